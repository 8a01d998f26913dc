# The C types of canon.py, bounds.py, moves.py, aims.py and search.py, for the compiled build alone: Python does not read this file.
cimport cython

cdef unsigned int TENS, TRUMPS, _ACES, BRUIJN
cdef int MIXED, NO_TRICK, ALL_TRICKS, SEVEN, SURE
cdef int NOT_LAST, MINE_WINS, MINE_LOSES, THEIRS_WINS, THEIRS_LOSES, MINE, THEIRS, _UNKNOWN, _UNSEEN

cdef class Bounds:
    cdef public unsigned int trumps
    cdef public bint beating
    cdef unsigned int below(self, unsigned int cards) noexcept
    cdef unsigned int count(self, unsigned int cards) noexcept
    cdef unsigned int tens(self, unsigned int cards) noexcept
    @cython.locals(opponents=cython.uint, highest=cython.uint, theirs=cython.uint, mine=cython.int, trumps=cython.int, lead=cython.uint, partner=cython.uint)
    cdef int sure_tens(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left) noexcept
    @cython.locals(opponents=cython.uint, winners=cython.uint, first=cython.int, second=cython.int, rounds=cython.int, sure=cython.uint, losers=cython.int, last=cython.int, suit=cython.uint)
    cdef int _declarer_leads(self, unsigned int h0, unsigned int h1, unsigned int h2, int left, unsigned int highest, unsigned int theirs) noexcept
    @cython.locals(cards=cython.uint)
    cdef unsigned int _followed(self, unsigned int winners, unsigned int first, unsigned int second) noexcept
    @cython.locals(winners=cython.uint, stays=cython.uint, drawn=cython.int, sure=cython.uint, once=cython.int, suit=cython.uint, his=cython.uint, follows=cython.uint, found=cython.int)
    cdef int _opponent_leads(self, unsigned int h0, unsigned int lead, unsigned int partner, int left, unsigned int theirs) noexcept
    cdef int decided(self, int kind, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left) noexcept
    @cython.locals(suit=cython.uint, mine=cython.uint, theirs=cython.uint, under=cython.uint)
    cdef int _all_tricks(self, unsigned int h0, unsigned int h1, unsigned int h2) noexcept
    @cython.locals(lead=cython.uint, partner=cython.uint, suit=cython.uint, mine=cython.uint, theirs=cython.uint, safe=cython.int)
    cdef int _no_trick(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader) noexcept
    @cython.locals(best=cython.uint, over=cython.uint, above=cython.uint)
    cdef bint _caught(self, unsigned int mine, unsigned int lead, unsigned int partner, int leader) noexcept
    @cython.locals(trumps=cython.uint, held=cython.int, lead=cython.uint, suit=cython.uint)
    cdef int _seven(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left) noexcept

cdef class Moves(Bounds):
    cdef public unsigned int ten, ace, seven
    @cython.locals(gone=cython.uint, start=cython.uint, lands=cython.uint)
    cdef unsigned int apart(self, unsigned int moves, unsigned int hand, unsigned int alive) noexcept
    cdef unsigned int suit(self, unsigned int card) noexcept
    @cython.locals(own=cython.uint, higher=cython.uint)
    cdef unsigned int legal(self, unsigned int hand, unsigned int led, unsigned int best) noexcept
    cdef bint beats(self, unsigned int card, unsigned int best, unsigned int led) noexcept
    @cython.locals(wins=cython.bint, over=cython.uint, stays=cython.uint)
    cdef unsigned int hopeful(self, unsigned int moves, int seat, int leader, unsigned int first, unsigned int led, unsigned int last) noexcept
    @cython.locals(ruffs=cython.uint)
    cdef unsigned int unbeaten(self, unsigned int cards, unsigned int led, unsigned int last) noexcept

cdef class Aimed(Moves):
    cdef public unsigned int keep
    cdef public int shift, kind, horizon
    cdef public bint weigh, by_sweep, verdict
    cdef public long long room, free
    cdef public dict memories
    cdef list memory
    cdef int[::1] scores
    cdef const int[::1] needs, least, most
    cdef unsigned short[::1] trump_canon, plain_canon, spread
    cdef unsigned char[::1] places
    @cython.locals(low=cython.uint, high=cython.uint, k0=cython.longlong, k1=cython.longlong, k2=cython.longlong, k3=cython.longlong)
    cdef long long key(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader) noexcept

cdef class Search(Aimed):
    cdef public int owner
    cdef public long long nodes, limit
    @cython.locals(holder=cython.int, least=cython.int, most=cython.int, margin=cython.int, sure=cython.int)
    cdef int at_sight(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left, int tens, int state, int out) noexcept
    @cython.locals(margin=cython.int, memory=dict, key=cython.longlong, level=cython.int, known=cython.int, edge=cython.int)
    cdef int win(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left, int tens, int state, int out) except? -100
    @cython.locals(hand=cython.uint, moves=cython.uint, worst=cython.int, base=cython.int, card=cython.uint, led=cython.uint, margin=cython.int)
    cdef int lead(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left, int tens, int state, int out) except? -100
    @cython.locals(card=cython.uint, rest=cython.uint, score=cython.int, other=cython.uint, its=cython.int)
    cdef unsigned int favourite(self, unsigned int moves, int base) noexcept
    cdef void praise(self, unsigned int card, int base) noexcept
    @cython.locals(seat=cython.int, hand=cython.uint, last=cython.uint, moves=cython.uint, hopeful=cython.uint, worst=cython.int, card=cython.uint, best=cython.uint, winner=cython.int, table=cython.uint, margin=cython.int)
    cdef int follow_second(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left, int tens, int state, int out, unsigned int first, unsigned int led) except? -100
    @cython.locals(seat=cython.int, hand=cython.uint, moves=cython.uint, ours=cython.bint, hopeful=cython.uint, worst=cython.int, card=cython.uint, over=cython.bint, top=cython.uint, taker=cython.int, margin=cython.int)
    cdef int follow_third(self, unsigned int h0, unsigned int h1, unsigned int h2, int leader, int left, int tens, int state, int out, unsigned int led, unsigned int table, unsigned int best, int winner) except? -100
    @cython.locals(side=cython.int, gain=cython.int, seven=cython.int)
    cdef int taken(self, unsigned int h0, unsigned int h1, unsigned int h2, int left, int tens, int state, int out, unsigned int table, unsigned int best, int taker) except? -100
