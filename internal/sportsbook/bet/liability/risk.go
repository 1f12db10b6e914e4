package liability

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// risk is what the house stands to lose on events that are bet on, in the base currency. A bet counts on each of its legs as a
// single of its whole stake at that leg's price would: that is what it pays on average when the leg wins. It is taken before the
// ledger is asked and given back when the ledger refuses, so that within one process no two bets pass through the same room. Other
// processes tell what they take: see Meet. What was not heard is read from the bets themselves, every rereadAfter at most.
type risk struct {
	reading sync.Mutex // one reads at a time; whoever needs the same waits

	mu      sync.Mutex
	events  map[string]*exposure
	pending map[*reservation]bool // asked of the ledger, not answered
	bounds  []Bound
	readAt  int64 // of bounds
	peers   *peers
}

// reservation are the claims of a bet that the ledger is asked about.
type reservation struct {
	claims []liability
	number int64 // as other processes know it
}

const (
	rereadAfter = 30 * time.Second
	riskEvents  = 2000 // events that are remembered; a full memory is cleared
)

// exposure is what stands on an event: by market the stakes, and by selection what it would pay.
type exposure struct {
	readAt int64
	stakes map[string]money.Amount
	pays   map[string]map[string]money.Amount
	read   bool        // while it is being read
	late   []liability // taken meanwhile: the reading may have missed them
}

// liability is what one leg of a bet adds.
type liability struct {
	event, market, selection string
	stake, pays              money.Amount
	uncut                    money.Amount // pays, were there no largest payout; only of a slip's own claims
}

func (t *exposure) add(c liability, times money.Amount) {
	t.stakes[c.market] += times * c.stake
	if t.pays[c.market] == nil {
		t.pays[c.market] = map[string]money.Amount{}
	}
	t.pays[c.market][c.selection] += times * c.pays
}

// loss is what the house loses on a market if that selection wins; less than zero is a profit.
func (t *exposure) loss(marketID, selectionID string) money.Amount {
	return t.pays[marketID][selectionID] - t.stakes[marketID]
}

// worst is the sum over the markets of what each can lose at most: they cannot all go wrong at once, or seldom.
func (t *exposure) worst() (sum money.Amount) {
	for m, selections := range t.pays {
		most := money.Amount(0)
		for s := range selections {
			most = max(most, t.loss(m, s))
		}
		sum += most
	}
	return sum
}

// available is how much more the house may lose on a selection with one bet.
func (t *exposure) available(o market.Offer, l Loss) money.Amount {
	left := t.left(o, l)
	return max(min(left.Win, left.Selection, left.Event), 0)
}

// left is what of the bounds is not used up; less than zero is beyond.
func (t *exposure) left(o market.Offer, l Loss) Loss {
	return Loss{l.Win, l.Selection - t.loss(o.MarketID, o.SelectionID), l.Event - t.worst()}
}

// maxStake is the largest stake of one line, up to the bet's own, whose win the available liability covers on every leg. The caller
// holds mu.
func (r *risk) maxStake(s Stakes) money.Amount {
	most := s.Line
	for i, c := range s.liabilities() {
		most = min(most, s.covered(c, r.exposure(c.event).available(s.Offers[i], lossOf(r.bounds, s.Offers[i]))))
	}
	limits, _ := bet.LimitsOf(s.Currency)
	return limits.RoundDown(most)
}

// Reserve reserves the liability of a bet on each of its legs, or refuses with ErrLimit and the stake that would be accepted. The
// reservation must be closed.
func (b *Tracker) Reserve(ctx context.Context, s Stakes) (*Reservation, error) {
	if err := b.refresh(ctx, s.Offers); err != nil {
		return nil, err
	}
	claims := s.liabilities()
	reserved, short, left := b.risk.reserve(claims, s.Offers)
	if reserved == nil {
		return nil, ErrLimit.At(fmt.Sprintf("legs[%d]", short), "tooHigh").WithData("alternative_stake", s.alternative(claims[short], left))
	}
	b.risk.peers.tell(note{Number: reserved.number, Claims: claims})
	return &Reservation{&b.risk, reserved}, nil
}

