package market

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// The errors of favourites.
var (
	ErrNoSport         = fault.New(fault.NotFound, "sport_not_found", "There is no such sport.")
	ErrNoTeam          = fault.New(fault.NotFound, "team_not_found", "There is no such team.")
	ErrNoCompetition   = fault.New(fault.NotFound, "competition_not_found", "There is no such competition.")
	ErrManyFavourites  = fault.New(fault.Conflict, "too_many_favourites", "A player can have 200 favourites. Remove some first.")
	errUnknownFavKind  = fault.New(fault.Invalid, "bad_kind", "A favourite is a sport, a competition, a team or an event.")
	mostFavourites     = int64(200)
	favouriteQuestions = map[string]struct {
		query   string
		missing error
	}{
		kindEvent:       {"SELECT 1 FROM sport_events WHERE id = $1", ErrNoEvent},
		kindTeam:        {"SELECT 1 FROM sport_teams WHERE key = $1", ErrNoTeam},
		kindCompetition: {"SELECT 1 FROM sport_competitions WHERE id = $1", ErrNoCompetition},
	}
)

const kindSport = "sport"

// Favourites is what a player has starred; teams and competitions are ordered by name.
type Favourites struct {
	Sports       []string           `json:"sports"`
	Competitions []FoundCompetition `json:"competitions"`
	Teams        []FoundTeam        `json:"teams"`
	Events       []string           `json:"events" doc:"ids"`
}

// Liked restricts a list to what a player has starred.
type Liked struct{ PlayerID id.Player }

// condition selects events that are starred themselves or by competition or team; starred sports have their own page.
func (l *Liked) condition(arg func(any) string) string {
	player := arg(l.PlayerID)
	refs := func(kind string) string {
		return "(SELECT ref FROM sport_favourites WHERE player_id = " + player + " AND kind = '" + kind + "')"
	}
	return " AND (id IN " + refs(kindEvent) + " OR competition_id IN " + refs(kindCompetition) + " OR home_key IN " + refs(kindTeam) +
		" OR away_key IN " + refs(kindTeam) + ")"
}

// ReadFavourites returns what a player has starred.
func ReadFavourites(ctx context.Context, q db.Querier, playerID id.Player) (Favourites, error) {
	out := Favourites{Sports: []string{}, Competitions: []FoundCompetition{}, Teams: []FoundTeam{}, Events: []string{}}
	rows, err := q.Query(ctx, `SELECT kind, ref FROM sport_favourites WHERE player_id = $1 AND kind IN ('sport', 'event') ORDER BY ref`, playerID)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (kind string, err error) {
		var ref string
		if err = r.Scan(&kind, &ref); kind == kindSport {
			out.Sports = append(out.Sports, ref)
		} else {
			out.Events = append(out.Events, ref)
		}
		return kind, err
	})
	if err != nil {
		return Favourites{}, fmt.Errorf("read favourites: %w", err)
	}
	rows, err = q.Query(ctx, `SELECT t.key, t.sport, t.name, t.short, t.colour FROM sport_favourites f JOIN sport_teams t ON t.key = f.ref
		WHERE f.player_id = $1 AND f.kind = 'team' ORDER BY t.name, t.key`, playerID)
	teams, err := db.Collect(rows, err, scanTeam)
	if err != nil {
		return Favourites{}, fmt.Errorf("read favourite teams: %w", err)
	}
	rows, err = q.Query(ctx, `SELECT c.id, c.sport, c.name, c.country FROM sport_favourites f JOIN sport_competitions c ON c.id = f.ref
		WHERE f.player_id = $1 AND f.kind = 'competition' AND`+shownCompetition("c.id")+` ORDER BY c.name, c.id`, playerID)
	competitions, err := db.Collect(rows, err, scanCompetition)
	if err != nil {
		return Favourites{}, fmt.Errorf("read favourite competitions: %w", err)
	}
	out.Teams, out.Competitions = append(out.Teams, teams...), append(out.Competitions, competitions...)
	return out, nil
}

// AddFavourite stars something of the catalogue; starring twice has no effect. It fails with the error of a missing subject and
// with ErrManyFavourites.
func AddFavourite(ctx context.Context, tx *db.Tx, playerID id.Player, kind, ref string) error {
	if err := mustExist(ctx, tx, kind, ref); err != nil {
		return err
	}
	var has int64
	if err := tx.QueryRow(ctx, "SELECT COUNT(*) FROM sport_favourites WHERE player_id = $1", playerID).Scan(&has); err != nil {
		return fmt.Errorf("count favourites: %w", err)
	}
	if has >= mostFavourites {
		return ErrManyFavourites
	}
	_, err := tx.Exec(ctx, `INSERT INTO sport_favourites (player_id, kind, ref) VALUES ($1, $2, $3)
		ON CONFLICT (player_id, kind, ref) DO NOTHING`, playerID, kind, ref)
	if err != nil {
		return fmt.Errorf("add favourite: %w", err)
	}
	return nil
}

func mustExist(ctx context.Context, tx *db.Tx, kind, ref string) error {
	if kind == kindSport {
		if _, ok := SportOf(ref); !ok {
			return ErrNoSport
		}
		return nil
	}
	ask, known := favouriteQuestions[kind]
	if !known {
		return errUnknownFavKind.At("kind", "")
	}
	var one int64
	err := tx.QueryRow(ctx, ask.query, ref).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return ask.missing
	}
	if err != nil {
		return fmt.Errorf("look for %s: %w", kind, err)
	}
	return nil
}

// RemoveFavourite removes a star if there is one.
func RemoveFavourite(ctx context.Context, q db.Querier, playerID id.Player, kind, ref string) error {
	if _, err := q.Exec(ctx, "DELETE FROM sport_favourites WHERE player_id = $1 AND kind = $2 AND ref = $3", playerID, kind, ref); err != nil {
		return fmt.Errorf("remove favourite: %w", err)
	}
	return nil
}
