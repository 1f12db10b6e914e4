package trading

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"

	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// endings are simulated continuations of a match from one version of its event, and the result of every undecided selection in
// each. They are simulated on first use and cached, so that further requests for the same match are cheap. Their seed is derived
// from event and version: they are the same in every process.
type endings struct {
	event   id.Event
	version int64
	all     []market.Market      // at that version
	column  map[id.Selection]int // by selection: its column in a row

	mu        sync.Mutex
	match     engine.Match
	src       rng.Source
	undecided []market.Market // the markets that endings decide
	work      []market.Market // copies of them to write on
	width     int             // of a row
	rows      []verdict       // one row per ending
	shares    []float64       // of a win, by verdict
	used      int64           // when it was last used, by JointPricer.clock
}

// verdict is the result of a selection in an ending: lost, void, undecided, or the index of its share of a win.
type verdict uint8

const (
	isLost  verdict = 0
	isWhole verdict = 1 // shares[1] is 1
	isOpen  verdict = 254
	isVoid  verdict = 255
)

const (
	jointEndings = 4000 // maximal number of endings of a match
	jointMatches = 48   // matches whose endings are cached: at most half a megabyte each
)

// errOpenEnd reports an ending that leaves a market undecided.
var errOpenEnd = errors.New("trading: an ending does not decide a market")

func newEndings(e market.Event, match engine.Match, all []market.Market) *endings {
	s := &endings{event: e.ID, version: e.Version, all: all, column: map[id.Selection]int{}, match: match, shares: []float64{0, 1},
		src: rng.Seeded(sha256.Sum256(fmt.Appendf(nil, "endings %s %d", e.ID, e.Version)))}
	for _, m := range all {
		if m.Status.Done() {
			continue
		}
		m = m.Clone()
		m.Status, m.Generation = market.Closed, 0
		s.undecided, s.work = append(s.undecided, m), append(s.work, m.Clone())
		for _, x := range m.Selections {
			s.column[x.ID] = s.width
			s.width++
		}
	}
	return s
}

// each calls fn with the results of some selections, one ending after another, until fn returns true or no endings are left. It
// fails with bet.ErrNoBuilder if an ending cannot be simulated or leaves a market undecided.
func (s *endings) each(ctx context.Context, ids []id.Selection, fn func(shares []float64, void bool) (enough bool)) error {
	places := make([]int, len(ids))
	for i, id := range ids {
		at, ok := s.column[id]
		if !ok { // decided already
			return bet.ErrNoBuilder
		}
		places[i] = at
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	shares := make([]float64, len(ids))
	for n := range jointEndings {
		if err := ctx.Err(); err != nil {
			return err
		}
		if n*s.width == len(s.rows) {
			if err := s.simulate(); err != nil {
				return bet.ErrNoBuilder.Because(err)
			}
		}
		row, void := s.rows[n*s.width:(n+1)*s.width], false
		for i, at := range places {
			switch v := row[at]; v {
			case isOpen:
				return bet.ErrNoBuilder.Because(errOpenEnd)
			case isVoid:
				shares[i], void = 0, true
			default:
				shares[i] = s.shares[v]
			}
		}
		lost := slices.ContainsFunc(places, func(at int) bool { return row[at] == isLost })
		if fn(shares, void && !lost) {
			return nil
		}
	}
	return nil
}

// simulate simulates one more ending.
func (s *endings) simulate() error {
	end, err := s.match.Finish(s.src)
	if err != nil {
		return err
	}
	for i := range s.undecided {
		m := &s.work[i]
		own := m.Selections
		copy(own, s.undecided[i].Selections)
		*m = s.undecided[i]
		m.Selections = own
		_, ok, err := end.Decide(m)
		for k := range own {
			v := isOpen
			if err == nil && ok {
				v = s.verdict(m.Selections[k])
			}
			s.rows = append(s.rows, v)
		}
	}
	return nil
}

func (s *endings) verdict(x market.Selection) verdict {
	switch {
	case x.Result == market.Lost && x.Factors.VoidMilli == 0:
		return isLost
	case x.Result == market.VoidResult || x.Factors.VoidMilli > 0:
		return isVoid
	case x.Factors.DeadHeatNum == x.Factors.DeadHeatDen:
		return isWhole
	}
	share := float64(x.Factors.DeadHeatNum) / float64(x.Factors.DeadHeatDen)
	at := slices.Index(s.shares, share)
	if at < 0 {
		if len(s.shares) == int(isOpen) { // more different dead heats than a row can hold; they do not occur
			return isOpen
		}
		at = len(s.shares)
		s.shares = append(s.shares, share)
	}
	return verdict(at) //nolint:gosec // below isOpen
}

// endings returns those of an event at the version of e; nil if the event has a newer version.
func (j *JointPricer) endings(ctx context.Context, e market.Event) (*endings, error) {
	if s := j.recent(e); s != nil {
		return s, nil
	}
	match, all, same, err := j.read(ctx, e)
	if err != nil || !same {
		return nil, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if s := j.played[e.ID]; s != nil && s.version == e.Version { // a concurrent caller was faster
		return s, nil
	}
	if len(j.played) >= jointMatches {
		j.evict()
	}
	s := newEndings(e, match, all)
	j.clock++
	s.used, j.played[e.ID] = j.clock, s
	return s, nil
}

func (j *JointPricer) recent(e market.Event) *endings {
	j.mu.Lock()
	defer j.mu.Unlock()
	s := j.played[e.ID]
	if s == nil || s.version != e.Version {
		return nil
	}
	j.clock++
	s.used = j.clock
	return s
}

// evict removes the least recently used endings.
func (j *JointPricer) evict() {
	var oldest *endings
	for _, s := range j.played {
		if oldest == nil || s.used < oldest.used {
			oldest = s
		}
	}
	delete(j.played, oldest.event)
}
