package trading_test

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// office is a trading office over a harness. It collects the audit records in acts.
type office struct {
	*trading.Office
	acts      []string
	published []trading.Topic
	rules     []string // audit records of rules
}

func (f *harness) office(t testing.TB) *office {
	o := &office{}
	o.Office = trading.NewOffice(trading.OfficeConfig{DB: f.db, Clock: f.clock, IDs: f.cfg.IDs, Engines: f.cfg.Engines,
		Publish: func(topic trading.Topic) { o.published = append(o.published, topic) },
		Nudge:   func(ctx context.Context) { require.NoError(t, f.ApplyControls(ctx)) },
		Record: func(_ context.Context, _ *db.Tx, actor id.Staff, action, subject string, _ any) error {
			o.rules = append(o.rules, string(actor)+" "+action+" "+subject)
			return nil
		}})
	return o
}

func (o *office) asha() trading.Actor {
	return trading.Actor{ID: "asha", Record: func(_ context.Context, _ *db.Tx, action, subject string, _ any) error {
		o.acts = append(o.acts, action+" "+subject)
		return nil
	}}
}

func (o *office) suspend(t testing.TB, scope trading.Scope, subject string) string {
	t.Helper()
	c, applied, err := o.Suspend(t.Context(), scope, subject, "a rumour", o.asha())
	require.NoError(t, err)
	require.True(t, applied)
	return c.ID
}

func (o *office) release(t testing.TB, id string) {
	t.Helper()
	_, applied, err := o.Release(t.Context(), id, "it was nothing", o.asha())
	require.NoError(t, err)
	require.True(t, applied)
}

// upcoming returns a harness with one upcoming match.
func upcoming(t testing.TB, d *db.DB) (*harness, *scripted, *office) {
	f := newHarness(t, d)
	p := newScripted("m", cricket.T20())
	f.deliver(t, p.Messages...)
	f.restart()
	require.NoError(t, f.Recover(t.Context()))
	f.deliver(t, feed.Message{Producer: "scripted", Kind: feed.KindAlive})
	return f, p, f.office(t)
}

func TestSuspend_LastsUntilRelease(t *testing.T) {
	t.Parallel()
	for scope, subject := range map[trading.Scope]string{trading.ScopeAll: "", trading.ScopeProducer: "scripted", trading.ScopeSport: "cricket",
		trading.ScopeCompetition: "x", trading.ScopeEvent: "m", trading.ScopeKey: "m/match_winner"} {
		t.Run(string(scope), func(t *testing.T) {
			t.Parallel()
			f, p, o := upcoming(t, dbtest.NewSQLite(t))
			before := f.winner(t)
			require.Equal(t, market.Active, before.Status)
			id := o.suspend(t, scope, subject)
			held := f.winner(t)
			require.Equal(t, market.Suspended, held.Status)
			require.Greater(t, held.StoppedVersion, before.Version)
			p.start(cricket.Home)
			p.bowl(1, 4, 1, 0, 1, 2)
			f.deliver(t, p.Messages[1:]...)
			f.deliver(t, feed.Message{Producer: "scripted", Kind: feed.KindAlive, At: f.clock.Now().Add(time.Minute)})
			f.restart()
			require.NoError(t, f.Recover(t.Context()))
			f.deliver(t, feed.Message{Producer: "scripted", Kind: feed.KindAlive})
			require.Equal(t, market.Suspended, f.winner(t).Status, "after messages, ticks and a crash")
			o.release(t, id)
			after := f.winner(t)
			require.Equal(t, market.Active, after.Status)
			for _, s := range after.Selections {
				require.Greater(t, s.Version, held.StoppedVersion, "a price from before is gone for ever")
			}
			require.Len(t, o.acts, 2)
		})
	}
}

func (f *harness) winner(t testing.TB) market.Market { return f.market(t, "m-w") }

