package tournament_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/brand"
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/tournament"
)

func TestPoints_FollowTheTerms(t *testing.T) {
	t.Parallel()
	slots := tournament.Terms{Products: []content.BonusProduct{content.Slots}, By: tournament.ByWin, Points: 100, Per: tournament.Amounts{"INR": 10_000, "UZS": 1_400_000},
		MinStake: tournament.Amounts{"INR": 100_000}}
	spin := play.Result{Source: "round:1", Product: content.Slots, Game: "lucky-joker", Currency: "INR", Stake: 100_000, Payout: 19_999}
	changed := func(change func(p *play.Result)) play.Result { p := spin; change(&p); return p }
	for name, c := range map[string]struct {
		terms func(t *tournament.Terms)
		play  play.Result
		want  int64
	}{
		"by win":                  {nil, spin, 199},
		"by win in another money": {nil, changed(func(p *play.Result) { p.Currency, p.Payout = "UZS", 1_400_000 }), 100},
		"below the least stake":   {nil, changed(func(p *play.Result) { p.Stake = 99_999 }), 0},
		"returned":                {nil, changed(func(p *play.Result) { p.Stake = 0 }), 0},
		"another product":         {nil, changed(func(p *play.Result) { p.Product = content.Crash }), 0},
		"another game":            {func(t *tournament.Terms) { t.Games = []string{"mithai-rush"} }, spin, 0},
		"one of the games":        {func(t *tournament.Terms) { t.Games = []string{"lucky-joker"} }, spin, 199},
		"by stake":                {func(t *tournament.Terms) { t.By = tournament.ByStake }, spin, 1000},
		"by rounds":               {func(t *tournament.Terms) { t.By, t.Points = tournament.ByRounds, 1 }, spin, 1},
		"by multiplier":           {func(t *tournament.Terms) { t.By = tournament.ByMultiplier }, changed(func(p *play.Result) { p.Payout = 250_000 }), 250},
		"only winning":            {func(t *tournament.Terms) { t.Winning = true }, spin, 0},
		"a currency without per":  {func(t *tournament.Terms) { t.MinStake = nil }, changed(func(p *play.Result) { p.Currency = "KES" }), 0},
		"a huge win":              {nil, changed(func(p *play.Result) { p.Payout = math.MaxInt64 }), 1_000_000_000_000},
	} {
		terms := slots
		if c.terms != nil {
			c.terms(&terms)
		}
		require.Equal(t, c.want, terms.PointsOf(c.play, "seed"), name)
	}
}

func TestPoints_OfBetsOnSports(t *testing.T) {
	t.Parallel()
	terms := tournament.Terms{Products: []content.BonusProduct{content.Sports}, By: tournament.ByWin, Points: 10, Per: tournament.Amounts{"INR": 8_500}, MinOdds: 1840, Singles: true, Winning: true}
	won := play.Result{Source: "bet:1", Product: content.Sports, Game: "cricket", Currency: "INR", Stake: 8_500, Payout: 17_000, Odds: 2000, Single: true}
	require.Equal(t, int64(20), terms.PointsOf(won, ""))
	for _, change := range []func(p *play.Result){
		func(p *play.Result) { p.Odds = 1839 }, func(p *play.Result) { p.Single = false }, func(p *play.Result) { p.Payout = 0 },
	} {
		p := won
		change(&p)
		require.Zero(t, terms.PointsOf(p, ""))
	}
}

func TestWheel_GivesItsSectorsAsOftenAsItSays(t *testing.T) {
	t.Parallel()
	terms := tournament.Terms{Products: []content.BonusProduct{content.Quick}, By: tournament.ByWheel}
	const spins = 200_000
	count, weights := map[int64]float64{}, int64(0)
	for n := range spins {
		count[terms.PointsOf(play.Result{Source: "round:" + time.UnixMilli(int64(n)).String(), Product: content.Quick, Currency: "INR", Stake: 1}, "seed")]++
	}
	require.Len(t, count, len(tournament.Wheel()))
	for _, s := range tournament.Wheel() {
		weights += s.Weight
		p := float64(s.Weight) / tournament.WheelWeight
		require.InDelta(t, p*spins, count[s.Points], 5*math.Sqrt(spins*p*(1-p)), "%d points", s.Points)
	}
	require.Equal(t, int64(tournament.WheelWeight), weights)
}

