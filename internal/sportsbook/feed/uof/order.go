package uof

import (
	"slices"
	"time"

	"maidan/internal/sportsbook/feed"
)

// The exchange keeps the order of one publisher alone. Behind one producer there are several, and what a recovery tells again travels
// beside what is new, so that prices may come after others that were made later. They are known by their time stamps, which are those
// of the producer's clock: what was said later stands.

// stamp is when, by its own clock, a producer said something.
type stamp struct {
	producer string
	at       int64 // unix milliseconds
}

// after tells whether s was said after t; of two producers nobody knows.
func (s stamp) after(t stamp) bool { return s.producer == t.producer && s.at > t.at }

// order is what was said last of an event.
type order struct {
	score stamp
	lines map[string]stamp // by feed.Line.ID
	stops map[string]stamp // by group; "" is every market
}

// anew forgets what a producer said of its events: what it tells in a recovery stands, should its clock have been set back.
func (r *run) anew(producer string) {
	for _, e := range r.events {
		if e.producer == producer {
			e.order = order{}
		}
	}
}

// stop notes a bet stop.
func (o *order) stop(s stamp, groups []string) {
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

// sift leaves out of prices what is older than what is known, and suspends what was stopped meanwhile. stale tells that the score is
// older, too.
func (o *order) sift(s stamp, told *feed.Odds) (stale bool) {
	if told.Standing != nil {
		if stale = o.score.after(s); stale {
			told.Standing = nil
		} else {
			o.score = s
		}
	}
	if o.lines == nil {
		o.lines = map[string]stamp{}
	}
	told.Lines = slices.DeleteFunc(told.Lines, func(p feed.Priced) bool { return o.lines[p.ID].after(s) })
	for i := range told.Lines {
		p := &told.Lines[i]
		o.lines[p.ID] = s
		if p.State == feed.LineActive && o.stopped(s, p.Groups) {
			p.State = feed.LineSuspended
		}
	}
	return stale
}

// stopped tells whether a market of some groups was stopped after s; one whose groups are not known is meant by every stop.
func (o *order) stopped(s stamp, groups []string) bool {
	for g, at := range o.stops {
		if at.after(s) && (g == "" || len(groups) == 0 || slices.Contains(groups, g)) {
			return true
		}
	}
	return false
}

// mostEvents is how many events are remembered before those that are over are forgotten; they are found again in the database.
const mostEvents = 2000

// forget drops what is over, and those without a fixture whose time is up.
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
