package guard_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/rng"
)

var began = time.UnixMilli(1_760_000_400_000)

func newGuard(d *db.DB) (*guard.Guard, *clock.Manual) {
	c := clock.NewManual(began)
	return guard.New(guard.Config{DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), Key: []byte("a key of the tests")}), c
}

// open returns the open signals as text, highest score first.
func open(ctx context.Context, t require.TestingT, g *guard.Guard) (all []string) {
	found, next, err := g.Signals(ctx, guard.Open, "", 100)
	require.NoError(t, err)
	require.Empty(t, next)
	for _, s := range found {
		all = append(all, fmt.Sprint(s.Player, "+", s.Other, " ", s.Score, " ", s.Reasons))
	}
	return all
}

func TestNote_ReportsAccountsThatShareTraces(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g, _ := newGuard(d)
		ctx := t.Context()
		note := func(player id.Player, traces ...guard.Trace) { require.NoError(t, g.Note(ctx, player, traces...)) }
		note("p1", guard.Device("d1"), guard.Network("203.0.113.7", began), guard.Email("a.rao+one@gmail.com"), guard.Person("Asha Rao", "2000-12-31"))
		note("p2", guard.Network("203.0.113.99", began.Add(20*time.Minute)))
		require.Empty(t, open(ctx, t, g), "a network alone is no signal")
		note("p2", guard.Device("d1"))
		require.Equal(t, []string{"p1+p2 65 [device network]"}, open(ctx, t, g))
		note("p0", guard.Person("RAO, asha", "2000-12-31"), guard.Payout("upi:asha@bank"))
		note("p1", guard.Payout("UPI:asha@bank"))
		note("p3", guard.Email("arao@googlemail.com"))
		note("p4", guard.Email("brao@gmail.com"), guard.Person("Asha Rao", ""), guard.Person("", "2000-12-31"), guard.Device(""), guard.Payout(""), guard.Network("?", began))
		note("p5", guard.Email("@gmail.com"), guard.Email("nobody"), guard.Device(""), guard.Payout(""))
		require.Equal(t, []string{"p0+p1 100 [payout person]", "p1+p2 65 [device network]", "p1+p3 40 [email]"}, open(ctx, t, g))
		note("p1", guard.Device("d1"), guard.Payout("upi:asha@bank"))
		require.Len(t, open(ctx, t, g), 3, "noting the same again changes nothing")
		paired, err := guard.Paired(ctx, d.Reader())
		require.NoError(t, err)
		require.Equal(t, map[id.Player]bool{"p0": true, "p1": true, "p2": true, "p3": true}, paired)

		var stored string
		require.NoError(t, d.Reader().QueryRow(ctx, `SELECT value FROM guard_traces WHERE kind = 'email' AND player_id = 'p1'`).Scan(&stored))
		require.Len(t, stored, 43)
	})
}

func TestNote_ComparesNetworksWithinAnHour(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g, now := newGuard(d)
		ctx := t.Context()
		pair := func(name, one, other string, apart time.Duration) []string {
			require.NoError(t, g.Note(ctx, id.Player(name+"1"), guard.Device(name), guard.Network(one, began)))
			require.NoError(t, g.Note(ctx, id.Player(name+"2"), guard.Device(name), guard.Network(other, began.Add(apart))))
			found, err := g.SignalsOf(ctx, id.Player(name+"2"))
			require.NoError(t, err)
			require.Len(t, found, 1)
			return strings.Fields(strings.Trim(fmt.Sprint(found[0].Reasons), "[]"))
		}
		require.Equal(t, []string{"device", "network"}, pair("a", "198.51.100.1", "198.51.100.254", 29*time.Minute))
		require.Equal(t, []string{"device"}, pair("b", "198.51.101.1", "198.51.101.1", 61*time.Minute))
		require.Equal(t, []string{"device"}, pair("c", "198.51.102.1", "198.51.103.1", 0))
		require.Equal(t, []string{"device", "network"}, pair("d", "2001:db8:1:1::1", "2001:db8:1:2::9", 0))
		require.Equal(t, []string{"device"}, pair("e", "2001:db8:2::1", "2001:db8:3::1", 0))
		require.Equal(t, []string{"device"}, pair("f", "127.0.0.1", "127.0.0.1", 0))
		require.Equal(t, []string{"device", "network"}, pair("g", "::ffff:192.0.2.1", "192.0.2.2", 0))

		now.Advance(31 * 24 * time.Hour)
		require.NoError(t, g.Purge(ctx))
		var left int
		require.NoError(t, d.Reader().QueryRow(ctx, `SELECT count(*) FROM guard_traces WHERE kind = 'network'`).Scan(&left))
		require.Zero(t, left)
		require.NoError(t, d.Reader().QueryRow(ctx, `SELECT count(*) FROM guard_traces WHERE kind = 'device'`).Scan(&left))
		require.Equal(t, 14, left)
	})
}

