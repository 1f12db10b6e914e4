package turnover_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
	"maidan/internal/payment/turnover"
)

var once = turnover.Rule{Percent: 100, MinOdds: 1300}

func TestOf_Examples(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rule     turnover.Rule
		deposits []turnover.Deposit
		stakes   []turnover.Stake
		want     [3]money.Amount // required, wagered, left
	}{
		"nothing deposited":                  {once, nil, []turnover.Stake{{Amount: 50, At: 1}}, [3]money.Amount{0, 0, 0}},
		"nothing wagered":                    {once, []turnover.Deposit{{Amount: 100, At: 5}}, nil, [3]money.Amount{100, 0, 100}},
		"a stake before the deposit":         {once, []turnover.Deposit{{Amount: 100, At: 5}}, []turnover.Stake{{Amount: 70, At: 4}}, [3]money.Amount{100, 0, 100}},
		"a stake at the deposit's time":      {once, []turnover.Deposit{{Amount: 100, At: 5}}, []turnover.Stake{{Amount: 70, At: 5}}, [3]money.Amount{100, 70, 30}},
		"more than required":                 {once, []turnover.Deposit{{Amount: 100, At: 5}}, []turnover.Stake{{Amount: 170, At: 6}}, [3]money.Amount{100, 100, 0}},
		"a surplus is not for later":         {once, []turnover.Deposit{{Amount: 100, At: 5}, {Amount: 40, Held: 300, At: 9}}, []turnover.Stake{{Amount: 170, At: 6}}, [3]money.Amount{40, 0, 40}},
		"two deposits add up":                {once, []turnover.Deposit{{Amount: 100, At: 5}, {Amount: 40, Held: 90, At: 9}}, []turnover.Stake{{Amount: 30, At: 6}}, [3]money.Amount{140, 30, 110}},
		"what was lost is not required":      {once, []turnover.Deposit{{Amount: 100, At: 5}, {Amount: 40, Held: 3, At: 9}}, nil, [3]money.Amount{43, 0, 43}},
		"an empty account begins again":      {once, []turnover.Deposit{{Amount: 100, At: 5}, {Amount: 40, Held: 0, At: 9}}, []turnover.Stake{{Amount: 30, At: 6}}, [3]money.Amount{40, 0, 40}},
		"half of it, rounded up":             {turnover.Rule{Percent: 50}, []turnover.Deposit{{Amount: 101, At: 5}}, nil, [3]money.Amount{51, 0, 51}},
		"a rule of nothing requires nothing": {turnover.Rule{}, []turnover.Deposit{{Amount: 101, At: 5}}, nil, [3]money.Amount{0, 0, 0}},
	} {
		p, err := turnover.Of(c.rule, c.deposits, c.stakes)
		require.NoError(t, err, name)
		require.Equal(t, c.want, [3]money.Amount{p.Required, p.Wagered, p.Left}, name)
		require.Equal(t, c.rule.MinOdds, p.MinOdds)
	}
}

func TestOf_ReportsOverflows(t *testing.T) {
	t.Parallel()
	_, err := turnover.Of(turnover.Rule{Percent: 200}, []turnover.Deposit{{Amount: math.MaxInt64, At: 1}}, nil)
	require.ErrorIs(t, err, money.ErrOverflow)
}

// bucket is the open requirement of one deposit in the model.
type bucket struct{ left money.Amount }

// model replays deposits and stakes in the order of their times, each deposit with a requirement of its own; the oldest is met first.
func model(rule turnover.Rule, deposits []turnover.Deposit, stakes []turnover.Stake) (left money.Amount) {
	type step struct {
		at      int64
		deposit *turnover.Deposit
		stake   money.Amount
	}
	var steps []step
	for i := range deposits {
		steps = append(steps, step{at: deposits[i].At, deposit: &deposits[i]})
	}
	for _, s := range stakes {
		steps = append(steps, step{at: s.At, stake: s.Amount})
	}
	slices.SortStableFunc(steps, func(a, b step) int { return int(a.at - b.at) })
	var open []bucket
	meet := func(amount money.Amount) {
		for i := range open {
			part := min(open[i].left, amount)
			open[i].left -= part
			amount -= part
		}
	}
	sum := func() (total money.Amount) {
		for _, b := range open {
			total += b.left
		}
		return total
	}
	for _, s := range steps {
		if s.deposit == nil {
			meet(s.stake)
			continue
		}
		percent := money.Amount(rule.Percent)
		if reach := (s.deposit.Held*percent + 99) / 100; sum() > reach {
			meet(sum() - reach)
		}
		open = append(open, bucket{(s.deposit.Amount*percent + 99) / 100})
	}
	return sum()
}

func TestProperty_OfEqualsTheModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		rule := turnover.Rule{Percent: rapid.Int64Range(1, 300).Draw(r, "percent"), MinOdds: 1300}
		at := rapid.Int64Range(1, 30)
		deposits := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) turnover.Deposit {
			return turnover.Deposit{Amount: money.Amount(rapid.IntRange(1, 500).Draw(r, "amount")), Held: money.Amount(rapid.IntRange(0, 700).Draw(r, "held")), At: at.Draw(r, "at")}
		}), 0, 8).Draw(r, "deposits")
		stakes := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) turnover.Stake {
			return turnover.Stake{Amount: money.Amount(rapid.IntRange(1, 400).Draw(r, "stake")), At: at.Draw(r, "at")}
		}), 0, 12).Draw(r, "stakes")
		slices.SortStableFunc(deposits, func(a, b turnover.Deposit) int { return int(a.At - b.At) })
		slices.SortStableFunc(stakes, func(a, b turnover.Stake) int { return int(a.At - b.At) })

		p, err := turnover.Of(rule, deposits, stakes)
		require.NoError(r, err)
		require.Equal(r, model(rule, deposits, stakes), p.Left)
		require.Equal(r, p.Required, p.Wagered+p.Left)
		require.GreaterOrEqual(r, p.Wagered, money.Amount(0))

		// Betting what is left meets the rule at any time, so the requirement is never out of reach.
		last := turnover.Stake{Amount: p.Left, At: 31}
		p, err = turnover.Of(rule, deposits, append(stakes, last))
		require.NoError(r, err)
		require.Zero(r, p.Left)
	})
}