// Each player is drawn once, with one of the own tickets, in an order that only seed and list decide.
func TestDraw_GivesEachPlayerOnePrize(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tickets := rapid.SliceOfN(rapid.Int64Range(1, 200), 1, 40).Draw(t, "tickets")
		players, first := make([]id.Player, len(tickets)), make([]int64, len(tickets))
		var total int64
		for i, n := range tickets {
			players[i], first[i] = id.Player(rune('A'+i)), total
			total += n
		}
		seed := rapid.String().Draw(t, "seed")
		drawn, numbers := tournament.Drawn(seed, "list", players, tickets)
		again, _ := tournament.Drawn(seed, "list", players, tickets)
		require.Equal(t, drawn, again)
		require.ElementsMatch(t, players, drawn)
		for i, n := range numbers {
			at := drawn[i][0] - 'A'
			require.True(t, n >= first[at] && n < first[at]+tickets[at])
		}
	})
}

// Of two players the one with three times the tickets is first three times as often.
func TestDraw_FavoursNobodyBeyondTheTickets(t *testing.T) {
	t.Parallel()
	const draws = 20_000
	first := 0
	for n := range draws {
		if won, _ := tournament.Drawn("seed", time.UnixMilli(int64(n)).String(), []id.Player{"a", "b"}, []int64{3, 1}); won[0] == "a" {
			first++
		}
	}
	require.InDelta(t, 0.75*draws, first, 5*math.Sqrt(draws*0.75*0.25))
}

func TestSchedule_EditionsFollowEachOther(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 29, 7, 30, 0, 0, time.FixedZone("IST", 19800)) // a Sunday
	for _, c := range []struct {
		s                tournament.Schedule
		start, end, next string
	}{
		{tournament.Schedule{Every: "day"}, "2026-11-29", "2026-11-30", "2026-11-30"},
		{tournament.Schedule{Every: "week", From: 1}, "2026-11-23", "2026-11-30", "2026-11-30"},
		{tournament.Schedule{Every: "week", From: 4, Days: 4}, "2026-11-26", "2026-11-30", "2026-12-03"},
		{tournament.Schedule{Every: "fortnight", From: 1}, "2026-11-16", "2026-11-30", "2026-11-30"},
		{tournament.Schedule{Every: "half"}, "2026-11-15", "2026-12-01", "2026-12-01"},
	} {
		start := c.s.Start(at)
		day := func(t time.Time) string { return t.Format("2006-01-02") }
		require.Equal(t, []string{c.start, c.end, c.next}, []string{day(start), day(c.s.End(start)), day(c.s.Next(start))}, "%+v", c.s)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := tournament.Schedule{Every: rapid.SampledFrom([]string{"day", "week", "fortnight", "half"}).Draw(t, "every")}
		if s.Every == "week" || s.Every == "fortnight" {
			s.From = rapid.IntRange(1, 7).Draw(t, "from")
		}
		at := time.UnixMilli(rapid.Int64Range(0, 4_000_000_000_000).Draw(t, "at"))
		start := s.Start(at)
		require.False(t, start.After(at))
		require.True(t, s.Next(start).After(at))
		require.Equal(t, s.Next(start), s.Start(s.Next(start)))
	})
}

func TestAnnounced_HasEveryCurrency(t *testing.T) {
	t.Parallel()
	series, err := tournament.Load(brand.Maidan(), maidan(t))
	require.NoError(t, err)
	for _, s := range series {
		terms := s.Announced()
		for _, c := range maidan(t).Currencies {
			require.Positive(t, terms.Pool[c.ISOCode], "%s in %s", s.ID, c.ISOCode)
			var sum money.Amount
			for place := int64(1); place <= terms.Places(); place++ {
				prize := terms.PrizeOf(place, c.ISOCode)
				require.Positive(t, prize)
				sum += prize
			}
			require.LessOrEqual(t, sum, terms.Pool[c.ISOCode])
			require.Zero(t, terms.PrizeOf(terms.Places()+1, c.ISOCode))
		}
	}
	daily := series[0].Announced()
	require.Equal(t, []money.Amount{10_000_000, 1_400_000_000, 120_000 * 300}, []money.Amount{daily.Pool["INR"], daily.Pool["UZS"], daily.Pool["PKR"]})
	require.Equal(t, []money.Amount{2_000_000, 280_000_000}, []money.Amount{daily.PrizeOf(1, "INR"), daily.PrizeOf(1, "UZS")})
}
