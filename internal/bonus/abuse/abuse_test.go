package abuse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/abuse"
	"maidan/internal/id"
	"maidan/internal/money"
)

// usual is a player who plays with cash and with one bonus.
func usual() abuse.Facts {
	return abuse.Facts{PlayerID: "asha", Currency: "INR", Bonuses: 1, Granted: 100_000, Transferred: 20_000, Staked: 3_000_000, Cash: 500_000, Offers: []string{"welcome-casino-inr"}}
}

func TestJudge_FindsEachPattern(t *testing.T) {
	t.Parallel()
	for name, one := range map[string]struct {
		change func(*abuse.Facts)
		found  []abuse.Finding
		score  int
	}{
		"usual":                      {func(*abuse.Facts) {}, nil, 0},
		"related without a bonus":    {func(f *abuse.Facts) { f.Related = []abuse.Related{{PlayerID: "ravi"}} }, nil, 0},
		"related with another bonus": {func(f *abuse.Facts) { f.Related = []abuse.Related{{"ravi", []string{"welcome-sport-inr"}}} }, []abuse.Finding{abuse.RelatedBonus}, 15},
		"the same offer": {func(f *abuse.Facts) {
			f.Related = []abuse.Related{{"ravi", []string{"welcome-sport-inr"}}, {"mina", []string{"welcome-casino-inr"}}}
		}, []abuse.Finding{abuse.SameOffer, abuse.RelatedBonus}, 60},
		"both sides":                {func(f *abuse.Facts) { f.OwnOpposite = 1 }, []abuse.Finding{abuse.OwnOpposite}, 25},
		"the other side":            {func(f *abuse.Facts) { f.JointOpposite = 2 }, []abuse.Finding{abuse.JointOpposite}, 35},
		"bonuses only":              {func(f *abuse.Facts) { f.Bonuses, f.Cash = 2, 299_999 }, []abuse.Finding{abuse.BonusOnly}, 25},
		"enough cash":               {func(f *abuse.Facts) { f.Bonuses, f.Cash = 2, 300_000 }, nil, 0},
		"a single bonus":            {func(f *abuse.Facts) { f.Cash = 0 }, nil, 0},
		"bonuses that are not used": {func(f *abuse.Facts) { f.Bonuses, f.Cash, f.Staked = 5, 0, 0 }, nil, 0},
		"everything": {func(f *abuse.Facts) {
			f.Bonuses, f.Cash, f.OwnOpposite, f.JointOpposite = 3, 0, 1, 1
			f.Related = []abuse.Related{{"mina", []string{"welcome-casino-inr"}}}
		}, []abuse.Finding{abuse.SameOffer, abuse.JointOpposite, abuse.BonusOnly, abuse.OwnOpposite}, 100},
	} {
		f := usual()
		one.change(&f)
		found, score := abuse.Judge(f)
		require.Equal(t, one.found, found, name)
		require.Equal(t, one.score, score, name)
	}
}

func TestSuspects_TheHeaviestFirst(t *testing.T) {
	t.Parallel()
	facts := func(id id.Player, c money.Currency, own int, stakes money.Amount) abuse.Facts {
		f := usual()
		f.PlayerID, f.Currency, f.OwnOpposite, f.Transferred = id, c, own, stakes*money.SmallestStakes()[c]
		return f
	}
	joint := facts("dev", "INR", 0, 0)
	joint.JointOpposite = 1
	got := []id.Player{}
	for _, s := range abuse.Suspects([]abuse.Facts{facts("asha", "INR", 0, 900), facts("ravi", "INR", 1, 10), facts("nodira", "UZS", 1, 9), facts("ana", "BRL", 1, 11), joint, facts("omar", "INR", 1, 10)}) {
		got = append(got, s.PlayerID)
	}
	require.Equal(t, []id.Player{"dev", "ana", "omar", "ravi", "nodira"}, got, "amounts of other currencies are compared in smallest stakes")
}
