package app

import (
	"context"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"maidan/internal/api/callback"
	"maidan/internal/api/kit"
	playerapi "maidan/internal/api/player"
	staffapi "maidan/internal/api/staff"
	"maidan/internal/casino/lobby"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/config"
	"maidan/internal/id"
	"maidan/internal/pace"
)

// openAPI registers the API operations of players and staff.
func (a *App) openAPI(context.Context) error {
	proxies := make([]netip.Prefix, 0, len(a.Config.Proxies))
	for _, p := range a.Config.Proxies {
		prefix, err := netip.ParsePrefix(p)
		if err != nil {
			return fmt.Errorf("trusted-proxies: %w", err)
		}
		proxies = append(proxies, prefix)
	}
	a.Kit = kit.New(kit.Config{
		Country: a.Countries.Of, Open: a.Jurisdictions.Allowed, Pace: a.apiRate(),
		Title: a.Brand.Name, Version: "1", Clock: a.Clock, Log: a.Log, TrustedProxies: proxies, CSRFKey: a.Players.CSRFKey(),
		AuthenticatePlayer: a.authenticatePlayer, AuthenticateStaff: staffapi.Authenticator(a.Staff), Observe: a.metrics.observe,
	})
	players := playerapi.New(playerapi.Deps{
		CountryOf: a.countryOf, GuestQuotes: a.guestQuoteRate(), Phrases: a.Phrases,
		Notices: a.Notices, Language: func(ctx context.Context, who id.Player) (string, error) { return a.languageOf(ctx, a.DB.Reader(), who) },
		Clock: a.Clock, Players: a.Players, Checks: a.Verification, Inbox: a.demoInbox(), Identity: a.Identity, Profiles: a.Profiles, Funds: a.funds, Brand: a.Brand, Live: a.Hub, CSRF: a.Kit.CSRF(), Cash: a.Payments, DB: a.DB, Bets: a.Bets, CashOuts: a.CashOuts, Grants: a.Grants, Rounds: a.Rounds, Crash: a.Crash, Suppliers: a.Suppliers, Tournaments: a.Tournaments, VIP: a.VIP, Gifts: a.Gifts, Missions: a.Missions, BetOffers: a.BetOffers, PlayOffers: a.PlayOffers, PromoCodes: a.PromoCodes, Popular: &lobby.Popular{Monitor: a.Returns, Clock: a.Clock}, Origin: a.origin, Bonuses: a.Bonuses, Protection: a.Protection,
		WithdrawalChecks: a.withdrawalChecks,
		Captcha:          a.Captcha, Support: a.Support, TestOrigin: a.Config.TestOrigin, Origins: redirectOrigins(a.Config),
	})
	players.Register(a.Kit.API())
	players.Streams(a.Kit)
	members := staffapi.New(staffapi.Deps{
		Notices: a.Notices, EmailDelivery: a.Mail,
		Protection: a.Protection,
		Staff:      a.Staff, Guard: a.Guard, Campaigns: a.Factory, Players: a.Players, Profiles: a.Profiles, Cash: a.Payments, Reconciliation: a.Reconciliation, Wallet: a.Wallet, Support: a.Support, EmailInbox: a.caughtMail(), SMSInbox: a.caughtSMS(), Checks: a.Verification, DB: a.DB,
		Trading: a.Trading, Liability: a.Liability, CashOuts: a.CashOuts, Grants: a.Grants, Bonuses: a.Bonuses, Tournaments: a.Tournaments, VIP: a.VIP, PromoCodes: a.PromoCodes, BulkGrants: a.BulkGrants, BetOffers: a.BetOffers, PlayOffers: a.PlayOffers, Offers: a.Offers, Abuse: a.bonusAbuse, Offer: a.Brand.Bonus, Overrides: a.Overrides, Live: a.Hub,
		Operator: a.Operator, Rounds: a.Rounds, Suppliers: a.Suppliers, SupplierReports: reconcile.New(reconcile.Deps{DB: a.DB, Clock: a.Clock, IDs: a.IDs, Suppliers: a.Suppliers}), Crash: a.Crash, Returns: a.Returns})
	members.Register(a.Kit.API())
	members.Streams(a.Kit)
	callback.Mount(a.Kit.HandleFunc, a.Payments, a.Clock)
	callback.MountSuppliers(a.Kit.HandleFunc, a.Suppliers, a.Log)
	a.mountTestSessions()
	return nil
}

// apiRate limits how often one address may call the API.
func (a *App) apiRate() pace.Rate {
	if !a.Config.RateLimit || a.Config.APIRate == 0 {
		return pace.Rate{}
	}
	return pace.Rate{Every: time.Second / time.Duration(a.Config.APIRate), Burst: 10 * a.Config.APIRate}
}

// guestQuoteRate limits how often one address may request quotes of bets without being signed in.
func (a *App) guestQuoteRate() pace.Rate {
	if !a.Config.RateLimit {
		return pace.Rate{}
	}
	return pace.Rate{Every: time.Second, Burst: 60}
}

// redirectOrigins returns the origins that players may be redirected to, besides the request's own.
func redirectOrigins(cfg config.Config) []string {
	all := append([]string{}, cfg.RedirectOrigins...)
	for _, origin := range []string{strings.TrimSuffix(cfg.PublicURL, "/"), cfg.TestOrigin} {
		if origin != "" {
			all = append(all, origin)
		}
	}
	return all
}

// OpenAPI returns the API's OpenAPI document without building an App.
func OpenAPI() ([]byte, error) {
	k := kit.New(kit.Config{Title: "Maidan", Version: "1"})
	playerapi.New(playerapi.Deps{}).Register(k.API())
	staffapi.New(staffapi.Deps{}).Register(k.API())
	return k.Document()
}

// countryOf returns the ISO country of an IP address, or an empty string when it is unknown.
func (a *App) countryOf(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	return a.Countries.Of(parsed, nil)
}
