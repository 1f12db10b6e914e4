package proof_test

import (
	"context"
	"encoding/json"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
)

// passing is a clock that a sleep moves, so that rounds which all players share pass at once.
type passing struct {
	*clock.Manual
	after func()
}

// Sleep implements clock.Clock.
func (p *passing) Sleep(ctx context.Context, d time.Duration) error {
	p.Advance(max(d, 0))
	p.after()
	return ctx.Err()
}

// noScreen publishes nothing.
type noScreen struct{}

func (noScreen) Set(string, string, json.RawMessage) {}
func (noScreen) Push(string, json.RawMessage)        {}

// shared are crash games on the clock of a brand.
type shared struct {
	*crash.Engine
	brand *brand
	clock *passing
}

// crashGames plays rounds whose bets end in each way; the last round is still flying.
func (s *brand) crashGames() {
	c := &passing{Manual: s.clock}
	x := &shared{brand: s, clock: c, Engine: crash.New(crash.Config{DB: s.db, Wallet: s.wallet, Rounds: s.rounds, Clock: c, IDs: s.ids, Random: rng.Secure(),
		Key: accountKey, Screen: noScreen{}})}
	for s.names["crash_lost"] == "" || s.names["crash_auto"] == "" || s.names["crash_hand"] == "" {
		x.played()
	}
	for s.names["crash_refunded"] == "" {
		r := x.until(crash.Betting)
		stake := x.bet(r, "ann", round.Cash, 0, 0)
		if x.until(crash.Flying); x.status() != crash.Flying {
			continue
		}
		s.clock.Advance(10 * time.Second)
		x.until(crash.Betting)
		if b := x.found(stake); b.Status == crash.BetRefunded {
			s.names["crash_refunded"] = string(b.ID)
		}
	}
	s.names["crash_demo"] = string(x.bet(*x.state().Round, "bob", round.Demo, 0, 0).ID)
	s.names["crash_open"] = string(x.bet(*x.state().Round, "ann", round.Cash, 0, 0).ID)
	s.names["crash_round_open"] = string(x.state().Round.ID)
	s.names["crash_chain"] = string(x.state().Round.ChainID)
}

// played plays a round with an automatic cash-out and a manual one.
func (x *shared) played() {
	r := x.until(crash.Betting)
	auto, manual := x.bet(r, "ann", round.Cash, 0, 130), x.bet(r, "ann", round.Cash, 1, 0)
	x.until(crash.Flying)
	x.clock.Advance(time.Second)
	_, _, _ = x.CashOut(x.brand.t.Context(), "ann", manual.ID) // too late if the round has crashed by now
	x.until(crash.Over)
	x.brand.names["crash_round"] = string(r.ID)
	for _, b := range []crash.SharedBet{x.found(auto), x.found(manual)} {
		switch {
		case b.Status == crash.BetLost:
			x.brand.names["crash_lost"] = string(b.ID)
		case b.Auto > 0:
			x.brand.names["crash_auto"] = string(b.ID)
		default:
			x.brand.names["crash_hand"] = string(b.ID)
		}
	}
}

func (x *shared) state() crash.SharedTable {
	s, err := x.State(x.brand.t.Context(), "aviator")
	require.NoError(x.brand.t, err)
	return s
}

func (x *shared) status() crash.Status { return x.state().Round.Status }

// until leads the game until its latest round has a status, or one after it.
func (x *shared) until(status crash.Status) crash.SharedRound {
	ctx, stop := context.WithCancel(x.brand.t.Context())
	defer stop()
	var last crash.SharedRound
	x.clock.after = func() {
		if s := x.state(); s.Round != nil {
			if last = *s.Round; last.Status == status {
				stop()
			}
		}
	}
	require.NoError(x.brand.t, x.Lead(ctx, "aviator"))
	return last
}

// bet stakes ten rupees.
func (x *shared) bet(r crash.SharedRound, player id.Player, funds round.Funds, slot, auto int64) crash.SharedBet {
	b, _, err := x.Place(x.brand.t.Context(), crash.Ticket{PlayerID: player, Currency: "INR", Key: x.brand.key(), Game: "aviator", RoundID: r.ID, Slot: slot, Funds: funds,
		Stake: money.SmallestStakes()["INR"], Auto: auto})
	require.NoError(x.brand.t, err)
	return b
}

func (x *shared) found(b crash.SharedBet) crash.SharedBet {
	now, err := x.Find(x.brand.t.Context(), "ann", b.ID)
	require.NoError(x.brand.t, err)
	return now
}