func TestSuspend_AffectsOnlyItsMarket(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, _, o := upcoming(t, d)
		shown, _ := f.totals(t, "m")
		require.NotEmpty(t, shown)
		id := o.suspend(t, trading.ScopeMarket, string(shown[0].ID))
		require.Equal(t, market.Suspended, f.market(t, shown[0].ID).Status)
		require.Equal(t, market.Active, f.winner(t).Status)
		_, _, err := o.Suspend(t.Context(), trading.ScopeMarket, string(shown[0].ID), "once more", o.asha())
		require.ErrorIs(t, err, trading.ErrHeld)
		o.release(t, id)
		_, _, err = o.Release(t.Context(), id, "once more", o.asha())
		require.ErrorIs(t, err, trading.ErrReleased)
		all, err := o.Controls(t.Context(), "m", "", 10)
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, "a rumour", all[0].Reason)
		require.Equal(t, "it was nothing", all[0].ReleaseReason)
	})
}

func TestSuspend_RequiresReasonAndSubject(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, _, o := upcoming(t, d)
		for _, bad := range []struct {
			scope           trading.Scope
			subject, reason string
			want            error
		}{
			{trading.ScopeEvent, "m", " x ", trading.ErrReason},
			{trading.ScopeEvent, "none", "a rumour", market.ErrNoEvent},
			{trading.ScopeMarket, "none", "a rumour", trading.ErrNoMarket},
			{trading.ScopeSport, "chess", "a rumour", trading.ErrScope},
			{trading.ScopeAll, "m", "a rumour", trading.ErrScope},
			{trading.ScopeKey, "m", "a rumour", trading.ErrScope},
			{trading.ScopeSelection, "m-w-h", "a rumour", trading.ErrScope},
			{trading.ScopeProducer, "", "a rumour", trading.ErrScope},
			{trading.ScopeCompetition, "nothing", "a rumour", market.ErrNoCompetition},
			{trading.ScopeKey, "m/no_such_market", "a rumour", trading.ErrScope},
		} {
			_, _, err := o.Suspend(t.Context(), bad.scope, bad.subject, bad.reason, o.asha())
			require.ErrorIs(t, err, bad.want, "%+v", bad)
		}
		require.Empty(t, o.acts)
		_, _, err := o.Release(t.Context(), "none", "a rumour", o.asha())
		require.ErrorIs(t, err, trading.ErrNoControl)
	})
}

func TestPrice_ManualPriceLastsUntilRelease(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, p, o := upcoming(t, d)
		was := f.winner(t)
		home := was.Selection(market.KeyHome)
		made, applied, err := o.Price(t.Context(), "m-w", []trading.PriceChange{{SelectionID: home.ID, Odds: 1500}}, false, "manual price", o.asha())
		require.NoError(t, err)
		require.True(t, applied)
		now := f.winner(t)
		require.EqualValues(t, 1500, now.Selection(market.KeyHome).Odds)
		require.Greater(t, now.Selection(market.KeyHome).Version, home.Version)
		require.Equal(t, was.Selection(market.KeyAway).Odds, now.Selection(market.KeyAway).Odds, "the other one follows the model")
		p.start(cricket.Home)
		p.bowl(1, 4, 4, 0, -1, 2)
		f.deliver(t, p.Messages[1:]...)
		require.EqualValues(t, 1500, f.winner(t).Selection(market.KeyHome).Odds)
		page, err := o.Page(t.Context(), "m")
		require.NoError(t, err)
		require.EqualValues(t, 1500, page.Markets[0].Selections[0].Override.Odds)
		require.Positive(t, page.Markets[0].Selections[0].Fair)

		_, _, err = o.Price(t.Context(), "m-w", []trading.PriceChange{{SelectionID: home.ID, Odds: 1600}}, false, "a bit more", o.asha())
		require.NoError(t, err)
		inForce, err := o.InForce(t.Context())
		require.NoError(t, err)
		require.Len(t, inForce, 1, "the new price has taken the place of the old one")
		_, _, err = o.Release(t.Context(), made[0].ID, "too late", o.asha())
		require.ErrorIs(t, err, trading.ErrReleased)
		o.release(t, inForce[0].ID)
		require.NotEqualValues(t, 1600, f.winner(t).Selection(market.KeyHome).Odds)
	})
}

