package round

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// payout returns what a stake pays, at most the limit of the currency.
func payout(m game.Multiplier, stake money.Amount, limits Limits) money.Amount {
	paid, err := m.Of(stake)
	if err != nil { // more than any amount
		return limits.MaxPayout
	}
	return min(paid, limits.MaxPayout)
}

// apply sets the state that a round has after its actions.
func (x *row) apply(s game.State, now int64) error {
	limits, _ := LimitsOf(x.Currency)
	x.Multiplier = s.Multiplier
	if !s.Done {
		return nil
	}
	result, err := json.Marshal(s.View)
	if err != nil {
		return fmt.Errorf("result of round %s: %w", x.ID, err)
	}
	x.Status, x.EndedAt, x.Result, x.Payout = Ended, now, string(result), payout(s.Multiplier, x.Stake, limits)
	return nil
}

// shown returns a round with the state that its player sees. A round that is over shows its stored result.
func (x row) shown(s game.State) (Round, error) {
	r := Round{ID: x.ID, Game: x.Game, Funds: x.Funds, Grant: x.Grant, Currency: x.Currency, Stake: x.Stake, Params: json.RawMessage(x.Params), Step: int64(len(x.Actions)),
		Status: x.Status, Multiplier: x.Multiplier.Scaled(), Payout: x.Payout, View: json.RawMessage(x.Result), SeedsID: x.Seeds, Nonce: x.Nonce,
		Rules: x.Rules, StartedAt: x.StartedAt, EndedAt: x.EndedAt}
	if x.Status != Open {
		return r, nil
	}
	limits, _ := LimitsOf(x.Currency)
	r.CanCashOut, r.Multiplier = s.CanCashOut, s.Multiplier.Scaled()
	if s.CanCashOut {
		r.Payout = payout(s.Multiplier, x.Stake, limits)
	}
	var err error
	r.View, err = json.Marshal(s.View)
	return r, err
}

// at returns a player's round as it was after so many actions.
func (e *Engine) at(ctx context.Context, playerID id.Player, roundID id.Round, step int64) (Round, error) {
	x, err := findRound(ctx, e.DB.Reader(), playerID, roundID)
	if err != nil {
		return Round{}, err
	}
	if int64(len(x.Actions)) == step { // no action followed; a refund is no action
		return e.show(ctx, e.DB.Reader(), x)
	}
	x.Actions, x.Status, x.EndedAt, x.Payout = x.Actions[:step], Open, 0, 0
	return e.show(ctx, e.DB.Reader(), x)
}

// show returns a round with its state. That of an open round is computed from its seeds.
func (e *Engine) show(ctx context.Context, q db.Querier, x row) (Round, error) {
	g, same := e.rulesOf(x)
	if x.Status != Open || !same {
		return x.shown(game.State{})
	}
	seeds, err := e.seedsOf(ctx, q, x)
	if err != nil {
		return Round{}, err
	}
	state, err := g.Play([]byte(x.Params), x.Actions, fair.NewStream(seeds, x.Nonce))
	if err != nil {
		return Round{}, fmt.Errorf("play round %s again: %w", x.ID, err)
	}
	return x.shown(state)
}

// seedsOf returns the seeds of a round, revealed or not.
func (e *Engine) seedsOf(ctx context.Context, q db.Querier, x row) (fair.Seeds, error) {
	all, err := e.loadSeats(ctx, q, []string{string(x.PlayerID)})
	if err != nil {
		return fair.Seeds{}, err
	}
	if s, ok := all[string(x.PlayerID)].(*seat); ok && s.seeds.id == x.Seeds {
		return fair.Seeds{Server: s.seeds.server, Client: s.seeds.client}, nil
	}
	was, ok, err := findRevealed(ctx, q, x.Seeds)
	if err == nil && !ok {
		err = fmt.Errorf("seeds %s of round %s are missing", x.Seeds, x.ID)
	}
	return fair.Seeds{Server: was.ServerSeed, Client: was.ClientSeed}, err
}

// Find returns a player's round. Error: ErrNoRound.
func (e *Engine) Find(ctx context.Context, playerID id.Player, roundID id.Round) (Round, error) {
	x, err := findRound(ctx, e.DB.Reader(), playerID, roundID)
	if err != nil {
		return Round{}, err
	}
	return e.show(ctx, e.DB.Reader(), x)
}

// OpenRounds returns a player's rounds that are not over.
func (e *Engine) OpenRounds(ctx context.Context, playerID id.Player) ([]Round, error) {
	seats, err := readSeats(ctx, e.DB.Reader(), []string{string(playerID)})
	all := []Round{}
	if err != nil || len(seats) == 0 {
		return all, err
	}
	for _, o := range seats[0].open {
		r, err := e.Find(ctx, playerID, o.round)
		if err != nil {
			return nil, err
		}
		if r.Status == Open {
			all = append(all, r)
		}
	}
	return all, nil
}

// Page is a part of a player's rounds, the latest first. Next is the cursor of the following part, empty at the end.
type Page struct {
	Items []Round `json:"items"`
	Next  string  `json:"next"`
}

// pageSize is the number of rounds of a Page.
const pageSize = 20

// History returns a player's rounds of a game, of all games when it is empty, from a cursor on.
func (e *Engine) History(ctx context.Context, playerID id.Player, gameID, cursor string) (page Page, err error) {
	rows, err := roundsBefore(ctx, e.DB.Reader(), playerID, gameID, cursor, pageSize+1)
	if err != nil {
		return page, err
	}
	page.Items = []Round{}
	for i, x := range rows {
		if i == pageSize {
			page.Next = string(rows[i-1].ID)
			break
		}
		r, err := e.show(ctx, e.DB.Reader(), x)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, r)
	}
	return page, nil
}
