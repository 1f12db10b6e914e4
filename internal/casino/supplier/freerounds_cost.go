package supplier

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Cost is what the free rounds that an offer has given in a month have come to until now, in one currency.
type Cost struct {
	Offer    string // id
	Currency money.Currency

	Active    int64 // can be played, or are being prepared
	Played    int64 // all of them
	Expired   int64
	Cancelled int64

	Given   money.Amount // the stakes of all
	Running money.Amount // of the active ones
	Staked  money.Amount // of the played rounds
	Won     money.Amount
}

// mostCosted bounds how many free rounds of a month are summed.
const mostCosted = 100_000

// FreeRoundCosts returns what the free rounds that offers gave in a month, in UTC, have come to, by offer and currency. Rounds that were played count as in OwnFreeRounds, so the players' other
// grants are read too.
func (e *Engine) FreeRoundCosts(ctx context.Context, month time.Time) ([]Cost, error) {
	first := time.Date(month.Year(), month.Month(), 1, 0, 0, 0, 0, time.UTC)
	from, to := first.UnixMilli(), first.AddDate(0, 1, 0).UnixMilli()
	rows, err := e.DB.Reader().Query(ctx, fmt.Sprintf(`SELECT `+grantColumns+` FROM supplier_grants WHERE ends_at > $1
		AND player_id IN (SELECT player_id FROM supplier_grants WHERE offer <> '' AND created_at >= $1 AND created_at < $2) ORDER BY player_id, created_at DESC, id LIMIT %d`, mostCosted), from, to)
	grants, err := db.Collect(rows, err, scanGrant)
	if err != nil {
		return nil, fmt.Errorf("read free rounds: %w", err)
	}
	players := map[id.Player][]OwnFreeRounds{}
	for _, f := range grants {
		players[f.PlayerID] = append(players[f.PlayerID], OwnFreeRounds{FreeRounds: f})
	}
	sums := map[string]Cost{}
	for playerID, own := range players {
		plays, err := freePlays(ctx, e.DB.Reader(), playerID, own)
		if err != nil {
			return nil, err
		}
		assign(own, plays)
		for _, o := range own {
			if o.Offer == "" || o.CreatedAt < from || o.CreatedAt >= to {
				continue
			}
			key := o.Offer + " " + string(o.Currency)
			sums[key] = sums[key].with(o, e.now())
		}
	}
	all := make([]Cost, 0, len(sums))
	for _, c := range sums {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Cost) int {
		return strings.Compare(a.Offer+" "+string(a.Currency), b.Offer+" "+string(b.Currency))
	})
	return all, nil
}

// with adds the free rounds of a player.
func (c Cost) with(o OwnFreeRounds, now int64) Cost {
	c.Offer, c.Currency = o.Offer, o.Currency
	value := money.Amount(o.Rounds) * o.Stake
	c.Given += value
	c.Staked += money.Amount(o.Played) * o.Stake
	c.Won += o.Won
	switch o.stateAt(now) {
	case Preparing, Ready:
		c.Active++
		c.Running += value
	case AllPlayed:
		c.Played++
	case Expired:
		c.Expired++
	case Withdrawn:
		c.Cancelled++
	}
	return c
}