func TestPrice_RequiresConfirmationBelowHundredPercent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, _, o := upcoming(t, d)
		m := f.winner(t)
		both := []trading.PriceChange{{SelectionID: m.Selections[0].ID, Odds: 2100}, {SelectionID: m.Selections[1].ID, Odds: 2100}}
		_, _, err := o.Price(t.Context(), m.ID, both, false, "generous", o.asha())
		require.ErrorIs(t, err, trading.ErrUnderRound)
		var refusal *fault.Error
		require.ErrorAs(t, err, &refusal)
		require.EqualValues(t, 952, refusal.Data["book"])
		require.Equal(t, m.Selections, f.winner(t).Selections)
		_, _, err = o.Price(t.Context(), m.ID, both, true, "generous", o.asha())
		require.NoError(t, err)
		require.EqualValues(t, 2100, f.winner(t).Selections[1].Odds)
		for _, bad := range []trading.PriceChange{{SelectionID: m.Selections[0].ID, Odds: 1000}, {SelectionID: m.Selections[0].ID, Odds: 2_000_000}} {
			_, _, err = o.Price(t.Context(), m.ID, []trading.PriceChange{bad}, true, "nonsense", o.asha())
			require.ErrorIs(t, err, trading.ErrPrice)
		}
	})
}

func TestMargin_NarrowestScopeApplies(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, _, o := upcoming(t, d)
		book := func() float64 {
			sum := 0.0
			for _, s := range f.winner(t).Selections {
				sum += 1000 / float64(s.Odds)
			}
			return sum
		}
		require.InDelta(t, 1.05, book(), 0.01, "the default")
		for _, step := range []struct {
			m    trading.Margin
			want float64
		}{
			{trading.Margin{Scope: trading.ScopeBrand, Milli: 1200}, 1.05}, // the default winner margin names the key
			{trading.Margin{Scope: trading.ScopeSport, Subject: "cricket", Milli: 1120}, 1.12},
			{trading.Margin{Scope: trading.ScopeSport, Subject: "cricket", MarketKey: "match_winner", Milli: 1100}, 1.10},
			{trading.Margin{Scope: trading.ScopeCompetition, Subject: "x", Milli: 1150}, 1.15},
			{trading.Margin{Scope: trading.ScopeEvent, Subject: "m", MarketKey: "match_winner", Milli: 1030}, 1.03},
			{trading.Margin{Scope: trading.ScopeEvent, Subject: "m", Milli: 1300}, 1.03},
		} {
			applied, err := o.SetMargin(t.Context(), step.m, "a test", o.asha())
			require.NoError(t, err)
			require.True(t, applied)
			require.InDelta(t, step.want, book(), 0.012, "%+v", step.m)
		}
		_, err := o.DropMargin(t.Context(), trading.Margin{Scope: trading.ScopeEvent, Subject: "m", MarketKey: "match_winner"}, "a test", o.asha())
		require.NoError(t, err)
		require.InDelta(t, 1.30, book(), 0.02)
		_, err = o.DropMargin(t.Context(), trading.Margin{Scope: trading.ScopeBrand}, "a test", o.asha())
		require.ErrorIs(t, err, trading.ErrKeepMargin)
		_, err = o.SetMargin(t.Context(), trading.Margin{Scope: trading.ScopeSport, Subject: "cricket", Milli: 1600}, "a test", o.asha())
		require.ErrorIs(t, err, trading.ErrMargin)
		given := len(o.acts)
		for _, bad := range []struct {
			m    trading.Margin
			want error
		}{
			{trading.Margin{Scope: trading.ScopeCompetition, Subject: "nothing", Milli: 1100}, market.ErrNoCompetition},
			{trading.Margin{Scope: trading.ScopeEvent, Subject: "nothing", Milli: 1100}, market.ErrNoEvent},
			{trading.Margin{Scope: trading.ScopeSport, Subject: "chess", Milli: 1100}, trading.ErrScope},
			{trading.Margin{Scope: trading.ScopeBrand, Subject: "cricket", Milli: 1100}, trading.ErrScope},
			{trading.Margin{Scope: trading.ScopeBrand, MarketKey: "no_such_market", Milli: 1100}, trading.ErrScope},
			{trading.Margin{Scope: trading.ScopeMarket, Subject: "m-w", Milli: 1100}, trading.ErrScope},
			{trading.Margin{Scope: trading.ScopeBrand, Milli: 1100, PerAnswer: -1}, trading.ErrMargin},
		} {
			_, err := o.SetMargin(t.Context(), bad.m, "a test", o.asha())
			require.ErrorIs(t, err, bad.want, "%+v", bad.m)
		}
		require.Len(t, o.acts, given, "refusals leave no audit record")
	})
}

