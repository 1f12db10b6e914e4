package rounds

import (
	"fmt"

	"maidan/internal/sportsbook/market"
)

// Decide implements engine.Match.
func (m *Match) Decide(mk *market.Market) (market.Status, bool, error) {
	rule, known := market.RuleOf(mk.RuleKey)
	if !known || rule.MarketKey != mk.Key || len(mk.Selections) < 2 {
		return "", false, fmt.Errorf("rounds: market %s: rule %q does not settle %q", mk.ID, mk.RuleKey, mk.Key)
	}
	j := judge{&m.state, mk}
	switch mk.Key {
	case market.MatchWinner, market.FightNoDraw:
		return j.winner()
	case market.WinningMethod:
		return j.method()
	case market.FightRounds:
		return j.rounds()
	case market.RoundBetting:
		return j.round()
	case market.GoesDistance:
		return j.distance()
	}
	return "", false, fmt.Errorf("rounds: no rule settles %q", mk.Key)
}

// judge settles a market from a state.
type judge struct {
	s  *state
	mk *market.Market
}

func (j judge) wins(key string) (market.Status, bool, error) { return j.mk.Win(key), true, nil }
func (j judge) voids() (market.Status, bool, error)          { return j.mk.VoidAll(), true, nil }
func (j judge) waits() (market.Status, bool, error)          { return "", false, nil }

// none reports whether the fight has no result.
func (s *state) none() bool {
	return s.Result != nil && (s.Result.Void || s.Result.Method == methodWalkover)
}

func (j judge) winner() (market.Status, bool, error) {
	r := j.s.Result
	switch {
	case r == nil:
		return j.waits()
	case j.s.none(), r.Winner == "" && j.mk.Selection(keyDraw) == nil:
		return j.voids()
	case r.Winner == "":
		return j.wins(keyDraw)
	}
	return j.wins(string(r.Winner))
}

func (j judge) method() (market.Status, bool, error) {
	r := j.s.Result
	switch {
	case r == nil:
		return j.waits()
	case j.s.none():
		return j.voids()
	case r.Winner == "":
		return j.wins(keyDraw)
	case r.Method == methodSubmission:
		return j.wins(string(r.Winner) + "_submission")
	case r.Method == methodDecision:
		return j.wins(string(r.Winner) + "_decision")
	}
	return j.wins(string(r.Winner) + "_ko")
}

// unknown reports whether the fight is over at an unknown round.
func (s *state) unknown() bool { return s.none() || s.Result != nil && s.Blind }

func (j judge) rounds() (market.Status, bool, error) {
	switch {
	case j.s.passed(int(j.mk.Params.Line + 0.5)):
		return j.wins(market.KeyOver)
	case j.s.unknown():
		return j.voids()
	case j.s.Stop != nil || j.s.Result != nil:
		return j.wins(market.KeyUnder)
	}
	return j.waits()
}

// round settles winner and round once the fight is official.
func (j judge) round() (market.Status, bool, error) {
	switch v := j.s.Stop; {
	case j.s.Result == nil:
		return j.waits()
	case j.s.unknown():
		return j.voids()
	case v != nil:
		return j.wins(roundKey(v.Winner, v.Round))
	}
	return j.wins(keyDecision)
}

func (j judge) distance() (market.Status, bool, error) {
	switch {
	case j.s.none():
		return j.voids()
	case j.s.distance():
		return j.wins(keyYes)
	case j.s.Result != nil && j.s.Blind && j.s.Result.Method == methodDecision:
		return j.voids() // a technical decision is no, and the round is unknown
	case j.s.Stop != nil || j.s.Result != nil:
		return j.wins(keyNo)
	}
	return j.waits()
}
