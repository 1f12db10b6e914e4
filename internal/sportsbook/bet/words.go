package bet

import (
	"context"
	"maps"
	"slices"
	"sync"

	"maidan/internal/sportsbook/market"
)

// words remembers how selections are called, each by the version of its event, so that not every bet that is taken asks for it. The zero
// value remembers nothing yet. It is safe for concurrent use.
type words struct {
	mu    sync.Mutex
	known map[string]spoken // by selection
}

type spoken struct {
	label   market.Label
	version int64 // of the event
}

// mostWords bounds the memory; a full one is cleared.
const mostWords = 20_000

// find returns the labels of offers that are known at their events' versions, and the selections of the others.
func (w *words) find(offers map[string]market.Offer) (labels map[string]market.Label, unknown []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	labels = make(map[string]market.Label, len(offers))
	for id, o := range offers {
		if s, ok := w.known[id]; ok && s.version == o.EventVersion {
			labels[id] = s.label
		} else {
			unknown = append(unknown, id)
		}
	}
	slices.Sort(unknown)
	return labels, unknown
}

// keep remembers labels that were read after their offers: they are at least as new as the version they are kept under.
func (w *words) keep(read map[string]market.Label, offers map[string]market.Offer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.known == nil || len(w.known)+len(read) > mostWords {
		w.known = make(map[string]spoken, len(read))
	}
	for id, l := range read {
		w.known[id] = spoken{l, offers[id].EventVersion}
	}
}

// nameTaken fills in the words of a bet that was just taken. Scores in them may be old: who answers with the bet leaves them out.
func (b *Book) nameTaken(ctx context.Context, taken *Bet, offers map[string]market.Offer) error {
	labels, unknown := b.words.find(offers)
	if len(unknown) > 0 {
		read, err := market.Labels(ctx, b.DB.Reader(), unknown)
		if err != nil {
			return err
		}
		b.words.keep(read, offers)
		maps.Copy(labels, read)
	}
	taken.wear(labels)
	return nil
}
