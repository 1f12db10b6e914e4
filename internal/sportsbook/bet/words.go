package bet

import (
	"context"
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
	label   *market.Label // shared by all bets that wear it
	version int64         // of the event
}

// mostWords bounds the memory; a full one is cleared.
const mostWords = 20_000

// dress gives the legs of a bet their words, as far as they are known at the versions that the events have in offers, and returns the
// selections of the others.
func (w *words) dress(b *Bet, offers map[string]market.Offer) (unknown []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range b.Legs {
		l := &b.Legs[i]
		s, ok := w.known[l.SelectionID]
		if o, offered := offers[l.SelectionID]; ok && offered && s.version == o.EventVersion {
			l.wear(s.label)
		} else {
			unknown = append(unknown, l.SelectionID)
		}
	}
	return unknown
}

// keep remembers labels that were read after their offers: they are at least as new as the version they are kept under.
func (w *words) keep(read map[string]market.Label, offers map[string]market.Offer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.known == nil || len(w.known)+len(read) > mostWords {
		w.known = make(map[string]spoken, len(read))
	}
	for id, l := range read {
		if o, ok := offers[id]; ok { // the place of an each-way leg is not
			w.known[id] = spoken{&l, o.EventVersion}
		}
	}
}

// nameTaken fills in the words of a bet that was just taken. Scores in them may be old: who answers with the bet leaves them out.
func (b *Book) nameTaken(ctx context.Context, taken *Bet, offers map[string]market.Offer) error {
	unknown := b.words.dress(taken, offers)
	if len(unknown) == 0 {
		return nil
	}
	slices.Sort(unknown)
	unknown = slices.Compact(unknown) // each way a selection stands twice among the legs
	read, err := market.Labels(ctx, b.DB.Reader(), unknown)
	if err != nil {
		return err
	}
	b.words.keep(read, offers)
	for i := range taken.Legs {
		if label, ok := read[taken.Legs[i].SelectionID]; ok {
			taken.Legs[i].wear(&label)
		}
	}
	return nil
}
