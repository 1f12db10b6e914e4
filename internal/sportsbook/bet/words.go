package bet

import (
	"context"
	"slices"
	"sync"

	"maidan/internal/sportsbook/market"
)

// words caches how selections and what they belong to are called, so that not every accepted bet asks for it. Names never change; scores and
// states of events, which do, are left out. The zero value is an empty cache. It is safe for concurrent use.
type words struct {
	mu    sync.Mutex
	known map[string]*market.Label // by selection; shared by all bets that wear it
}

// mostWords bounds the memory; a full one is cleared.
const mostWords = 20_000

// dress gives the legs of a bet their names, as far as they are known, and returns the selections of the others.
func (w *words) dress(b *Bet) (unknown []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range b.Legs {
		l := &b.Legs[i]
		if label := w.known[l.SelectionID]; label != nil {
			l.wear(label)
		} else {
			unknown = append(unknown, l.SelectionID)
		}
	}
	return unknown
}

// keep caches labels by selection.
func (w *words) keep(read map[string]market.Label) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.known == nil || len(w.known)+len(read) > mostWords {
		w.known = make(map[string]*market.Label, len(read))
	}
	for id, l := range read {
		l.At = market.LabelEvent{}
		w.known[id] = &l
	}
}

// nameTaken fills in the names of a bet that was just accepted. How its events stand is left out: the answer to a key is the same whenever
// it is given.
func (b *Book) nameTaken(ctx context.Context, taken *Bet) error {
	unknown := b.words.dress(taken)
	if len(unknown) > 0 {
		slices.Sort(unknown)
		unknown = slices.Compact(unknown) // each way a selection stands twice among the legs
		read, err := market.Labels(ctx, b.DB.Reader(), unknown)
		if err != nil {
			return err
		}
		b.words.keep(read)
		for i := range taken.Legs {
			if label, ok := read[taken.Legs[i].SelectionID]; ok {
				taken.Legs[i].wear(&label)
			}
		}
	}
	taken.withoutScores()
	return nil
}
