package tournament_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/draw"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/tournament"
)

// cup is a knock-out of a week with a board for each currency: of each one three players go on, then two.
func cup() []byte {
	return file("id: race", "id: cup", "every: day", "every: week, from: 1", "prize: cash", "prize: cash\n    stages: [{days: 3, through: 3}, {days: 2, through: 2}, {days: 1}]")
}

// The stages of the cup that begins on the Monday of noon.
const (
	firstStage = "cup-2026-03-02"
	nextStage  = "cup-2026-03-05"
	finalStage = "cup-2026-03-07"
)

// openCup is a node with the cup only. The steps after noon have announced its first two stages.
func openCup(t *testing.T, d *db.DB) *field {
	f := open(t, d)
	var err error
	f.Series, err = tournament.Parse("cup.yaml", cup(), maidan(t))
	require.NoError(t, err)
	f.step()
	f.step()
	return f
}

// at moves the clock to a time of the week and makes a step.
func (f *field) at(day, hour int) {
	f.t.Helper()
	f.clock.Advance(time.Date(2026, 3, day, hour, 0, 0, 0, time.UTC).Sub(f.clock.Now()))
	f.step()
}

// scores gives players of a currency points, the first one most.
func (f *field) scores(currency money.Currency, players ...id.Player) {
	f.t.Helper()
	for n, p := range players {
		played := f.spin(p, money.Amount(100_000*(len(players)-n)), 0)
		played.Currency = currency
		f.count(played)
	}
}

// taking returns which players take part in an edition.
func (f *field) taking(edition string, among ...id.Player) (players []id.Player) {
	f.t.Helper()
	for _, p := range among {
		_, err := f.Entry(f.t.Context(), f.db.Reader(), edition, p)
		if !errors.Is(err, tournament.ErrEntry) {
			require.NoError(f.t, err)
			players = append(players, p)
		}
	}
	return players
}

func TestStages_HaveACalendarThatDoesNotChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		day := func(day, hour int) int64 { return time.Date(2026, 3, day, hour, 0, 0, 0, time.UTC).UnixMilli() }
		calendar := []tournament.StageTime{
			{Tournament: firstStage, Number: 1, StartsAt: day(2, 0), EndsAt: day(5, 0), Through: 3},
			{Tournament: nextStage, Number: 2, StartsAt: day(5, 1), EndsAt: day(7, 0), Through: 2},
			{Tournament: finalStage, Number: 3, StartsAt: day(7, 1), EndsAt: day(8, 0)},
		}
		pool := f.edition(firstStage).Terms.Pool["INR"]
		f.Series[0].Pool["INR"], f.Series[0].Stages = 5, []tournament.Stage{{Days: 1, Through: 9}, {Days: 6}}
		_, err := f.Edition(t.Context(), d.Reader(), finalStage)
		require.ErrorIs(t, err, tournament.ErrUnknown, "it begins in more than three days")
		f.at(4, 1)
		f.at(4, 2)
		for i, name := range []string{firstStage, nextStage, finalStage} {
			e := f.edition(name)
			require.Equal(t, []int64{calendar[i].StartsAt, calendar[i].EndsAt, calendar[i].EndsAt + 10*time.Minute.Milliseconds()}, []int64{e.StartsAt, e.EndsAt, e.ClosesAt})
			require.Equal(t, tournament.StageNumber{Number: int64(i + 1), Of: 3, Through: calendar[i].Through}, *e.Terms.StageNumber())
			require.Equal(t, calendar, e.Terms.Stages())
			require.Equal(t, pool, e.Terms.Pool["INR"])
			require.Equal(t, name == finalStage, e.Terms.Pays())
		}
		f.at(6, 12)
		next := f.edition("cup-2026-03-09")
		require.Equal(t, tournament.StageNumber{Number: 1, Of: 2, Through: 9}, *next.Terms.StageNumber(), "the next one is that of the file")
		require.Equal(t, money.Amount(5), next.Terms.Pool["INR"])
	})
}

