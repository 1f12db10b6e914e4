package player

import (
	"context"
	"fmt"
	"regexp"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Refusals of tournaments.
var (
	ErrTournament      = fault.New(fault.Invalid, "tournament_invalid", "The name of a tournament may contain letters and digits and dashes, at most 64.")
	ErrManyTournaments = fault.New(fault.Conflict, "tournament_limit", "You wait for a hundred tournaments already.")
)

var tournamentShape = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)

const maxTournaments = 100

// JoinTournament puts a player on the waiting list of a tournament. Joining twice has no effect. It refuses with ErrTournament or
// ErrManyTournaments.
func (p *Players) JoinTournament(ctx context.Context, player id.Player, tournament string) error {
	if !tournamentShape.MatchString(tournament) {
		return ErrTournament.At("tournament", "badRequest")
	}
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := tournamentsOf(ctx, tx, player, tournament)
		if err != nil {
			return err
		}
		if n >= maxTournaments {
			return ErrManyTournaments.At("tournament", "conflict")
		}
		return insertTournament(ctx, tx, player, tournament, p.Clock.Now().UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("join tournament: %w", err)
	}
	return nil
}
