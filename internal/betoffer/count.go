package betoffer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// Count gives what bets have earned, in the transaction that deletes their events. It may be called again with the same results.
func (s *BetOffers) Count(ctx context.Context, tx *db.Tx, results []Result) error {
	results = slices.DeleteFunc(slices.Clone(results), func(r Result) bool { return !eligible(r.Bet) })
	if len(results) == 0 {
		return nil
	}
	slices.SortFunc(results, func(a, b Result) int { return cmp.Compare(a.Bet.ID, b.Bet.ID) })
	ids := make([]id.Bet, len(results))
	for i, r := range results {
		ids[i] = r.Bet.ID
	}
	stored, err := ofBets(ctx, tx, ids)
	if err != nil {
		return err
	}
	var changes []change
	for _, r := range results {
		if slices.ContainsFunc(stored[r.Bet.ID], func(e Earned) bool { return e.Version > r.Version }) {
			continue
		}
		mine, err := s.candidates(ctx, tx, r, stored[r.Bet.ID])
		if err != nil {
			return err
		}
		for _, e := range mine {
			changes = append(changes, change{e, r})
		}
	}
	return s.carryOut(ctx, tx, changes)
}

// change is what an offer has done for a bet before, and the bet as it is now.
type change struct {
	Earned
	Result
}

// candidates returns what offers do for a bet: what is stored, and the offers that ran when it was placed and may do something now.
func (s *BetOffers) candidates(ctx context.Context, tx *db.Tx, r Result, stored []Earned) ([]Earned, error) {
	if r.Bet.Status != bet.Won && r.Bet.Status != bet.Lost {
		return stored, nil
	}
	offers, err := s.InForce(ctx, tx, r.Bet.PlacedAt)
	if err != nil {
		return nil, fmt.Errorf("read offers on bets: %w", err)
	}
	all := stored
	for _, o := range offers {
		known := slices.ContainsFunc(stored, func(e Earned) bool { return e.OfferID == o.ID })
		in, made := o.In(r.Bet.Currency)
		if known || !made {
			continue
		}
		if amount, waits := Due(o.Kind, in.Terms, r.Bet); amount == 0 && !waits {
			continue
		}
		if len(o.Countries) > 0 {
			country, err := s.Country(ctx, tx, r.Bet.PlayerID)
			if err != nil {
				return nil, fmt.Errorf("read the country of a player: %w", err)
			}
			if !o.For(country) {
				continue
			}
		}
		all = append(all, Earned{OfferID: o.ID, BetID: r.Bet.ID, PlayerID: r.Bet.PlayerID, BonusID: in.ID, Kind: o.Kind, Currency: r.Bet.Currency, Terms: in.Terms, Day: dayOf(r.Bet.PlacedAt), Version: -1, Status: None})
	}
	return all, nil
}

// carryOut gives and takes back what changes of bets mean. The commands of all boosts are one call, which locks accounts in order.
func (s *BetOffers) carryOut(ctx context.Context, tx *db.Tx, changes []change) error {
	var commands []wallet.Command
	for _, c := range changes {
		if c.Earned.Version == c.Result.Version && c.Status != Waiting {
			continue
		}
		amount, waits := Due(c.Kind, c.Terms, c.Bet)
		now, err := s.decided(ctx, tx, c, amount, waits)
		if err != nil {
			return err
		}
		now.Version = c.Result.Version
		if c.Kind == content.Boost && now.Amount != c.Amount {
			command, err := s.boosted(ctx, tx, c.Earned, &now)
			if err != nil {
				return err
			}
			commands = append(commands, command)
		}
		if err := put(ctx, tx, now, s.now()); err != nil {
			return err
		}
	}
	if _, err := s.Wallet.Apply(ctx, tx, commands...); err != nil {
		return fmt.Errorf("pay boosts: %w", err)
	}
	return nil
}

// decided returns what an offer does for a bet now; a free bet is given or taken back here.
func (s *BetOffers) decided(ctx context.Context, tx *db.Tx, c change, amount money.Amount, waits bool) (Earned, error) {
	now, had := c.Earned, c.Status == Given
	switch {
	case waits && !had:
		now.Status = Waiting
		return now, nil
	case amount > 0 && !had:
		return s.give(ctx, tx, now, amount)
	case amount > 0 && c.Kind == content.Boost:
		if amount != now.Amount {
			now.Amount, now.GivenAt = amount, s.now()
		}
		return now, nil
	case amount > 0 || waits: // a free bet stays as it was given
		return now, nil
	case had:
		return s.takeBack(ctx, tx, now)
	}
	now.Status = None
	return now, nil
}

// refusal separates refusals of players from errors.
func refusal(err error) (refused bool, _ error) {
	var f *fault.Error
	if errors.As(err, &f) {
		return true, nil
	}
	return false, err
}