func TestStages_FromJoiningToThePrizesOfTheFinal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		all := []id.Player{"asha", "ravi", "mira", "dev", "noor", "late", "idle", "olim", "lola"}
		f.join("cup", "INR", all[:7]...)
		f.join("cup", "UZS", all[7:]...)
		f.scores("INR", "asha", "ravi", "mira", "dev", "noor", "late")
		f.scores("UZS", "olim")
		require.NoError(t, f.Remove(t.Context(), firstStage, "ravi", "two accounts", unrecorded))
		f.barred["mira"] = "excluded"
		f.at(5, 0)
		require.Empty(t, f.taking(nextStage, all...), "the last results are awaited")
		f.closeNow(f.edition(firstStage))
		delete(f.barred, "mira")

		first := f.edition(firstStage)
		require.Equal(t, tournament.Paid, first.Status)
		require.Equal(t, first.SeedHash, draw.HashOf(first.Seed))
		require.Empty(t, f.prizes(firstStage))
		require.Equal(t, []id.Player{"asha", "dev", "noor", "olim"}, f.taking(nextStage, all...), "three of each board, and nobody without points")
		mine, err := f.Taken(t.Context(), d.Reader(), "dev")
		require.NoError(t, err)
		require.Equal(t, tournament.Entry{Edition: nextStage, PlayerID: "dev", Board: "INR", Currency: "INR", JoinedAt: f.edition(nextStage).StartsAt}, mine[0], "before it begins")
		f.scores("INR", "asha")
		require.Empty(t, f.board(nextStage, "INR"), "between two stages nothing counts")
		f.audited()

		f.at(5, 1)
		f.scores("INR", "dev", "asha", "noor")
		f.scores("UZS", "olim")
		f.at(7, 1)
		require.Equal(t, []id.Player{"asha", "dev", "olim"}, f.taking(finalStage, all...))
		f.audited()

		f.scores("INR", "asha", "dev")
		f.scores("UZS", "olim")
		f.at(8, 1)
		won := map[id.Player]money.Amount{}
		for _, p := range f.prizes(finalStage) {
			require.Equal(t, tournament.Granted, p.Status)
			won[p.PlayerID] = p.Amount
		}
		pool := f.edition(finalStage).Terms.Pool
		require.Equal(t, map[id.Player]money.Amount{"asha": pool["INR"] / 2, "dev": pool["INR"] / 2, "olim": pool["UZS"] / 2}, won)
		require.Equal(t, pool["INR"]/2, f.cash("dev"))
		f.audited()
	})
}

func TestStages_OnlyTheFirstOneIsJoined(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		join := func(playerID id.Player, name string) (string, error) {
			e, err := f.Join(t.Context(), tournament.Player{ID: playerID, Currency: "INR"}, name)
			return e.Edition, err
		}
		f.join("cup", "INR", "asha", "ravi")
		f.scores("INR", "asha", "ravi")
		_, err := join("asha", nextStage)
		require.ErrorIs(t, err, tournament.ErrFirstStage, "who gets through is not known yet")
		f.at(5, 2)
		for _, name := range []string{"cup", nextStage} {
			into, err := join("asha", name)
			require.NoError(t, err)
			require.Equal(t, nextStage, into)
			_, err = join("noor", name)
			require.ErrorIs(t, err, tournament.ErrFirstStage)
		}
		_, err = join("noor", firstStage)
		require.ErrorIs(t, err, tournament.ErrOver)
		require.NoError(t, f.Remove(t.Context(), nextStage, "ravi", "two accounts", unrecorded))
		_, err = join("ravi", nextStage)
		require.ErrorIs(t, err, tournament.ErrRemoved)

		f.at(6, 12)
		for playerID, want := range map[id.Player]string{"asha": nextStage, "noor": "cup-2026-03-09"} {
			into, err := join(playerID, "cup")
			require.NoError(t, err)
			require.Equal(t, want, into)
		}
		f.audited()
	})
}

// Two nodes close a stage at once, and each player goes on once.
func TestStages_TwoNodesCloseOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, other := openCup(t, d), openCup(t, d)
		var players []id.Player
		for n := range 10 {
			players = append(players, id.Player(fmt.Sprint("player", n)))
		}
		f.join("cup", "INR", players...)
		f.scores("INR", players...)
		f.clock.Advance(time.UnixMilli(f.edition(firstStage).ClosesAt).Sub(f.clock.Now()))
		other.clock.Advance(f.clock.Now().Sub(other.clock.Now()))
		var group errgroup.Group
		for _, node := range []*field{f, other, f, other} {
			group.Go(func() error { return node.Step(t.Context()) })
		}
		require.NoError(t, group.Wait())
		require.Equal(t, players[:3], f.taking(nextStage, players...))
		f.audited()
	})
}

// A close that is interrupted leaves nothing, and the next one does all.
func TestStages_InterruptedCloseIsRepeated(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		f.join("cup", "INR", "asha", "ravi")
		f.join("cup", "UZS", "olim")
		f.scores("INR", "asha", "ravi")
		f.scores("UZS", "olim")
		barred := f.Barred
		f.Barred = func(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
			if playerID == "olim" { // whose board is the last one
				return "", errors.New("the node was killed")
			}
			return barred(ctx, q, playerID)
		}
		f.clock.Advance(time.UnixMilli(f.edition(firstStage).ClosesAt).Sub(f.clock.Now()))
		require.Error(t, f.Step(t.Context()))
		require.Equal(t, tournament.Open, f.edition(firstStage).Status)
		require.Empty(t, f.taking(nextStage, "asha", "ravi", "olim"))
		f.Barred = barred
		f.step()
		require.Len(t, f.taking(nextStage, "asha", "ravi", "olim"), 3)
		f.audited()
	})
}