// Reservation is liability that is reserved while the ledger is asked about a bet.
type Reservation struct {
	risk     *risk
	reserved *reservation
}

// Close ends the reservation: the bet was accepted and its liability stands, or it was refused and its liability is released. A nil
// reservation does nothing.
func (r *Reservation) Close(accepted bool) {
	if r != nil {
		r.risk.release(r.reserved, accepted)
	}
}

// MaxStake returns the largest stake of one line, up to the bet's own, that the available liability covers on every leg.
func (b *Tracker) MaxStake(ctx context.Context, s Stakes) (money.Amount, error) {
	if err := b.refresh(ctx, s.Offers); err != nil {
		return 0, err
	}
	b.risk.mu.Lock()
	defer b.risk.mu.Unlock()
	return b.risk.maxStake(s), nil
}

// reserve notes the claims of a bet unless one of them has no room; it then returns the place of that one and its room.
func (r *risk) reserve(claims []liability, offers []market.Offer) (h *reservation, short int, room money.Amount) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, c := range claims {
		if left := r.exposure(c.event).available(offers[i], lossOf(r.bounds, offers[i])); c.pays-c.stake > left {
			return nil, i, left
		}
	}
	for _, c := range claims {
		r.exposure(c.event).add(c, 1)
	}
	h = &reservation{claims: claims, number: r.peers.next()}
	r.pending[h] = true
	return h, 0, 0
}

// release is told what the ledger answered.
func (r *risk) release(h *reservation, accepted bool) {
	r.peers.tell(note{Number: h.number, Taken: &accepted})
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.pending, h)
	r.settle(h.claims, accepted)
}

// settle notes what became of claims that were taken.
func (r *risk) settle(claims []liability, accepted bool) {
	for _, c := range claims {
		t := r.exposure(c.event)
		switch {
		case !accepted:
			t.add(c, -1)
		case t.read:
			t.late = append(t.late, c)
		}
	}
}

func (r *risk) exposure(event string) *exposure {
	t := r.events[event]
	if t == nil {
		if len(r.events) >= riskEvents {
			clear(r.events)
		}
		t = &exposure{stakes: map[string]money.Amount{}, pays: map[string]map[string]money.Amount{}}
		r.events[event] = t
	}
	return t
}

// refresh reads the bounds and the tallies of events whose last look was too long ago. What is taken during a reading is added to
// it: it may count twice until the next one, never not at all.
func (b *Tracker) refresh(ctx context.Context, offers []market.Offer) error {
	r := &b.risk
	if events, bounds := r.stale(b.now(), offers); len(events) == 0 && !bounds {
		return nil
	}
	r.reading.Lock()
	defer r.reading.Unlock()
	events, old := r.stale(b.now(), offers) // somebody may have read them meanwhile
	if old {
		bounds, err := Bounds(ctx, b.db.Reader())
		if err != nil {
			return err
		}
		r.mu.Lock()
		r.bounds, r.readAt = bounds, b.now()
		r.mu.Unlock()
	}
	for _, event := range events {
		r.mu.Lock()
		t := r.exposure(event)
		t.read, t.late = true, nil
		r.mu.Unlock()
		claims, err := readLiabilities(ctx, b.db.Reader(), event)
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
func (r *risk) replace(event string, claims []liability, now int64, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.exposure(event)
	t.read = false
	if !ok {
		return
	}
	clear(t.stakes)
	clear(t.pays)
	t.readAt = now
	claims = append(claims, t.late...)
	for h := range r.pending {
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
func (h *reservation) on(event string) (claims []liability) {
	for _, c := range h.claims {
		if c.event == event {
			claims = append(claims, c)
		}
	}
	return claims
}
