package bet

import (
	"context"
	"slices"
	"sync"
	"time"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// risk is what the house stands to lose on events that are bet on, in the base currency. A bet counts on each of its legs as a
// single of its whole stake at that leg's price would: that is what it pays on average when the leg wins. It is taken before the
// ledger is asked and given back when the ledger refuses, so that within one process no two bets pass through the same room. Other
// processes tell what they take: see Meet. What was not heard is read from the bets themselves, every rereadAfter at most.
type risk struct {
	reading sync.Mutex // one reads at a time; whoever needs the same waits

	mu     sync.Mutex
	events map[string]*tally
	flying map[*held]bool // asked of the ledger, not answered
	bounds []Bound
	readAt int64 // of bounds
	peers  *peers
}

// held are the claims of a bet that the ledger is asked about.
type held struct {
	claims []claim
	number int64 // as other processes know it
}

const (
	rereadAfter = 30 * time.Second
	riskEvents  = 2000 // events that are remembered; a full memory is cleared
)

// tally is what stands on an event: by market the stakes, and by selection what it would pay.
type tally struct {
	readAt int64
	stakes map[string]money.Amount
	pays   map[string]map[string]money.Amount
	read   bool    // while it is being read
	late   []claim // taken meanwhile: the reading may have missed them
}

// claim is what one leg of a bet adds.
type claim struct {
	event, market, selection string
	stake, pays              money.Amount
	uncut                    money.Amount // pays, were there no largest payout; only of a slip's own claims
}

func (t *tally) add(c claim, times money.Amount) {
	t.stakes[c.market] += times * c.stake
	if t.pays[c.market] == nil {
		t.pays[c.market] = map[string]money.Amount{}
	}
	t.pays[c.market][c.selection] += times * c.pays
}

// loss is what the house loses on a market if that selection wins; less than zero is a profit.
func (t *tally) loss(marketID, selectionID string) money.Amount {
	return t.pays[marketID][selectionID] - t.stakes[marketID]
}

// worst is the sum over the markets of what each can lose at most: they cannot all go wrong at once, or seldom.
func (t *tally) worst() (sum money.Amount) {
	for m, selections := range t.pays {
		most := money.Amount(0)
		for s := range selections {
			most = max(most, t.loss(m, s))
		}
		sum += most
	}
	return sum
}

// room is how much more the house may lose on a selection with one bet.
func (t *tally) room(o market.Offer, l Loss) money.Amount {
	left := t.left(o, l)
	return max(min(left.Win, left.Selection, left.Event), 0)
}

// left is what of the bounds is not used up; less than zero is beyond.
func (t *tally) left(o market.Offer, l Loss) Loss {
	return Loss{l.Win, l.Selection - t.loss(o.MarketID, o.SelectionID), l.Event - t.worst()}
}

// most is the largest stake of one line, up to the slip's own, whose win has room on every leg. It is asked under mu.
func (r *risk) most(s Slip, offers []market.Offer) money.Amount {
	most := s.Stake
	for i, c := range s.claims(offers) {
		most = min(most, s.fits(c, r.tally(c.event).room(offers[i], lossOf(r.bounds, offers[i]))))
	}
	limits, _ := LimitsOf(s.Currency)
	return limits.whole(most)
}

// take notes the claims of a bet unless one of them has no room; it then returns the place of that one and its room.
func (r *risk) take(claims []claim, offers []market.Offer) (h *held, short int, room money.Amount) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, c := range claims {
		if left := r.tally(c.event).room(offers[i], lossOf(r.bounds, offers[i])); c.pays-c.stake > left {
			return nil, i, left
		}
	}
	for _, c := range claims {
		r.tally(c.event).add(c, 1)
	}
	h = &held{claims: claims, number: r.peers.next()}
	r.flying[h] = true
	return h, 0, 0
}

// done is told what the ledger answered.
func (r *risk) done(h *held, accepted bool) {
	if h == nil {
		return
	}
	r.peers.tell(note{Number: h.number, Taken: &accepted})
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.flying, h)
	r.decided(h.claims, accepted)
}

// decided notes what became of claims that were taken.
func (r *risk) decided(claims []claim, accepted bool) {
	for _, c := range claims {
		t := r.tally(c.event)
		switch {
		case !accepted:
			t.add(c, -1)
		case t.read:
			t.late = append(t.late, c)
		}
	}
}

func (r *risk) tally(event string) *tally {
	t := r.events[event]
	if t == nil {
		if len(r.events) >= riskEvents {
			clear(r.events)
		}
		t = &tally{stakes: map[string]money.Amount{}, pays: map[string]map[string]money.Amount{}}
		r.events[event] = t
	}
	return t
}

// refresh reads the bounds and the tallies of events whose last look was too long ago. What is taken during a reading is added to
// it: it may count twice until the next one, never not at all.
func (b *Book) refresh(ctx context.Context, offers []market.Offer) error {
	r := &b.risk
	if events, bounds := r.stale(b.now(), offers); len(events) == 0 && !bounds {
		return nil
	}
	r.reading.Lock()
	defer r.reading.Unlock()
	events, old := r.stale(b.now(), offers) // somebody may have read them meanwhile
	if old {
		bounds, err := Bounds(ctx, b.DB.Reader())
		if err != nil {
			return err
		}
		r.mu.Lock()
		r.bounds, r.readAt = bounds, b.now()
		r.mu.Unlock()
	}
	for _, event := range events {
		r.mu.Lock()
		t := r.tally(event)
		t.read, t.late = true, nil
		r.mu.Unlock()
		claims, err := standing(ctx, b.DB.Reader(), event)
		r.replace(event, claims, b.now(), err == nil)
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *risk) stale(now int64, offers []market.Offer) (events []string, bounds bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	old := now - rereadAfter.Milliseconds()
	for _, o := range offers {
		if t := r.events[o.EventID]; (t == nil || t.readAt < old) && !slices.Contains(events, o.EventID) {
			events = append(events, o.EventID)
		}
	}
	return events, r.readAt < old
}

// replace puts what was read in the place of what was known.
func (r *risk) replace(event string, claims []claim, now int64, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.tally(event)
	t.read = false
	if !ok {
		return
	}
	clear(t.stakes)
	clear(t.pays)
	t.readAt = now
	claims = append(claims, t.late...)
	for h := range r.flying {
		claims = append(claims, h.on(event)...)
	}
	for _, h := range r.peers.flying(now) {
		claims = append(claims, h.on(event)...)
	}
	for _, c := range claims {
		t.add(c, 1)
	}
}

// on are the claims on an event.
func (h *held) on(event string) (claims []claim) {
	for _, c := range h.claims {
		if c.event == event {
			claims = append(claims, c)
		}
	}
	return claims
}