// A node that was down when a stage began lets its players take part in the rest.
func TestStages_ClosedLateGoOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		f.join("cup", "INR", "asha", "ravi")
		f.scores("INR", "asha", "ravi")
		f.at(6, 12)
		f.scores("INR", "ravi")
		require.Equal(t, []int64{1176}, f.board(nextStage, "INR"))
		f.audited()
	})
}

// A node that was down for two stages closes them in order. Nobody could play in the second one, so that nobody is in the final.
func TestStages_CatchUpAfterTwoStages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		var err error
		f.Series, err = tournament.Parse("cup.yaml", cup(), maidan(t))
		require.NoError(t, err)
		f.step()
		_, err = f.Edition(t.Context(), d.Reader(), nextStage)
		require.ErrorIs(t, err, tournament.ErrUnknown, "not announced yet")
		f.join("cup", "INR", "asha", "ravi")
		f.scores("INR", "asha", "ravi")
		f.at(7, 12)
		f.step()
		require.Equal(t, []id.Player{"asha", "ravi"}, f.taking(nextStage, "asha", "ravi"))
		require.Equal(t, []tournament.Status{tournament.Paid, tournament.Paid, tournament.Open},
			[]tournament.Status{f.edition(firstStage).Status, f.edition(nextStage).Status, f.edition(finalStage).Status})
		f.audited()
		f.at(8, 1)
		require.Equal(t, tournament.Paid, f.edition(finalStage).Status)
		require.Empty(t, f.prizes(finalStage))
		require.Equal(t, int64(1), f.edition("cup-2026-03-09").Terms.Stage.Number)
		f.audited()
	})
}

// While a later stage runs, the list has the next cup too: it can be joined.
func TestStages_AreListedWithTheNextOneThatCanBeJoined(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		listed := func() (cups []string) {
			current, _, err := f.Listed(t.Context(), d.Reader(), 0)
			require.NoError(t, err)
			for _, e := range current {
				if e.Series == "cup" {
					cups = append(cups, e.ID)
				}
			}
			return cups
		}
		require.Equal(t, []string{firstStage}, listed())
		f.at(5, 12)
		require.Equal(t, []string{nextStage}, listed())
		f.at(7, 12)
		require.Equal(t, []string{finalStage, "cup-2026-03-09"}, listed())
	})
}

func TestStages_CancelEndsTheLaterOnes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		f.join("cup", "INR", "asha")
		f.scores("INR", "asha")
		var recorded []string
		record := func(_ context.Context, _ *db.Tx, action, subject string, _ any) error {
			recorded = append(recorded, action+" "+subject)
			return nil
		}
		require.NoError(t, f.Cancel(t.Context(), firstStage, "wrong pool", record))
		require.Equal(t, []string{"tournament.cancel " + firstStage, "tournament.cancel " + nextStage}, recorded)
		f.at(7, 12)
		require.Equal(t, tournament.Cancelled, f.edition(nextStage).Status)
		_, err := f.Edition(t.Context(), d.Reader(), finalStage)
		require.ErrorIs(t, err, tournament.ErrUnknown)
		f.audited()
	})
}

func TestStages_NobodyGoesOnIntoACancelledOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := openCup(t, d)
		f.join("cup", "INR", "asha")
		f.scores("INR", "asha")
		require.NoError(t, f.Cancel(t.Context(), nextStage, "wrong pool", unrecorded))
		f.at(7, 12)
		require.Equal(t, tournament.Paid, f.edition(firstStage).Status)
		require.Empty(t, f.taking(nextStage, "asha"))
		_, err := f.Edition(t.Context(), d.Reader(), finalStage)
		require.ErrorIs(t, err, tournament.ErrUnknown)
		f.audited()
	})
}

// A series that is no knock-out any more has editions of the same ids: nobody is entered into one of those.
func TestStages_EndWhenTheFileHasThemNoMore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		for _, data := range [][]byte{cup(), file("id: race", "id: cup")} {
			var err error
			f.Series, err = tournament.Parse("cup.yaml", data, maidan(t))
			require.NoError(t, err)
			f.step()
		}
		f.join(firstStage, "INR", "asha")
		f.scores("INR", "asha")
		require.Nil(t, f.edition(nextStage).Terms.Stage)
		f.at(5, 1)
		require.Equal(t, tournament.Paid, f.edition(firstStage).Status)
		require.Empty(t, f.taking(nextStage, "asha"))
		f.audited()
	})
}

