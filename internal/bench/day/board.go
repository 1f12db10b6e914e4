package day

import (
	"context"
	"math/rand/v2"
	"slices"
)

// board is the list of open events, read every few seconds.
type board struct {
	punter *punter // used for its HTTP client; it needs no account
	events []event
}

type event struct {
	ID         string
	Sport      string
	Status     string
	Bettable   bool
	MainMarket *struct {
		Status     string
		Selections []selection
	} `json:"main_market"`
}

type selection struct {
	ID      string
	Key     string
	Odds    int64
	Version int64
}

func newBoard(h *server) *board { return &board{punter: newPunter(h, -1)} }

type page struct {
	Items []event
	Next  string
}

// refresh reads the live events and the next upcoming ones, and returns how many have ended.
func (b *board) refresh(ctx context.Context) (over int, err error) {
	var live, upcoming page
	if err := b.punter.get(ctx, "/api/v3/sport/events?status=live&limit=100", &live); err != nil {
		return 0, err
	}
	if err := b.punter.get(ctx, "/api/v3/sport/events?status=upcoming&limit=20", &upcoming); err != nil {
		return 0, err
	}
	b.events = b.events[:0]
	for _, e := range append(live.Items, upcoming.Items...) {
		if e.Bettable && e.MainMarket != nil && e.MainMarket.Status == "active" && !e.lastsDays() {
			b.events = append(b.events, e)
		}
	}
	return b.over(ctx)
}

// lastsDays reports whether an event may last longer than the simulated day. Among cricket matches, only those of several days
// can be drawn.
func (e event) lastsDays() bool {
	return e.Sport == "cricket" && slices.ContainsFunc(e.MainMarket.Selections, func(s selection) bool { return s.Key == "draw" })
}

// over counts the events that have ended.
func (b *board) over(ctx context.Context) (n int, err error) {
	for cursor := ""; ; {
		var p page
		if err := b.punter.get(ctx, "/api/v3/sport/events?status=ended&limit=100&cursor="+cursor, &p); err != nil {
			return 0, err
		}
		n += len(p.Items)
		if cursor = p.Next; cursor == "" {
			return n, nil
		}
	}
}

// slip is the body of a bet request and its kind.
type slip struct {
	kind string
	body map[string]any
}

// longest is the most legs of an accumulator.
const longest = 5

// slip returns a random bet on the open events; half of the bets are singles. ok is false when no event is open.
func (b *board) slip(src *rand.Rand) (s slip, ok bool) {
	if len(b.events) == 0 {
		return slip{}, false
	}
	n := 1
	if src.IntN(2) == 0 {
		n = min(2+src.IntN(longest-1), len(b.events))
	}
	var legs []map[string]any
	for _, i := range src.Perm(len(b.events))[:n] {
		answers := b.events[i].MainMarket.Selections
		pick := answers[src.IntN(len(answers))]
		legs = append(legs, map[string]any{"selection_id": pick.ID, "odds": pick.Odds, "version": pick.Version})
	}
	s = slip{kind: "single", body: map[string]any{"stake": 1000 * (1 + src.IntN(20)), "odds_policy": "any", "legs": legs}}
	if n > 1 {
		s.kind = "accumulator"
	}
	return s, true
}
