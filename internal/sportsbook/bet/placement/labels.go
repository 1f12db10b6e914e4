package placement

import (
	"context"
	"slices"
	"sync"

	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// labels caches the names of selections with their market and event, so that an accepted bet needs no query for them. Names never
// change; scores and states of events do and are not cached. The zero value is an empty cache. It is safe for concurrent use.
type labels struct {
	mu     sync.Mutex
	cached map[id.Selection]*market.Label // by selection; shared by all bets on it
}

// maxLabels bounds the cache; a full cache is cleared.
const maxLabels = 20_000

// label sets the cached names of the legs of a bet and returns the selections of the others.
func (w *labels) label(b *bet.Bet) (unknown []id.Selection) {
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
func (w *labels) store(read map[id.Selection]market.Label) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cached == nil || len(w.cached)+len(read) > maxLabels {
		w.cached = make(map[id.Selection]*market.Label, len(read))
	}
	for id, l := range read {
		l.At = market.LabelEvent{}
		w.cached[id] = &l
	}
}

// addLabels sets the names of a bet that was just accepted. It leaves the scores of its events out: the response to an
// idempotency key is the same at any time.
func (p *Placer) addLabels(ctx context.Context, taken *bet.Bet) error {
	unknown := p.labels.label(taken)
	if len(unknown) > 0 {
		slices.Sort(unknown)
		unknown = slices.Compact(unknown) // an each-way bet has each selection twice
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
