package supplier

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/content"
	"maidan/internal/db"
)

// OfferedGame is a game of a supplier as players see it.
type OfferedGame struct {
	Supplier string               `json:"supplier"`
	ID       string               `json:"id"`
	Name     string               `json:"name"`
	Studio   string               `json:"studio"`
	Category string               `json:"category" doc:"in the supplier's words"`
	Product  content.BonusProduct `json:"product,omitempty" enum:"sports,slots,tables,quick,crash" doc:"of bonuses; absent: the game is played for cash only"`
	Return   int64                `json:"return" doc:"return to players in hundredths of a percent; 0: not known"`
	Demo     bool                 `json:"demo" doc:"can be played without money"`
	Marks
}

// Marks are what the operator shows with a game in the lobby.
type Marks struct {
	New       bool `json:"is_new"`
	Exclusive bool `json:"exclusive"`
}

// Games returns the games that can be opened in a country, by name.
func (e *Engine) Games(ctx context.Context, country string) ([]OfferedGame, error) {
	all, err := gamesWhere(ctx, e.DB.Reader(), "listed = 1 AND disabled = 0")
	if err != nil {
		return nil, fmt.Errorf("read games: %w", err)
	}
	offered := []OfferedGame{}
	for _, g := range all {
		if _, err := e.Find(g.Supplier); err == nil && !g.blockedIn(country) {
			offered = append(offered, g.offered())
		}
	}
	return offered, nil
}

// ListedGame is a game of a supplier as staff see it.
type ListedGame struct {
	OfferedGame
	Offered    bool     `json:"offered" doc:"the operator offers it"`
	Listed     bool     `json:"listed" doc:"the supplier's last list had it"`
	Blocked    []string `json:"blocked" doc:"countries in which the supplier blocks it"`
	OwnBlocked []string `json:"own_blocked" doc:"countries in which the operator blocks it"`
	FreeRounds bool     `json:"free_rounds" doc:"free rounds can be granted"`
}

// AllGames returns all games that a list ever had, by name.
func (e *Engine) AllGames(ctx context.Context) ([]ListedGame, error) {
	all, err := gamesWhere(ctx, e.DB.Reader(), "1 = 1")
	if err != nil {
		return nil, fmt.Errorf("read games: %w", err)
	}
	listed := []ListedGame{}
	for _, g := range all {
		listed = append(listed, ListedGame{g.offered(), !g.Disabled, g.Listed, g.Blocked, g.OwnBlocked, g.FreeRounds})
	}
	return listed, nil
}

// Import reads the lists of all suppliers and stores their games. Games that are not listed any more cannot be opened. The lists that could be read are
// stored, whatever happens to the others.
func (e *Engine) Import(ctx context.Context) error {
	var faults []error
	for _, s := range e.Suppliers {
		games, err := e.importFrom(ctx, s)
		if stored := e.recordImport(ctx, s.Name, games, err); stored != nil {
			faults = append(faults, stored)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("games of %s: %w", s.Name, err))
		}
	}
	return errors.Join(faults...)
}

// maxGames bounds the list of a supplier.
const maxGames = 100_000

func (e *Engine) importFrom(ctx context.Context, s Supplier) (games int, err error) {
	listed, err := s.Client.Games(ctx)
	if err != nil {
		return 0, err
	}
	if len(listed) == 0 || len(listed) > maxGames { // an empty list is a failure of the supplier
		return 0, fmt.Errorf("the list has %d games", len(listed))
	}
	at := e.now()
	return len(listed), e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, g := range listed {
			if err := checkGame(g); err != nil {
				return err
			}
			if err := storeGame(ctx, tx, s.Name, g, at); err != nil {
				return err
			}
		}
		return unlistGames(ctx, tx, s.Name, at)
	})
}

var country = regexp.MustCompile(`^[A-Z]{2}$`)

func checkGame(g dialect.Game) error {
	if err := checkNames(dialect.Call{Game: g.ID}); err != nil || g.ID == "" || g.Name == "" || g.Return < 0 {
		return fmt.Errorf("game %q is not valid", g.ID)
	}
	for _, code := range g.Blocked {
		if !country.MatchString(code) {
			return fmt.Errorf("game %s is blocked in %q, which is no country", g.ID, code)
		}
	}
	return nil
}

// GameOffer is what the operator decides about a game.
type GameOffer struct {
	Offered bool     `json:"offered"`
	Blocked []string `json:"blocked" maxItems:"300" doc:"ISO codes of countries in which it is not offered"`
	Marks
}

// Offer stores what the operator decides about a game and returns what was decided before. Errors: ErrNoGame, ErrCountry.
func (e *Engine) Offer(ctx context.Context, tx *db.Tx, supplier, gameID string, o GameOffer) (before GameOffer, err error) {
	for _, code := range o.Blocked {
		if !country.MatchString(code) {
			return before, ErrCountry.At("blocked", "invalid")
		}
	}
	was, known, err := findGame(ctx, tx, supplier, gameID)
	if err != nil {
		return before, err
	}
	if !known {
		return before, ErrNoGame
	}
	return GameOffer{!was.Disabled, was.OwnBlocked, was.Marks}, setOffered(ctx, tx, supplier, gameID, o)
}
