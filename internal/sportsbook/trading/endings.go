package trading

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/market"
)

// endings are ways in which a match may go on from one version of its event, and what each makes of every selection that is
// undecided. They are played when they are first asked for and kept: further questions about the same match cost next to nothing.
// The endings come from a seed of event and version: the same in every process.
type endings struct {
	event   string
	version int64
	all     []market.Market // as they stood
	at      map[string]int  // selection: its place in a row

	mu     sync.Mutex
	match  engine.Match
	src    rng.Source
	asked  []market.Market // those that endings decide
	work   []market.Market // the same, to write on
	width  int             // of a row
	rows   []verdict       // ending by ending
	shares []float64       // of a win, by verdict
	used   int64           // when it was last asked, counted by the Joiner
}

// verdict is what an ending makes of a selection: lost, void, undecided, or the place of its share of a win.
type verdict uint8

const (
	isLost  verdict = 0
	isWhole verdict = 1 // shares[1] is 1
	isOpen  verdict = 254
	isVoid  verdict = 255
)

const (
	jointEndings = 4000 // endings of a match at most
	jointMatches = 48   // matches whose endings are kept: half a megabyte each at most
)

// errOpenEnd tells that an ending leaves a market open, which it must not.
var errOpenEnd = errors.New("trading: an ending does not decide a market")

func newEndings(e market.Event, match engine.Match, all []market.Market) *endings {
	s := &endings{event: e.ID, version: e.Version, all: all, at: map[string]int{}, match: match, shares: []float64{0, 1},
		src: rng.Seeded(sha256.Sum256(fmt.Appendf(nil, "endings %s %d", e.ID, e.Version)))}
	for _, m := range all {
		if m.Status.Done() {
			continue
		}
		m = m.Clone()
		m.Status, m.Generation = market.Closed, 0
		s.asked, s.work = append(s.asked, m), append(s.work, m.Clone())
		for _, x := range m.Selections {
			s.at[x.ID] = s.width
			s.width++
		}
	}
	return s
}

// each hands what the endings make of some selections to fn, one ending after another, until fn has enough or there are no more.
// It fails with bet.ErrNoBuilder where an ending cannot be played or decides nothing.
func (s *endings) each(ctx context.Context, ids []string, fn func(shares []float64, void bool) (enough bool)) error {
	places := make([]int, len(ids))
	for i, id := range ids {
		at, ok := s.at[id]
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
			if err := s.play(); err != nil {
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

// play adds an ending.
func (s *endings) play() error {
	end, err := s.match.Finish(s.src)
	if err != nil {
		return err
	}
	for i := range s.asked {
		m := &s.work[i]
		own := m.Selections
		copy(own, s.asked[i].Selections)
		*m = s.asked[i]
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
		if len(s.shares) == int(isOpen) { // so many different dead heats do not happen
			return isOpen
		}
		at = len(s.shares)
		s.shares = append(s.shares, share)
	}
	return verdict(at) //nolint:gosec // below isOpen
}

// endings returns those of an event at the version of e; nil when it has moved meanwhile.
func (j *Joiner) endings(ctx context.Context, e market.Event) (*endings, error) {
	if s := j.recent(e); s != nil {
		return s, nil
	}
	match, all, same, err := j.read(ctx, e)
	if err != nil || !same {
		return nil, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if s := j.played[e.ID]; s != nil && s.version == e.Version { // somebody else was as quick
		return s, nil
	}
	if len(j.played) >= jointMatches {
		j.drop()
	}
	s := newEndings(e, match, all)
	j.clock++
	s.used, j.played[e.ID] = j.clock, s
	return s, nil
}

func (j *Joiner) recent(e market.Event) *endings {
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

// drop forgets the endings that nobody has asked for the longest.
func (j *Joiner) drop() {
	var oldest *endings
	for _, s := range j.played {
		if oldest == nil || s.used < oldest.used {
			oldest = s
		}
	}
	delete(j.played, oldest.event)
}
