package rtp_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/crash"
	"maidan/internal/casino/game"
	"maidan/internal/casino/round"
	"maidan/internal/casino/rtp"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

const ann = id.Player("ann")

// passing is a clock that a sleep moves.
type passing struct {
	*clock.Manual
	after func()
}

func (p *passing) Sleep(ctx context.Context, d time.Duration) error {
	p.Advance(max(d, 0))
	if p.after != nil {
		p.after()
	}
	return ctx.Err()
}

type noScreen struct{}

func (noScreen) Set(string, string, json.RawMessage) {}
func (noScreen) Push(string, json.RawMessage)        {}

// casino is both engines with a Monitor that gets their events, and a player with 10,000 rupees.
type casino struct {
	t       *testing.T
	db      *db.DB
	clock   *passing
	box     *outbox.Box
	rounds  *round.Engine
	crash   *crash.Engine
	monitor *rtp.Monitor
	n       int
}

func newCasino(t *testing.T, d *db.DB) *casino {
	t.Helper()
	log, c := slog.New(slog.DiscardHandler), &passing{Manual: clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))}
	ids, key := id.NewMaker(c, rng.Secure()), []byte("a key of exactly thirty-two byte")
	box := outbox.NewBox(d, c.Manual, log)
	w := wallet.New(wallet.Config{DB: d, Box: box, Clock: c, IDs: ids, Log: log})
	t.Cleanup(func() { require.NoError(t, w.Close(context.Background())) })
	all := &casino{t: t, db: d, clock: c, box: box, monitor: rtp.New(rtp.Config{DB: d, Clock: c, IDs: ids})}
	for _, r := range all.monitor.Reactions() {
		box.On(r)
	}
	all.rounds = round.New(round.Config{DB: d, Wallet: w, Clock: c, IDs: ids, Random: rng.Secure(), Key: key})
	require.NoError(t, all.rounds.StoreRules(t.Context()))
	all.crash = crash.New(crash.Config{DB: d, Wallet: w, Rounds: all.rounds, Clock: c, IDs: ids, Random: rng.Secure(), Key: key, Screen: noScreen{}, ChainRounds: 50, Outbox: box})
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := w.Open(ctx, tx, ann, "INR"); err != nil {
			return err
		}
		_, err := w.Post(ctx, tx, "deposit", wallet.HashOf(ann), wallet.Transfer{Kind: "deposit", Ref: "d", Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(ann, "INR"), Amount: 1_000_000}, {Account: wallet.HouseAccount(wallet.Deposits, "INR"), Amount: -1_000_000}}})
		return err
	}))
	return all
}

func (c *casino) start(gameID, params string, funds round.Funds) round.Round {
	c.t.Helper()
	c.n++
	r, _, err := c.rounds.Start(c.t.Context(), round.Bet{PlayerID: ann, Currency: "INR", Key: strconv.Itoa(c.n), Game: gameID, Funds: funds, Stake: 1000, Params: json.RawMessage(params)})
	require.NoError(c.t, err)
	return r
}

// counted waits until so many rounds of a game were counted, and returns its figures. It delivers events meanwhile.
func (c *casino) counted(gameID string, realMoney bool, rounds int64) (of rtp.GameReturn) {
	c.t.Helper()
	ctx, stop := context.WithCancel(c.t.Context())
	done := make(chan error, 1)
	go func() { done <- c.box.Run(ctx) }()
	defer func() {
		stop()
		require.NoError(c.t, <-done)
	}()
	require.Eventually(c.t, func() bool {
		all, err := c.monitor.Report(c.t.Context(), rtp.Day, realMoney)
		require.NoError(c.t, err)
		for _, line := range all {
			if line.Game == gameID {
				of = line
			}
		}
		c.box.Wake()
		return of.Rounds >= rounds
	}, time.Minute, 10*time.Millisecond)
	return of
}

func TestReactions_CountEachFinishedRoundOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCasino(t, d)
		var paid money.Amount
		for range 30 {
			paid += c.start("dice", `{"side":"over","target":5050}`, round.Cash).Payout
		}
		c.start("dice", `{"side":"over","target":5050}`, round.Demo)
		open := c.start("mines", `{"mines":3}`, round.Cash)

		dice := c.counted("dice", true, 30)
		require.EqualValues(t, 30, dice.Rounds)
		require.EqualValues(t, 30_000, dice.Stake)
		require.Equal(t, paid, dice.Payout)
		require.InDelta(t, 989_900, dice.Theory, 100)
		require.Equal(t, rtp.Few, dice.State)
		require.EqualValues(t, 1, c.counted("dice", false, 1).Rounds, "demo money is counted apart")

		r, _, err := c.rounds.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: open.ID, Action: game.Action{Choice: 0}})
		require.NoError(t, err)
		if r.Status == round.Open {
			_, _, err = c.rounds.Act(t.Context(), round.Turn{PlayerID: ann, RoundID: open.ID, Step: 1, Action: game.Action{CashOut: true}})
			require.NoError(t, err)
		}
		mines := c.counted("mines", true, 1)
		require.EqualValues(t, 1, mines.Rounds, "an open round counts when it ends")
		require.Equal(t, "3", mines.Settings[0].Setting)

		event := outbox.New("again", round.PlayedKind, string(ann), 0, round.Played{RoundID: open.ID, Status: round.Open})
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return c.monitor.Reactions()[0].Handle(ctx, tx, []outbox.Event{event})
		}))
		require.EqualValues(t, 1, c.counted("mines", true, 1).Rounds, "only the end of a round counts")
	})
}

func TestReactions_CountBetsOfSharedRounds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := newCasino(t, d)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		placed := map[id.CrashRound]bool{}
		over := 0
		c.clock.after = func() {
			s, err := c.crash.State(t.Context(), "aviator")
			require.NoError(t, err)
			if s.Round == nil {
				return
			}
			if s.Round.Status == crash.Betting && !placed[s.Round.ID] {
				placed[s.Round.ID] = true
				_, _, err := c.crash.Place(t.Context(), crash.Ticket{PlayerID: ann, Currency: "INR", Key: string(s.Round.ID), Game: "aviator", RoundID: s.Round.ID, Stake: 1000, Auto: 150})
				require.NoError(t, err)
			}
			over = 0
			for _, r := range s.Recent {
				if r.Status == crash.Over && placed[r.ID] {
					over++
				}
			}
			if over >= 5 {
				stop()
			}
		}
		require.NoError(t, c.crash.Lead(ctx, "aviator"))
		c.clock.after = nil
		aviator := c.counted("aviator", true, int64(over))
		require.EqualValues(t, over, aviator.Rounds)
		require.EqualValues(t, over*1000, aviator.Stake)
		require.EqualValues(t, 970_000, aviator.Theory)
		require.Equal(t, "automatic", aviator.Settings[0].Setting)
		found, err := c.crash.Search(t.Context(), crash.Filter{})
		require.NoError(t, err)
		var paid money.Amount
		for _, b := range found.Items {
			paid += b.Payout
		}
		require.Equal(t, paid, aviator.Payout)
	})
}
