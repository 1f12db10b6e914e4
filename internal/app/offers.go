package app

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"maidan/internal/campaign"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/content"
	"maidan/internal/offer"
	"maidan/internal/sportsbook/bet"
)

// openOffers serves the offers of the brand's file and their later versions.
func (a *App) openOffers(ctx context.Context) (err error) {
	for _, one := range a.Brand.Offers {
		if problems := a.checkOffer(one); len(problems) > 0 {
			return fmt.Errorf("offer %s: %s", one.ID, problems[0].Msg)
		}
	}
	a.Offers, err = offer.New(ctx, offer.Config{DB: a.DB, Clock: a.Clock, Brand: a.Brand, Log: a.Log, Check: a.checkOffer})
	return err
}

// followEvery is how long a node may offer what another node has changed, and budgetsEvery how long pages may sell what is used up: who begins it is refused at once.
const (
	followEvery  = time.Second
	budgetsEvery = 10 * time.Second
)

// followOffers serves the versions that other nodes store, until ctx ends.
func (a *App) followOffers(ctx context.Context) error {
	for a.Clock.Sleep(ctx, followEvery) == nil {
		if err := a.Offers.Refresh(ctx); err != nil && ctx.Err() == nil {
			a.Log.Error("offers not followed", "error", err)
		}
	}
	return nil
}

// followBudgets stops to sell the offers whose budget of the month is used, until ctx ends.
func (a *App) followBudgets(ctx context.Context) error {
	for wait := time.Duration(0); a.Clock.Sleep(ctx, wait) == nil; wait = budgetsEvery {
		if err := a.useUp(ctx); err != nil && ctx.Err() == nil {
			a.Log.Error("budgets of offers not followed", "error", err)
		}
	}
	return nil
}

func (a *App) useUp(ctx context.Context) error {
	used, err := a.Bonuses.UsedUp(ctx)
	if err == nil {
		a.Brand.UseUp(used)
	}
	return err
}

// checkOffer returns what is wrong with an offer that is well formed.
func (a *App) checkOffer(of content.Offer) (problems []content.OfferProblem) {
	if !slices.Contains(campaign.Names().Scenes, of.Image) {
		problems = append(problems, content.OfferProblem{Field: "image", Msg: fmt.Sprintf("there is no picture %q", of.Image)})
	}
	if of.VIP != "" && a.VIP.Programme.Rank(of.VIP) < 0 {
		problems = append(problems, content.OfferProblem{Field: "vip", Msg: fmt.Sprintf("the VIP programme has no level %q", of.VIP)})
	}
	if of.Kind == content.FreeBet {
		for currency, amount := range of.MaxBonus {
			if most := bet.LargestStake(currency); amount > most {
				problems = append(problems, content.OfferProblem{Field: "amount", Msg: fmt.Sprintf("a free bet of %d %s could not be staked: the largest stake is %d", amount, currency, most)})
				break
			}
		}
	}
	if err := checkSpins(of); err != nil {
		problems = append(problems, content.OfferProblem{Field: "terms.spins", Msg: err.Error()})
	}
	for _, game := range slices.Sorted(maps.Keys(of.Terms.Games)) {
		if _, ok := catalog.FindFigures(game); !ok {
			problems = append(problems, content.OfferProblem{Field: "terms.games", Msg: fmt.Sprintf("there is no game %q of ours", game)})
		}
	}
	if err := a.checkRounds(of); err != nil {
		problems = append(problems, content.OfferProblem{Field: "terms.rounds", Msg: err.Error()})
	}
	return problems
}

// checkRounds refuses free rounds that no supplier gives, or at a stake that no currency allows.
func (a *App) checkRounds(of content.Offer) error {
	r := of.Terms.Rounds
	if r == nil {
		return nil
	}
	for _, currency := range slices.Sorted(maps.Keys(of.MaxBonus)) {
		if bonus, _ := of.In(currency); !supplier.PossibleStake(currency, bonus.Terms.Rounds.Stake) {
			return fmt.Errorf("free rounds in %s: the stake is above the largest one", currency)
		}
	}
	if err := a.Suppliers.CheckOffer(context.Background(), r.Supplier, r.Game); err != nil {
		return fmt.Errorf("free rounds of %q of %q: %w", r.Game, r.Supplier, err)
	}
	return nil
}

// checkSpins refuses free spins that are not of a slot of ours, or at a stake that it does not take.
func checkSpins(of content.Offer) error {
	for _, currency := range slices.Sorted(maps.Keys(of.MaxBonus)) {
		bonus, _ := of.In(currency)
		spins := cmp.Or(bonus.Terms.Spins, bonus.Terms.ExtraSpins)
		if spins == nil {
			continue
		}
		if round.ProductOf(spins.Game) != content.Slots {
			return fmt.Errorf("free spins are of %q, which is no slot", spins.Game)
		}
		if err := round.Possible(spins.Game, currency, spins.Stake); err != nil {
			return fmt.Errorf("free spins in %s: %w", currency, err)
		}
	}
	return nil
}
