"""Which card is the stronger and why, and what cards are called in either pack (R1.2 to R1.4, R7.6)."""

from ulti_teach.engine import Card, Order, Rank, Suit

from .speech import Pack, Speech


def why_stronger(speech: Speech, high: Card, low: Card, trump: Suit | None) -> str:
    """Why the first card beats the second: a trump, the ten's place, or the order of the ranks.

    >>> from ulti_teach.engine import parse_card
    >>> why_stronger(Speech(), parse_card("hT"), parse_card("hK"), Suit.CLUBS)
    'The ten of hearts beats the king of hearts: with trumps, every suit ranks its ten second, right below the ace.'
    """
    if high.suit is not low.suit:
        return speech.say("stronger.trump", high=high, low=low, suit=high.suit)
    if Rank.TEN in (high.rank, low.rank):
        return speech.say(
            "stronger.ten.trumps" if trump else "stronger.ten.no_trumps", high=high, low=low, jack=Rank.JACK
        )
    ranks = list((Order.TEN_HIGH if trump else Order.TEN_LOW).ranks)
    return speech.say("stronger.order.trumps" if trump else "stronger.order.no_trumps", high=high, low=low, ranks=ranks)


def ranking(speech: Speech, trump: Suit | None, *, suits: int = 1) -> str:
    """The order of the ranks, with trumps or without; of two suits, that trumps come first."""
    ranks = list((Order.TEN_HIGH if trump else Order.TEN_LOW).ranks)
    said = speech.say("ranking.trumps" if trump else "ranking.no_trumps", ranks=ranks)
    return speech.say("ranking.two", said=said, suit=trump) if suits > 1 else said


def name_in(speech: Speech, pack: Pack, card: Card, form: str = "") -> str:
    """What a card is called in a pack, whichever the learner plays with."""
    return Speech(speech.messages, pack).term(card, form)


def both_names(speech: Speech, card: Card) -> str:
    """What a card is called in both packs, and of over and under whose place they take.

    >>> from ulti_teach.engine import parse_card
    >>> both_names(Speech(), parse_card("sQ"))
    'French: the queen of spades. Tell: the over of leaves. The over has the queen’s place, above the under.'
    >>> both_names(Speech(), parse_card("h9"))
    'It is the nine of hearts in both packs.'
    """
    french, tell = (name_in(speech, pack, card, "the") for pack in (Pack.FRENCH, Pack.TELL))
    is_same = french == tell
    said = speech.say("names.same", name=french) if is_same else speech.say("names.both", french=french, tell=tell)
    if card.rank is Rank.QUEEN:
        return speech.say("names.over", said=said)
    return speech.say("names.under", said=said) if card.rank is Rank.JACK else said


def sign_of(speech: Speech, pack: Pack, card: Card) -> str:
    """What is to be seen on a card, for those who hear it, without its name: the corner and the suit."""
    own = Speech(speech.messages, pack)
    return own.say("names.sign", index=own.index(card.rank), suit=card.suit)


def not_the_name(speech: Speech, pack: Pack, wrong: Card, face: Card, faces: Pack) -> str:
    """Why a name is not that of the face that lies there: another suit, or another rank."""
    own = Speech(speech.messages, faces)
    if wrong.suit is not face.suit:
        suit = own.term(face.suit)
        return speech.say("names.not.suit", wrong=name_in(speech, pack, wrong, "the"), suit=suit)
    index = own.index(face.rank)
    return speech.say("names.not.rank", wrong=name_in(speech, pack, wrong, "the"), index=index)


def not_the_face(speech: Speech, wrong: Card) -> str:
    """What a face is that was taken for another card."""
    return speech.say("names.not.face", told=both_names(speech, wrong))
