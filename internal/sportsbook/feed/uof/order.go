package uof

import (
	"slices"
	"time"

	"maidan/internal/sportsbook/feed"
)

// The exchange preserves the order of a single publisher only. A producer has several, and recovered messages arrive between new
// ones, so that prices may arrive after newer ones. Their timestamps by the producer's clock decide: the latest applies.

// stamp is a message's time by its producer's clock.
type stamp struct {
	producer string
	at       int64 // unix milliseconds
}

// after reports whether s is later than t; times of two producers are not comparable.
func (s stamp) after(t stamp) bool { return s.producer == t.producer && s.at > t.at }

// order is the latest stamps of an event.
type order struct {
	score stamp
	lines map[string]stamp // by feed.Line.ID
	stops map[string]stamp // by group; "" is every market
}

// resetOrder removes a producer's stamps: the messages of a recovery apply even if the producer's clock has been set back.
func (r *run) resetOrder(producer string) {
	for _, e := range r.events {
		if e.producer == producer {
			e.order = order{}
		}
	}
}

// addStop records a bet stop.
func (o *order) addStop(s stamp, groups []string) {
	if o.stops == nil {
		o.stops = map[string]stamp{}
	}
	if len(groups) == 0 {
		groups = []string{""}
	}
	for _, g := range groups {
		if !o.stops[g].after(s) {
			o.stops[g] = s
		}
	}
}

// filter removes prices that are older than known ones, and suspends lines that were stopped since. stale reports that the score is
// older, too.
func (o *order) filter(s stamp, odds *feed.Odds) (stale bool) {
	if odds.Standing != nil {
		if stale = o.score.after(s); stale {
			odds.Standing = nil
		} else {
			o.score = s
		}
	}
	if o.lines == nil {
		o.lines = map[string]stamp{}
	}
	odds.Lines = slices.DeleteFunc(odds.Lines, func(p feed.Priced) bool { return o.lines[p.ID].after(s) })
	for i := range odds.Lines {
		p := &odds.Lines[i]
		o.lines[p.ID] = s
		if p.State == feed.LineActive && o.stopped(s, p.Groups) {
			p.State = feed.LineSuspended
		}
	}
	return stale
}

// stopped reports whether a market of some groups was stopped after s; one with unknown groups is affected by every stop.
func (o *order) stopped(s stamp, groups []string) bool {
	for g, at := range o.stops {
		if at.after(s) && (g == "" || len(groups) == 0 || slices.Contains(groups, g)) {
			return true
		}
	}
	return false
}

// mostEvents is how many events are cached before ended ones are removed; they are read from the database when needed.
const mostEvents = 2000

// forget removes ended events, and those without a fixture after missingFor, from memory.
func (r *run) forget(now time.Time) {
	if len(r.events) < mostEvents {
		return
	}
	for id, e := range r.events {
		if e.over || !e.missing.IsZero() && now.Sub(e.missing) >= missingFor {
			delete(r.events, id)
		}
	}
}