// TestControls_AreLiftedOnlyManually plays whole matches with random controls between the messages. At no moment does a manually
// suspended market take bets, and no price returns under an earlier version.
func TestControls_AreLiftedOnlyManually(t *testing.T) {
	t.Parallel()
	for seed := range byte(3) {
		t.Run(strconv.Itoa(int(seed)), func(t *testing.T) {
			t.Parallel()
			src := rng.Seeded([32]byte{40 + seed})
			msgs := match(t, seed+1, "T5")
			r := &randomTrader{harness: newHarness(t, dbtest.NewSQLite(t)), src: src, event: msgs[0].EventID, held: map[string]string{}, seen: map[id.Market]market.Market{}}
			r.people = r.office(t)
			r.deliver(t, msgs[0])
			r.restart()
			require.NoError(t, r.Recover(t.Context()))
			for _, m := range msgs[1:] {
				if rng.IntN(src, 4) == 0 {
					r.order(t)
				}
				if rng.IntN(src, 40) == 0 {
					r.restart()
					require.NoError(t, r.Recover(t.Context()))
				}
				r.deliver(t, m)
				r.check(t)
			}
			require.Equal(t, market.Ended, r.detail(t, r.event).Event.Status)
		})
	}
}

// randomTrader is a harness with a trader who makes random controls.
type randomTrader struct {
	*harness
	people *office
	src    rng.Source
	event  id.Event
	held   map[string]string // control ids by scope and subject
	seen   map[id.Market]market.Market
}

func (r *randomTrader) order(t *testing.T) {
	if keys := slices.Sorted(maps.Keys(r.held)); len(keys) > 0 && rng.IntN(r.src, 2) == 0 {
		key := keys[rng.IntN(r.src, len(keys))]
		r.people.release(t, r.held[key])
		delete(r.held, key)
		r.check(t)
		return
	}
	ms := r.markets(t, r.event)
	m := ms[rng.IntN(r.src, len(ms))]
	if rng.IntN(r.src, 3) == 0 {
		_, _, err := r.people.Price(t.Context(), m.ID, []trading.PriceChange{{SelectionID: m.Selections[0].ID, Odds: 1500}}, true, "at random", r.people.asha())
		if m.Status.Done() || m.Status == market.Closed {
			require.ErrorIs(t, err, trading.ErrDone)
		} else {
			require.NoError(t, err)
		}
		return
	}
	targets := [][2]string{{"all", ""}, {"producer", string(m.EventID)}, {"sport", "cricket"}, {"event", string(m.EventID)}, {"key", string(m.EventID) + "/" + m.Key}, {"market", string(m.ID)}}
	target := targets[rng.IntN(r.src, len(targets))]
	if target[0] == "producer" {
		target[1] = r.producer(t)
	}
	key := target[0] + " " + target[1]
	if r.held[key] == "" {
		r.held[key] = r.people.suspend(t, trading.Scope(target[0]), target[1])
	}
	r.check(t)
}

func (r *randomTrader) producer(t *testing.T) string { return r.detail(t, r.event).Event.Producer }

func (r *randomTrader) check(t *testing.T) {
	t.Helper()
	e := r.detail(t, r.event).Event
	for _, m := range r.markets(t, r.event) {
		for _, key := range []string{"all ", "producer " + e.Producer, "sport " + e.Sport, "event " + string(e.ID), "key " + string(e.ID) + "/" + m.Key, "market " + string(m.ID)} {
			require.False(t, m.Status == market.Active && r.held[key] != "", "%s takes bets under %q", m.ID, key)
		}
		was, known := r.seen[m.ID]
		r.seen[m.ID] = m
		if !known {
			continue
		}
		require.GreaterOrEqual(t, m.Version, was.Version, m.ID)
		require.GreaterOrEqual(t, m.StoppedVersion, was.StoppedVersion, m.ID)
		for i, s := range m.Selections {
			require.GreaterOrEqual(t, s.Version, was.Selections[i].Version, s.ID)
			if m.Status == market.Active {
				require.GreaterOrEqual(t, s.Version, m.StoppedVersion, "%s is sold at a price from before its suspension", s.ID)
			}
			if s.Odds != was.Selections[i].Odds {
				require.Greater(t, s.Version, was.Selections[i].Version, "%s has another price under the same version", s.ID)
			}
		}
	}
}
