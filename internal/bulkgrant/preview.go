package bulkgrant

import (
	"context"
	"errors"
	"strings"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// Wrong is why an entry of a list gets nothing.
type Wrong string

// What may be wrong with an entry.
const (
	Right    Wrong = ""
	Unknown  Wrong = "unknown" // nobody has this id or email address, or several players
	Twice    Wrong = "twice"   // the player is in the list already
	Currency Wrong = "currency"
	Barred   Wrong = "barred"   // blocked, closed, excluded or on a break
	Excluded Wrong = "excluded" // by the conditions of the offer
)

// Found is an entry of a list and the player whom it names.
type Found struct {
	Entry    string
	PlayerID id.Player
	Currency money.Currency
	Amount   money.Amount // hundredths
	Wrong    Wrong
}

// Preview returns what an offer would give to the players of a list: ids or email addresses. Errors: ErrOffer, and ErrPlayers for a list that is empty or too long.
func (g *Grants) Preview(ctx context.Context, offerID string, entries []string) ([]Found, error) {
	if !g.offers(offerID) {
		return nil, ErrOffer.At("offer_id", "badRequest")
	}
	if len(entries) == 0 || len(entries) > MostPlayers {
		return nil, ErrPlayers.At("players", "badRequest")
	}
	seen := map[id.Player]bool{}
	all := make([]Found, len(entries))
	for i, entry := range entries {
		one, err := g.found(ctx, offerID, strings.TrimSpace(entry))
		if err != nil {
			return nil, err
		}
		if one.Wrong == Right && seen[one.PlayerID] {
			one.Wrong = Twice
		}
		seen[one.PlayerID] = true
		all[i] = one
	}
	return all, nil
}

// offers reports whether the brand has an offer that players can be given.
func (g *Grants) offers(offerID string) bool {
	bonuses := g.Brand.BonusesOf(offerID)
	return len(bonuses) > 0 && !bonuses[0].Kind.OnBets()
}

func (g *Grants) found(ctx context.Context, offerID, entry string) (Found, error) {
	p, err := g.named(ctx, entry)
	if errors.Is(err, player.ErrNoPlayer) {
		return Found{Entry: entry, Wrong: Unknown}, nil
	}
	if err != nil {
		return Found{}, err
	}
	f := Found{Entry: entry, PlayerID: p.ID, Currency: p.Currency}
	offer, ok := g.Brand.OfferIn(offerID, p.Currency)
	if !ok {
		f.Wrong = Currency
		return f, nil
	}
	f.Amount = offer.MaxBonus.Amount
	if _, barred, err := refusal(g.Barred(ctx, g.DB.Reader(), p.ID)); err != nil {
		return Found{}, err
	} else if barred {
		f.Wrong = Barred
		return f, nil
	}
	if _, excluded, err := refusal(g.Eligible(ctx, g.DB.Reader(), p, offer)); err != nil {
		return Found{}, err
	} else if excluded {
		f.Wrong = Excluded
	}
	return f, nil
}

// named returns the player of an id or an email address. It fails with player.ErrNoPlayer if there is none.
func (g *Grants) named(ctx context.Context, entry string) (player.Player, error) {
	if entry == "" {
		return player.Player{}, player.ErrNoPlayer
	}
	found, err := g.Players.Search(ctx, entry, nil, "", 5)
	if err != nil {
		return player.Player{}, err
	}
	for _, p := range found {
		if string(p.ID) == entry || strings.EqualFold(p.Email, entry) {
			return p, nil
		}
	}
	return player.Player{}, player.ErrNoPlayer
}

// refusal reports whether an error is the refusal of a player, with its code; others it returns.
func refusal(err error) (code string, is bool, failed error) {
	var refused *fault.Error
	if errors.As(err, &refused) {
		return refused.Code, true, nil
	}
	return "", false, err
}
