package playoffer

import (
	"context"
	"errors"
	"time"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/player"
)

// shownFor is how long players see a run that is closed.
const shownFor = 30 * 24 * time.Hour

// mostShown is how many runs of a player staff see.
const mostShown = 50

// Own returns the runs of a player that are open or were closed in the last 30 days, the latest first.
func (s *Offers) Own(ctx context.Context, q db.Querier, playerID id.Player) ([]Run, error) {
	return runsWhere(ctx, q, "player_id = $1 AND (closed_at = 0 OR closed_at > $2) ORDER BY id DESC", playerID, s.now()-shownFor.Milliseconds())
}

// Latest returns the 50 latest runs of a player, the latest first.
func (s *Offers) Latest(ctx context.Context, q db.Querier, playerID id.Player) ([]Run, error) {
	return runsWhere(ctx, q, "player_id = $1 ORDER BY id DESC LIMIT $2", playerID, int64(mostShown))
}

// Available is an offer that a player can begin.
type Available struct {
	Offer   content.WelcomeBonus
	Blocked bool // while one of its kind runs
}

// Available returns the offers that a player can begin and has not begun, in the brand's order; none for players who may not get bonuses.
func (s *Offers) Available(ctx context.Context, q db.Querier, p player.Player) ([]Available, error) {
	all := []Available{}
	if err := s.Barred(ctx, q, p.ID); err != nil {
		return all, unlessRefusal(err)
	}
	runs, err := runsWhere(ctx, q, "player_id = $1", p.ID)
	if err != nil {
		return nil, err
	}
	had, runsNow, now := map[string]bool{}, map[content.OfferKind]bool{}, s.now()
	for _, r := range runs {
		had[r.Source] = true
		if r.Status == Running && r.Ends > now {
			runsNow[r.Kind] = true
		}
	}
	for _, o := range s.Brand.RunningOffers() {
		offer, made := o.In(p.Currency)
		if !made || !o.Kind.OnPlay() || o.Code || had[OwnSource(offer.ID, p.ID)] {
			continue
		}
		switch err := s.Eligible(ctx, q, p, offer); {
		case err == nil:
			all = append(all, Available{offer, runsNow[o.Kind]})
		case unlessRefusal(err) != nil:
			return nil, err
		}
	}
	return all, nil
}

// unlessRefusal returns an error that is no refusal of the player.
func unlessRefusal(err error) error {
	var refused *fault.Error
	if errors.As(err, &refused) {
		return nil
	}
	return err
}