// A widely shared network makes no pairs; a widely shared device makes pairs with the newest accounts.
func TestNote_LimitsWidelySharedTraces(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	g, now := newGuard(d)
	for i := range 40 {
		require.NoError(t, g.Note(t.Context(), id.Player(fmt.Sprintf("n%02d", i)), guard.Network("203.0.113.7", began)))
		require.NoError(t, g.Note(t.Context(), id.Player(fmt.Sprintf("d%02d", i)), guard.Device("shared")))
		now.Advance(time.Second)
	}
	found, err := g.SignalsOf(t.Context(), "n39")
	require.NoError(t, err)
	require.Empty(t, found)
	found, err = g.SignalsOf(t.Context(), "d39")
	require.NoError(t, err)
	require.Len(t, found, 21)
}

func TestAway_ReportsOtherAccountsOfAnExcludedPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g, now := newGuard(d)
		ctx := t.Context()
		require.NoError(t, g.Note(ctx, "p1", guard.Device("d1")))
		require.NoError(t, g.Note(ctx, "p2", guard.Device("d1")))
		require.NoError(t, g.Away(ctx, "p1", 0))
		require.Equal(t, []string{"p1+p2 80 [device excluded]"}, open(ctx, t, g), "an existing account of the excluded player")
		require.NoError(t, g.Note(ctx, "p3", guard.Device("d1")))
		require.Equal(t, []string{"p1+p2 80 [device excluded]", "p1+p3 80 [device excluded]", "p2+p3 50 [device]"}, byName(open(ctx, t, g)), "a new account of the excluded player")

		require.NoError(t, g.Note(ctx, "q1", guard.Device("d2")))
		require.NoError(t, g.Away(ctx, "q1", now.Now().Add(time.Hour).UnixMilli()))
		now.Advance(time.Hour)
		require.NoError(t, g.Note(ctx, "q2", guard.Device("d2")))
		found, err := g.SignalsOf(ctx, "q2")
		require.NoError(t, err)
		require.Equal(t, 50, found[0].Score, "an exclusion that is over is no signal")
	})
}

func byName(s []string) []string {
	slices.Sort(s)
	return s
}

func TestDecide_StoresTheDecisionOfStaff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g, _ := newGuard(d)
		ctx := t.Context()
		require.NoError(t, g.Note(ctx, "p1", guard.Device("d1"), guard.Payout("x")))
		require.NoError(t, g.Note(ctx, "p2", guard.Device("d1")))
		found, err := g.SignalsOf(ctx, "p1")
		require.NoError(t, err)
		signal := found[0].ID
		decide := func(id string, status guard.Status, note string) (s guard.Signal, err error) {
			txErr := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				s, err = g.Decide(ctx, tx, id, status, note, "staff-1")
				return err
			})
			require.Equal(t, err, txErr)
			return s, err
		}
		_, err = decide(signal, "perhaps", "two brothers")
		require.ErrorIs(t, err, guard.ErrStatus)
		_, err = decide(signal, guard.Fine, " no ")
		require.ErrorIs(t, err, guard.ErrNote)
		_, err = decide("nothing", guard.Fine, "two brothers")
		require.ErrorIs(t, err, guard.ErrNoSignal)
		_, err = g.Signal(ctx, "nothing")
		require.ErrorIs(t, err, guard.ErrNoSignal)

		fine, err := decide(signal, guard.Fine, " two  brothers ")
		require.NoError(t, err)
		require.Equal(t, "two brothers", fine.Note)
		require.Equal(t, id.Staff("staff-1"), fine.DecidedBy)
		require.Equal(t, began.UnixMilli(), fine.DecidedAt)
		require.NoError(t, g.Note(ctx, "p2", guard.Device("d1")))
		require.Empty(t, open(ctx, t, g), "a reviewed pair stays fine")
		require.NoError(t, g.Note(ctx, "p2", guard.Payout("x")))
		require.Equal(t, []string{"p1+p2 100 [payout device]"}, open(ctx, t, g), "until there is a new finding")

		_, err = decide(signal, guard.Linked, "one person, by their email")
		require.NoError(t, err)
		require.NoError(t, g.Note(ctx, "p1", guard.Email("a@b.co")))
		require.NoError(t, g.Note(ctx, "p2", guard.Email("a+2@b.co")))
		after, err := g.Signal(ctx, signal)
		require.NoError(t, err)
		require.Equal(t, guard.Linked, after.Status, "a linked pair stays linked")
		require.Len(t, after.Reasons, 3)
	})
}

