"""What is typed and chosen for a score sheet: its players, and the deal that is being entered."""

from dataclasses import replace

from ulti_teach.course.records import LONGEST_RECORD
from ulti_teach.course.scoresheet import LONGEST_PLAYER, LONGEST_TITLE, Sheet, cleaned
from ulti_teach.course.sheetentry import KITTY, LONGEST_NUMBER, Begin, Entry, Way, ace_answers
from ulti_teach.text import Speech

from . import accounting, around, settling
from .component import View
from .sheetwords import called, isolated


def begin_fields(speech: Speech, begin: Begin) -> list[View]:
    """The names, in the order of the table, how many play, and who deals first."""
    say = speech.say
    players = [
        around.option("3", say("sheet.players.three"), pressed=begin.players == 3),
        around.option("4", say("sheet.players.four"), pressed=begin.players == 4),
    ]
    names = [
        around.text(f"name.{player}", say("sheet.field.player", number=player + 1), name, longest=LONGEST_PLAYER)
        for player, name in enumerate(begin.names[: begin.players])
    ]
    dealers = [
        (str(player), isolated(name.strip()) or say("sheet.field.player", number=player + 1))
        for player, name in enumerate(begin.names[: begin.players])
    ]
    fields = [
        around.one("players", say("sheet.field.players"), players),
        *names,
        around.select("dealer", say("sheet.field.dealer"), dealers, str(begin.dealer)),
    ]
    if begin.players == 4:
        pays = [
            around.option("no", say("sheet.pays.no"), pressed=not begin.pays),
            around.option("yes", say("sheet.pays.yes"), pressed=begin.pays),
        ]
        fields.append(around.one("pays", say("sheet.field.pays"), pays))
    return fields


def begun(begin: Begin, id: str, value: str) -> Begin:
    """The beginning after a field was changed; itself when there is no such field or answer."""
    name, _, number = id.partition(".")
    players = [str(player) for player in range(begin.players)]
    if name == "name" and number in players:
        return begin.named(int(number), value)
    if id == "players" and value in ("3", "4"):
        return begin.of(int(value))
    if id == "dealer" and value in players:
        return replace(begin, dealer=int(value))
    if id == "pays" and value in ("yes", "no"):
        return replace(begin, pays=value == "yes")
    return begin


def entry_fields(speech: Speech, sheet: Sheet, entry: Entry) -> list[View]:
    """The deal that is entered, in one of three ways; and who had the ace of hearts, where that counts (R12.2)."""
    ways = [around.option(way.value, speech.say(f"sheet.way.{way.value}"), pressed=way is entry.way) for way in Way]
    fields = [around.one("way", speech.say("sheet.field.way"), ways)]
    match entry.way:
        case Way.CONTRACT:
            fields.append(_declarer(speech, sheet, entry))
            fields += accounting.fields(speech, entry.account, seat_names(speech, sheet, entry))
        case Way.RESULTS:
            fields += [
                around.text(f"amount.{player}", isolated(name), typed, longest=LONGEST_NUMBER, numeric=True)
                for player, (name, typed) in enumerate(zip(sheet.names, entry.amounts, strict=True))
            ]
        case Way.RECORD:
            fields.append(around.area("record", speech.say("sheet.field.record"), entry.record, longest=LONGEST_RECORD))
    return [*fields, *_ace(speech, sheet, entry)]


def _declarer(speech: Speech, sheet: Sheet, entry: Entry) -> View:
    options = [
        around.option(str(player), isolated(sheet.names[player]), pressed=player == entry.declarer)
        for player in sheet.table(entry.at)
    ]
    return around.one("declarer", speech.say("sheet.field.declarer"), options)


def _ace(speech: Speech, sheet: Sheet, entry: Entry) -> list[View]:
    if not sheet.asks_ace(entry.at) or entry.way is Way.RECORD:
        return []
    three = sheet.table(entry.at)
    texts = dict(zip(map(str, three), called(sheet, three), strict=True))
    texts |= {KITTY: speech.say("sheet.ace.kitty")}
    options = [
        around.option(id, texts.get(id, speech.say("sheet.ace.unknown")), pressed=id == entry.ace)
        for id in ace_answers(sheet, entry.at)
    ]
    return [around.one("ace", speech.say("sheet.field.ace"), options)]


def seat_names(speech: Speech, sheet: Sheet, entry: Entry) -> tuple[str, ...]:
    """The players as a settlement lists them, once it is known who declared; else what they are."""
    if entry.declarer in sheet.table(entry.at):
        return tuple(called(sheet, sheet.seated(entry.at, entry.declarer)))
    return settling.names_of(speech, len(entry.account.settlement.seats))


def entered(sheet: Sheet, entry: Entry, id: str, value: str) -> Entry:
    """The entry after a field was changed; itself when there is no such field or answer.

    Raises `ImpossibleFacts` for what no deal comes to.
    """
    name, _, number = id.partition(".")
    if id == "way":
        return next((replace(entry, way=way) for way in Way if way.value == value), entry)
    if id == "declarer" and value in map(str, sheet.table(entry.at)):
        return replace(entry, declarer=int(value))
    if name == "amount" and number in map(str, range(len(sheet.names))):
        amounts = [*entry.amounts]
        amounts[int(number)] = value[:LONGEST_NUMBER]
        return replace(entry, amounts=tuple(amounts))
    if id == "record":
        return replace(entry, record=value[:LONGEST_RECORD])
    if id == "ace" and value in ace_answers(sheet, entry.at):
        return replace(entry, ace=value)
    if entry.way is Way.CONTRACT:
        account = accounting.changed(entry.account, id, value)
        return replace(entry, account=account) if account else entry
    return entry


def preview(speech: Speech, sheet: Sheet, entry: Entry) -> list[View]:
    """The settlement of a deal that is entered by its contract, line by line, once it is known who declared."""
    if entry.way is not Way.CONTRACT or entry.declarer is None:
        return []
    caption = speech.say("sheet.preview", number=entry.at + 1)
    names = seat_names(speech, sheet, entry)
    return [settling.sheet(speech, entry.account.settlement, names, id="preview", caption=caption)]


def paper_fields(speech: Speech, sheet: Sheet) -> list[View]:
    """What a sheet is called, and its players' names, to be put right."""
    names = [
        around.text(f"name.{player}", speech.say("sheet.field.player", number=player + 1), name, longest=LONGEST_PLAYER)
        for player, name in enumerate(sheet.names)
    ]
    return [around.text("title", speech.say("sheet.field.title"), sheet.title, longest=LONGEST_TITLE), *names]


def put_right(sheet: Sheet, id: str, value: str) -> Sheet:
    """The sheet after its title or a name was typed anew; itself when there is no such field.

    Raises `SheetError` for a name that is none, or not apart from the others.
    """
    if id == "title":
        return sheet.renamed(value)
    name, _, number = id.partition(".")
    if name != "name" or number not in map(str, range(len(sheet.names))):
        return sheet
    names = [*sheet.names]
    names[int(number)] = cleaned(value)
    return replace(sheet, names=tuple(names))


def first(sheet: Sheet, entry: Entry) -> View:
    """Where the keyboard goes for the next deal."""
    if sheet.match.is_over:
        return {"zone": "button", "key": "undo"}
    keys = {
        Way.CONTRACT: f"declarer.{sheet.table(entry.at)[0]}",
        Way.RESULTS: "amount.0",
        Way.RECORD: "record",
    }
    return {"zone": "field", "key": keys[entry.way]}
