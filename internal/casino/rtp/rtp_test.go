package rtp_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/rtp"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
)

func open(d *db.DB) (*rtp.Monitor, *clock.Manual) {
	c := clock.NewManual(time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC))
	return rtp.New(rtp.Config{DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure())}), c
}

// total is of so many rounds of 10.00 each that paid so many hundredths more than expected, with a deviation of one stake.
func total(rounds int64, more float64) rtp.Total {
	stake := float64(rounds) * 1000
	return rtp.Total{Rounds: rounds, Stake: money.Amount(stake), Payout: money.Amount(0.97*stake + more), Expected: 0.97 * stake, Variance: float64(rounds) * 1e6, Squares: float64(rounds) * 1e6}
}

func TestReport_AddsUpDaysAndSettings(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m, c := open(d)
		now := clock.Millis(c.Now())
		const day = 24 * 60 * 60 * 1000
		put := func(daysAgo int64, setting string, realMoney bool, rounds int64) {
			require.NoError(t, m.Put(t.Context(), now-daysAgo*day, rtp.Key{Game: "mines", Setting: setting, Real: realMoney, Currency: "INR"}, total(rounds, 0)))
		}
		put(0, "3", true, 10)
		put(0, "5", true, 20)
		put(0, "5", true, 20)
		put(6, "3", true, 100)
		put(7, "3", true, 1_000)
		put(29, "3", true, 2_000)
		put(30, "3", true, 5_000)
		put(0, "3", false, 7)
		for period, rounds := range map[rtp.Period]int64{rtp.Day: 50, rtp.Week: 150, rtp.Month: 3_150, rtp.All: 8_150} {
			lines, err := m.Report(t.Context(), period, true)
			require.NoError(t, err)
			require.Len(t, lines, 1)
			require.Equal(t, rounds, lines[0].Rounds, period)
			require.EqualValues(t, 970_000, lines[0].Return, period)
			require.EqualValues(t, 970_000, lines[0].Theory)
		}
		today, err := m.Report(t.Context(), rtp.Day, true)
		require.NoError(t, err)
		require.Equal(t, "5", today[0].Settings[0].Setting, "most rounds first")
		require.EqualValues(t, 40, today[0].Settings[0].Rounds)
		demo, err := m.Report(t.Context(), rtp.All, false)
		require.NoError(t, err)
		require.EqualValues(t, 7, demo[0].Rounds)
		_, err = m.Report(t.Context(), "year", true)
		require.ErrorIs(t, err, rtp.ErrPeriod)
	})
}

func TestFigures_HaveABandOfNinetyNinePercent(t *testing.T) {
	t.Parallel()
	f := total(10_000, 0).Figures()
	require.EqualValues(t, 970_000-25_758, f.Low, "2.5758 deviations of a hundredth")
	require.EqualValues(t, 970_000+25_758, f.High)
	require.EqualValues(t, 44_505, f.Bound, "√(2 ln 20000) deviations")
	require.Equal(t, rtp.Inside, f.State)
	require.Equal(t, rtp.Few, total(999, -900_000).Figures().State)
	require.Equal(t, rtp.Outside, total(10_000, -300_000).Figures().State)
	require.Equal(t, rtp.Alarm, total(10_000, -450_000).Figures().State)
	require.EqualValues(t, -450, total(10_000, -450_000).Figures().Deviated)
}

// TestFigures_RaiseNoAlarmForOneRarePrize: a correct game with a prize of a million has paid it once in a thousand rounds.
func TestFigures_RaiseNoAlarmForOneRarePrize(t *testing.T) {
	t.Parallel()
	const prize = 1_000_000
	rare := rtp.Total{Rounds: 1_000, Stake: 1_000, Payout: prize, Expected: 970, Variance: 1_000 * 0.97 * prize, Squares: float64(prize) * prize}
	require.Equal(t, rtp.Outside, rare.Figures().State)
}

func TestWatch_RaisesAnAlarmOnceUntilItIsClosed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		m, c := open(d)
		actor := rtp.Actor{ID: "boss", Record: func(context.Context, *db.Tx, string, string, any) error { return nil }}
		key := rtp.Key{Game: "mines", Setting: "3", Real: true, Currency: "INR"}
		require.NoError(t, m.Put(t.Context(), clock.Millis(c.Now()), rtp.Key{Game: "dice", Real: true, Currency: "INR"}, total(50_000, 100)))
		require.NoError(t, m.Put(t.Context(), clock.Millis(c.Now()), key, total(10_000, 600_000)))
		open := func() []rtp.ReturnAlarm {
			t.Helper()
			require.NoError(t, m.Watch(t.Context()))
			all, err := m.Alarms(t.Context(), false)
			require.NoError(t, err)
			return all
		}
		raised := open()
		require.Len(t, raised, 4, "one for each period")
		require.Equal(t, "mines", raised[0].Game)
		require.EqualValues(t, 10_300_000, raised[0].Payout)
		c.Advance(time.Minute)
		require.NoError(t, m.Put(t.Context(), clock.Millis(c.Now()), key, total(10_000, 600_000)))
		again := open()
		require.Len(t, again, 4)
		require.Equal(t, raised[0].ID, again[0].ID)
		require.EqualValues(t, 20_000, again[0].Rounds, "with the latest figures")

		require.ErrorIs(t, m.Close(t.Context(), again[0].ID, "x", actor), rtp.ErrNote)
		failing := rtp.Actor{ID: "boss", Record: func(context.Context, *db.Tx, string, string, any) error { return errors.New("no record") }}
		require.Error(t, m.Close(t.Context(), again[0].ID, "checked the draws", failing))
		require.Len(t, open(), 4, "nothing is closed without its audit record")
		require.NoError(t, m.Close(t.Context(), again[0].ID, "checked the draws", actor))
		require.ErrorIs(t, m.Close(t.Context(), again[0].ID, "checked the draws", actor), rtp.ErrNoAlarm)
		require.Len(t, open(), 3, "not again on the same day")
		closed, err := m.Alarms(t.Context(), true)
		require.NoError(t, err)
		require.Len(t, closed, 1)
		require.Equal(t, "checked the draws", closed[0].Note)
		c.Advance(24 * time.Hour)
		period := closed[0].Period
		if period == rtp.Day {
			require.Len(t, open(), 3, "the new day has no rounds")
		} else {
			require.Len(t, open(), 4, "on the next day it is raised again")
		}
	})
}