func TestSignals_ReturnsPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g, _ := newGuard(d)
		for i := range 7 {
			name := fmt.Sprint("d", i)
			require.NoError(t, g.Note(t.Context(), id.Player(name+"a"), guard.Device(name), guard.Payout(name)))
			require.NoError(t, g.Note(t.Context(), id.Player(name+"b"), guard.Device(name)))
			if i%2 == 0 {
				require.NoError(t, g.Note(t.Context(), id.Player(name+"b"), guard.Payout(name)))
			}
		}
		var seen []string
		last, cursor := 101, ""
		for {
			page, next, err := g.Signals(t.Context(), guard.Open, cursor, 2)
			require.NoError(t, err)
			for _, s := range page {
				require.LessOrEqual(t, s.Score, last)
				last = s.Score
				require.NotContains(t, seen, s.ID)
				seen = append(seen, s.ID)
			}
			if cursor = next; next == "" {
				break
			}
		}
		require.Len(t, seen, 7)
		none, next, err := g.Signals(t.Context(), guard.Open, "nonsense", 2)
		require.NoError(t, err)
		require.Empty(t, none)
		require.Empty(t, next)
	})
}

// The found pairs and reasons do not depend on the order of the traces.
func TestNote_IsIndependentOfTheOrder(t *testing.T) {
	t.Parallel()
	g, _ := newGuard(dbtest.NewSQLite(t))
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		type step struct{ player, kind, value, minutes int }
		steps := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) step {
			return step{
				rapid.IntRange(1, 5).Draw(r, "player"), rapid.IntRange(0, 4).Draw(r, "kind"), rapid.IntRange(1, 3).Draw(r, "value"),
				rapid.IntRange(0, 90).Draw(r, "minutes"),
			}
		}), 2, 25).Draw(r, "steps")
		other := rapid.Permutation(steps).Draw(r, "another order")
		// Each run uses players and values of its own.
		after := func(steps []step) (all []string) {
			run++
			for _, s := range steps {
				value := fmt.Sprint(run, "-", s.value)
				trace := []guard.Trace{
					guard.Device(value), guard.Payout(value), guard.Email(value + "@example.com"),
					guard.Person(strings.Repeat("a", s.value), value), guard.Network(fmt.Sprintf("10.%d.%d.%d", run/256, run%256, s.value), began.Add(time.Duration(s.minutes)*time.Minute)),
				}[s.kind]
				require.NoError(r, g.Note(t.Context(), id.Player(fmt.Sprintf("%d:p%d", run, s.player)), trace))
			}
			for player := range 6 {
				found, err := g.SignalsOf(t.Context(), id.Player(fmt.Sprintf("%d:p%d", run, player)))
				require.NoError(r, err)
				for _, s := range found {
					_, one, _ := strings.Cut(string(s.Player), ":")
					_, two, _ := strings.Cut(string(s.Other), ":")
					all = append(all, fmt.Sprint(one, "+", two, s.Score, s.Reasons))
				}
			}
			return byName(all)
		}
		require.Equal(r, after(steps), after(other))
	})
}
