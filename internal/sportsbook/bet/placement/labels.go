package placement

import (
	"context"
	"slices"
	"sync"

	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// labels caches how selections and what they belong to are called, so that not every accepted bet asks for it. Names never change; scores and
// states of events, which do, are left out. The zero value is an empty cache. It is safe for concurrent use.
type labels struct {
	mu     sync.Mutex
	cached map[string]*market.Label // by selection; shared by all bets that wear it
}

// maxLabels bounds the memory; a full one is cleared.
const maxLabels = 20_000

// label gives the legs of a bet their names, as far as they are known, and returns the selections of the others.
func (w *labels) label(b *bet.Bet) (unknown []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range b.Legs {
		l := &b.Legs[i]
		if label := w.cached[l.SelectionID]; label != nil {
			l.SetLabel(label)
		} else {
			unknown = append(unknown, l.SelectionID)
		}
	}
	return unknown
}

// store caches labels by selection.
func (w *labels) store(read map[string]market.Label) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cached == nil || len(w.cached)+len(read) > maxLabels {
		w.cached = make(map[string]*market.Label, len(read))
	}
	for id, l := range read {
		l.At = market.LabelEvent{}
		w.cached[id] = &l
	}
}

// addLabels fills in the names of a bet that was just accepted. How its events stand is left out: the answer to a key is the same whenever
// it is given.
func (p *Placer) addLabels(ctx context.Context, taken *bet.Bet) error {
	unknown := p.labels.label(taken)
	if len(unknown) > 0 {
		slices.Sort(unknown)
		unknown = slices.Compact(unknown) // each way a selection stands twice among the legs
		read, err := market.Labels(ctx, p.DB.Reader(), unknown)
		if err != nil {
			return err
		}
		p.labels.store(read)
		for i := range taken.Legs {
			if label, ok := read[taken.Legs[i].SelectionID]; ok {
				taken.Legs[i].SetLabel(&label)
			}
		}
	}
	taken.ClearScores()
	return nil
}
