package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/market"
)

// SeededPlayer is a player that Seed created, with the credentials to sign in.
type SeededPlayer struct {
	Name, Email, Password string
	Summary               string // what the account demonstrates
}

// seedPlan lists the actions of a seeded player.
type seedPlan struct {
	name     string
	currency money.Currency
	deposit  money.Amount // hundredths; zero deposits nothing
	stake    money.Amount // on the first live match that takes bets; zero bets nothing
	bonus    money.Amount // bonus money that is converted to cash; zero grants nothing
	withdraw money.Amount // requested last; zero requests nothing
	account  payment.Account
	summary  string
}

var seedPlans = []seedPlan{
	{name: "asha", currency: "INR", deposit: 500000, stake: 20000, summary: "a deposit and an open bet on a live match"},
	{
		// The stake is the whole deposit, which must be wagered before a withdrawal; converted bonus money needs no wagering.
		name: "dev", currency: "INR", deposit: 100000, stake: 100000, bonus: 300000, withdraw: 300000,
		account: payment.Account{Name: "Dev Rao", VPA: "dev.rao@okmaidan"}, summary: "a withdrawal that waits for approval in the back office",
	},
	{name: "newcomer", currency: "INR", summary: "an account that has done nothing yet"},
}

// Seed creates the demo's players through the same functions that real players use, with random passwords. Run must be active, since
// the payment simulator and the feed take part.
func (a *App) Seed(ctx context.Context) ([]SeededPlayer, error) {
	if a.Config.Payments != "" {
		return nil, errSeed
	}
	var seeded []SeededPlayer
	for _, p := range seedPlans {
		made, err := a.seedPlayer(ctx, p)
		if err != nil {
			return seeded, fmt.Errorf("seed %s: %w", p.name, err)
		}
		seeded = append(seeded, made)
	}
	return seeded, nil
}

func (a *App) seedPlayer(ctx context.Context, p seedPlan) (SeededPlayer, error) {
	made := SeededPlayer{Name: p.name, Email: p.name + "@maidan.example", Password: Password(), Summary: p.summary}
	registered, err := a.Players.Register(ctx, player.Registration{
		Username: made.Email, Password: made.Password, RepeatPassword: made.Password, Currency: p.currency, Checkbox1: true, Checkbox2: true,
	})
	if err != nil {
		return made, err
	}
	who := registered.Player.ID
	if p.deposit > 0 {
		if err := a.seedDeposit(ctx, who, p); err != nil {
			return made, err
		}
	}
	if p.stake > 0 {
		if err := a.seedBet(ctx, who, p); err != nil {
			return made, err
		}
	}
	if p.bonus > 0 {
		if err := a.seedBonus(ctx, who, p); err != nil {
			return made, err
		}
	}
	if p.withdraw > 0 {
		if err := a.seedPerson(ctx, who, made.Email); err != nil {
			return made, err
		}
		methods, err := a.Payments.WithdrawalMethods(ctx, who, p.currency)
		if err != nil {
			return made, err
		}
		_, _, err = a.Payments.RequestWithdrawal(ctx, payment.Request{
			PlayerID: who, Currency: p.currency, Key: "seed", Method: methods[0].ID, Amount: p.withdraw, To: p.account,
		})
		return made, err
	}
	return made, nil
}

// seedPerson completes the profile and confirms the email address, which a withdrawal requires.
func (a *App) seedPerson(ctx context.Context, who id.Player, email string) error {
	_, err := a.Profiles.Update(ctx, who, profile.Change{Fields: map[profile.Field]string{
		profile.FirstName: "Dev", profile.LastName: "Rao", profile.Birthday: "1992-08-14", profile.Country: "IN", profile.City: "Pune",
	}})
	if err != nil {
		return err
	}
	return a.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return a.Verification.ConfirmByProvider(ctx, tx, who, email)
	})
}

// seedDeposit deposits and waits until the payment simulator confirms.
func (a *App) seedDeposit(ctx context.Context, who id.Player, p seedPlan) error {
	methods, err := a.Payments.DepositMethods(ctx, who, p.currency)
	if err != nil {
		return err
	}
	dep, _, err := a.Payments.CreateDeposit(ctx, payment.Order{PlayerID: who, Currency: p.currency, Key: "seed", Method: methods[0].ID, Amount: p.deposit})
	if err != nil {
		return err
	}
	reference := strconv.FormatUint(100_000_000_000+a.Random.Uint64()%800_000_000_000/10_000*10_000+7777, 10) // an ending for which the simulator never fails
	if _, err := a.Payments.SubmitTransactionID(ctx, who, dep.ID, reference); err != nil {
		return err
	}
	return a.waitUntil(ctx, "the deposit is credited", func() (bool, error) {
		dep, err := a.Payments.Deposit(ctx, who, dep.ID)
		return dep.Status == "succeeded", err
	})
}

// seedBonus gives bonus money and converts it to cash.
func (a *App) seedBonus(ctx context.Context, who id.Player, p seedPlan) error {
	for _, kind := range []grant.Kind{grant.GiveBonus, grant.ConvertBonus} {
		_, err := a.Grants.Give(ctx, grant.Grant{
			Key: "seed:" + string(kind) + ":" + string(who), Kind: kind, PlayerID: who, Currency: p.currency, Amount: p.bonus, Reason: "Demo data",
			Record: func(context.Context, *db.Tx) error { return nil }, // no member of staff did it
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// seedBet bets on the first live match that accepts bets, on the side with the longest odds, which count for the turnover.
func (a *App) seedBet(ctx context.Context, who id.Player, p seedPlan) error {
	var refused error // of the latest bet: suspended in the meantime, or not yet open
	err := a.waitUntil(ctx, "a live match takes a bet", func() (bool, error) {
		page, err := market.List(ctx, a.DB.Reader(), market.Filter{Sport: "cricket", Group: market.GroupLive})
		if err != nil {
			return false, err
		}
		for _, e := range page.Items {
			if m := e.MainMarket; m != nil && e.Bettable && m.Status == market.Active {
				s := slices.MaxFunc(m.Selections, func(x, y market.Selection) int { return cmp.Compare(x.Odds, y.Odds) })
				_, _, refused = a.Bets.Place(ctx, placement.Slip{
					PlayerID: who, Currency: p.currency, Key: a.IDs.New(), Stake: p.stake, Policy: placement.AnyOdds,
					Picks: []placement.Pick{{SelectionID: s.ID, Odds: s.Odds, Version: s.Version}},
				})
				if refused == nil {
					return true, nil
				}
			}
		}
		return false, nil
	})
	if err != nil && refused != nil {
		return fmt.Errorf("%w; the latest bet was refused: %w", err, refused)
	}
	return err
}

// seedPatience is long enough for a machine on which everything takes ten times as long.
const seedPatience = 5 * time.Minute

// waitUntil polls done for at most seedPatience.
func (a *App) waitUntil(ctx context.Context, what string, done func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, seedPatience)
	defer cancel()
	for {
		ok, err := done()
		if err != nil || ok {
			return err
		}
		if err := a.Clock.Sleep(ctx, 100*time.Millisecond); err != nil {
			return fmt.Errorf("timed out after %v: %s", seedPatience, what)
		}
	}
}