// A cup whose first stage is over before the server has it begins with the next week.
func TestStages_BeginWithTheFirstOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := open(t, d)
		f.clock.Advance(3 * 24 * time.Hour)
		var err error
		f.Series, err = tournament.Parse("cup.yaml", cup(), maidan(t))
		require.NoError(t, err)
		f.step()
		f.step()
		all, err := f.Search(t.Context(), d.Reader(), tournament.Open, "", 100)
		require.NoError(t, err)
		for _, e := range all {
			require.NotEqual(t, "cup", e.Series)
		}
		f.at(6, 12)
		require.Equal(t, "cup-2026-03-09", f.current("cup").ID)
	})
}

func TestParse_NamesEveryProblemOfStages(t *testing.T) {
	t.Parallel()
	series, err := tournament.Parse("t.yaml", cup(), maidan(t))
	require.NoError(t, err)
	require.Len(t, series[0].Stages, 3)
	for _, c := range []struct{ schedule, stages, rest, want string }{
		{"week, from: 1", "{days: 1}", "", "t.yaml:16: race: a knock-out has from 2 to 6 stages"},
		{"week, from: 1", "{days: 1, through: 7}, {days: 1, through: 6}, {days: 1, through: 5}, {days: 1, through: 4}, {days: 1, through: 3}, {days: 1, through: 2}, {days: 1}", "", "from 2 to 6 stages"},
		{"day", "{days: 1, through: 2}, {days: 1}", "", "t.yaml:8: race: a knock-out is every week or fortnight, without days"},
		{"half", "{days: 1, through: 2}, {days: 1}", "", "every week or fortnight"},
		{"week, from: 1, days: 4", "{days: 1, through: 2}, {days: 1}", "", "without days"},
		{"week, from: 1", "{days: 0, through: 2}, {days: 1}", "", "each stage takes from 1 to 7 days"},
		{"fortnight, from: 1", "{days: 15, through: 2}, {days: 1}", "", "each stage takes from 1 to 14 days"},
		{"week, from: 1", "{days: 7, through: 2}, {days: 1}", "", "the stages take 8 days, the schedule has 7"},
		{"week, from: 1", "{days: 1}, {days: 1}", "", "through must be from 1 to 10000"},
		{"week, from: 1", "{days: 1, through: -1}, {days: 1}", "", "through must be from 1 to 10000"},
		{"week, from: 1", "{days: 1, through: 10001}, {days: 1}", "", "through must be from 1 to 10000"},
		{"week, from: 1", "{days: 1, through: 2}, {days: 1, through: 2}, {days: 1}", "", "less than in the stage before"},
		{"week, from: 1", "{days: 1, through: 2}, {days: 1, through: 2}", "", "the last stage is the final"},
		{"week, from: 1", "{days: 1, through: 1}, {days: 1}", "", "at most 1 of each board reach the final"},
		{"week, from: 1", "{days: 1, through: 2}, {days: 1, final: 1}", "", "final"},
		{"week, from: 1", "{days: 1, through: 2}, {days: 1}", "[slots, sports]", "t.yaml:9: race: a knock-out is not for sports"},
		{"week, from: 1", "{days: 1, through: 2}, {days: 1}", "tickets", "a draw by tickets has no stages"},
	} {
		changes := []string{"every: day", "every: " + c.schedule, "prize: cash", "prize: cash\n    stages: [" + c.stages + "]"}
		switch c.rest {
		case "tickets":
			changes = append(changes, "by: stake\n    points: 100", "by: tickets\n    daily_cap: 5\n    together: true")
		case "":
		default:
			changes = append(changes, "[slots]", c.rest)
		}
		_, err := tournament.Parse("t.yaml", file(changes...), maidan(t))
		require.ErrorContains(t, err, c.want, c.stages)
	}
	_, err = tournament.Parse("t.yaml", file("every: day", "every: fortnight, from: 3", "by: stake\n    points: 100\n    per: {EUR: 100}", "by: wheel", "prize: cash",
		"prize: cash\n    stages: [{days: 7, through: 10000}, {days: 7}]"), maidan(t))
	require.NoError(t, err)
}

// requireInOrder checks that the stages of a calendar follow each other between two times.
func requireInOrder(t *testing.T, stages []tournament.StageTime, from, to time.Time) {
	t.Helper()
	last := from.UnixMilli() - time.Hour.Milliseconds()
	for i, s := range stages {
		require.Equal(t, int64(i+1), s.Number)
		require.Equal(t, last+time.Hour.Milliseconds(), s.StartsAt)
		require.Less(t, s.StartsAt, s.EndsAt)
		last = s.EndsAt
	}
	require.LessOrEqual(t, last, to.UnixMilli())
}
