package staff

import (
	"context"

	"maidan/internal/bulkgrant"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// BulkPlayers are the players of a segment.
type BulkPlayers struct {
	Players []id.Player `json:"players" nullable:"false"`
	More    bool        `json:"more" doc:"there may be more players in the segment"`
}

type bulkSegmentInput struct {
	Body struct {
		Currency        money.Currency      `json:"currency,omitempty" pattern:"^([A-Z]{3})?$"`
		Country         string              `json:"country,omitempty" pattern:"^([A-Z]{2})?$" doc:"ISO 3166-1 alpha-2"`
		RegisteredFrom  int64               `json:"registered_from,omitempty" minimum:"0" doc:"unix milliseconds, inclusive"`
		RegisteredUntil int64               `json:"registered_until,omitempty" minimum:"0" doc:"unix milliseconds, exclusive"`
		SeenFrom        int64               `json:"seen_from,omitempty" minimum:"0" doc:"unix milliseconds, inclusive"`
		SeenUntil       int64               `json:"seen_until,omitempty" minimum:"0" doc:"unix milliseconds, exclusive: not seen since"`
		Deposited       bulkgrant.Deposited `json:"deposited,omitempty" enum:",never,before"`
	}
}

type bulkSegmentOutput struct{ Body BulkPlayers }

func (a *API) findBulkPlayers(ctx context.Context, in *bulkSegmentInput) (*bulkSegmentOutput, error) {
	b := in.Body
	found, more, err := a.BulkGrants.Segment(ctx, bulkgrant.Segment{Deposited: b.Deposited, Segment: player.Segment{Currency: b.Currency, Country: b.Country,
		RegisteredFrom: b.RegisteredFrom, RegisteredUntil: b.RegisteredUntil, SeenFrom: b.SeenFrom, SeenUntil: b.SeenUntil}})
	if err != nil {
		return nil, err
	}
	out := BulkPlayers{Players: make([]id.Player, len(found)), More: more}
	for i, p := range found {
		out.Players[i] = p.ID
	}
	return &bulkSegmentOutput{out}, nil
}
