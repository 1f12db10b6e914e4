package app

import (
	"context"
	"net/netip"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/risk"
	"maidan/internal/player"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// riskBackground gathers what the packages of players, bets and balances know about players who withdraw.
func (a *App) riskBackground(ctx context.Context, q db.Querier, subjects []risk.Subject) (map[id.Player]risk.Background, error) {
	players := make([]id.Player, len(subjects))
	bonus := make([]wallet.AccountID, len(subjects))
	for i, s := range subjects {
		players[i], bonus[i] = s.Player, wallet.PlayerBonus(s.Player, s.Currency)
	}
	related, err := guard.Related(ctx, q, players)
	if err != nil {
		return nil, err
	}
	opposite, err := a.oppositeBets(ctx, q, players, related)
	if err != nil {
		return nil, err
	}
	staked, err := bet.StakedCash(ctx, q, players)
	if err != nil {
		return nil, err
	}
	histories, err := player.SignInHistories(ctx, q, players)
	if err != nil {
		return nil, err
	}
	balances, err := wallet.Balances(ctx, q, bonus)
	if err != nil {
		return nil, err
	}
	found := make(map[id.Player]risk.Background, len(players))
	for i, p := range players {
		personal, err := a.Profiles.Get(ctx, q, p)
		if err != nil {
			return nil, err
		}
		b := opposite[p]
		b.ProfileName = strings.TrimSpace(personal.FirstName + " " + personal.LastName)
		b.AccountCreatedAt, b.Related = histories[p].CreatedAt, len(related[p])
		b.BonusBalance, b.Staked = balances[bonus[i]], money.Amount(staked[p])
		b.NewDeviceAt, b.NewCountry = newSignIns(histories[p].SignIns, a.Clock.Now().UnixMilli()-risk.DeviceWindow, a.countryAt)
		found[p] = b
	}
	return found, nil
}

// countryAt returns the country of a network address, "" if unknown.
func (a *App) countryAt(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	return a.Countries.Of(parsed, nil)
}

// newSignIns returns when the player first signed in from a device that is new since a moment, and a country that is. Nothing is new
// without an older sign-in.
func newSignIns(signIns []player.SignInRecord, since int64, countryOf func(address string) string) (deviceAt int64, country string) {
	devices, countries := map[string]bool{}, map[string]bool{}
	older := false
	for _, s := range signIns {
		from := countryOf(s.Address)
		if s.At < since {
			older = true
		} else if older {
			if s.Device != "" && len(devices) > 0 && !devices[s.Device] && deviceAt == 0 {
				deviceAt = s.At
			}
			if from != "" && len(countries) > 0 && !countries[from] && country == "" {
				country = from
			}
		}
		if s.Device != "" {
			devices[s.Device] = true
		}
		if from != "" {
			countries[from] = true
		}
	}
	return deviceAt, country
}

// oppositeBets counts the markets on which players backed several sides with singles, alone or with related accounts.
func (a *App) oppositeBets(ctx context.Context, q db.Querier, players []id.Player, related map[id.Player][]id.Player) (map[id.Player]risk.Background, error) {
	everyone := slices.Clone(players)
	for _, others := range related {
		everyone = append(everyone, others...)
	}
	slices.Sort(everyone)
	backed, err := bet.SinglesSince(ctx, q, slices.Compact(everyone), a.Clock.Now().UnixMilli()-risk.OppositeWindow)
	if err != nil {
		return nil, err
	}
	sides := map[id.Player]map[id.Market][]id.Selection{}
	for _, b := range backed {
		if sides[b.Player] == nil {
			sides[b.Player] = map[id.Market][]id.Selection{}
		}
		sides[b.Player][b.Market] = append(sides[b.Player][b.Market], b.Selection)
	}
	found := map[id.Player]risk.Background{}
	for _, p := range players {
		b := risk.Background{}
		for market, own := range sides[p] {
			if len(own) > 1 {
				b.OwnOpposite++
			}
			if slices.ContainsFunc(related[p], func(other id.Player) bool { return differ(own, sides[other][market]) }) {
				b.JointOpposite++
			}
		}
		found[p] = b
	}
	return found, nil
}

// differ reports whether two players backed different sides of a market.
func differ(own, other []id.Selection) bool {
	return slices.ContainsFunc(other, func(s id.Selection) bool { return !slices.Contains(own, s) || len(own) > 1 })
}
