package supplier

import (
	"context"
	"fmt"

	"maidan/internal/id"
	"maidan/internal/money"
)

// PlayedRound is a round as its player sees it.
type PlayedRound struct {
	ID       id.SupplierRound `json:"id"`
	Supplier string           `json:"supplier"`
	Game     string           `json:"game"`
	Round    string           `json:"round" doc:"the supplier's name of it"`
	Currency money.Currency   `json:"currency"`
	Source
	Staked    money.Amount `json:"staked" doc:"hundredths"`
	Won       money.Amount `json:"won" doc:"hundredths"`
	Status    RoundStatus  `json:"status" enum:"open,closed"`
	StartedAt int64        `json:"started_at" doc:"unix milliseconds"`
	UpdatedAt int64        `json:"updated_at" doc:"unix milliseconds"`
}

// PlayedPage is a part of a player's rounds, the latest first. Next is the cursor of the following part, empty at the end.
type PlayedPage struct {
	Items []PlayedRound `json:"items"`
	Next  string        `json:"next"`
}

// pageSize is the number of rounds of a page.
const pageSize = 20

// History returns a player's rounds from a cursor on.
func (e *Engine) History(ctx context.Context, playerID id.Player, cursor string) (page PlayedPage, err error) {
	rounds, err := roundsBefore(ctx, e.DB.Reader(), playerID, cursor, pageSize+1)
	if err != nil {
		return page, fmt.Errorf("read rounds: %w", err)
	}
	if len(rounds) > pageSize {
		rounds = rounds[:pageSize]
		page.Next = string(rounds[pageSize-1].ID)
	}
	page.Items = []PlayedRound{}
	for _, r := range rounds {
		page.Items = append(page.Items, r.played())
	}
	return page, nil
}

func (x roundRow) played() PlayedRound {
	return PlayedRound{x.ID, x.Supplier, x.Game, x.Round, x.Currency, x.Source, x.Staked, x.Won, x.Status, x.StartedAt, x.UpdatedAt}
}
