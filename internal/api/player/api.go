// Package player implements the HTTP API of visitors and players, one file for each topic.
package player

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/captcha"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/lobby"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/gift"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/live"
	"maidan/internal/mission"
	"maidan/internal/notice"
	"maidan/internal/pace"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/profile"
	"maidan/internal/promocode"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/support"
	"maidan/internal/tournament"
	"maidan/internal/verification"
	"maidan/internal/vip"
)

// Deps are the packages behind the API, one line each. All are required unless called optional.
type Deps struct {
	Players     *player.Players
	Identity    *identity.Service
	Profiles    *profile.Profiles
	Funds       Funds
	Brand       *content.Brand
	Clock       clock.Clock
	Live        *live.Hub
	CSRF        *kit.CSRF
	Captcha     *captcha.Captcha
	Support     *support.Service
	Cash        *payment.Service
	DB          *db.DB // for the sports catalogue and the players' bets
	Bets        *placement.Placer
	CashOuts    *cashout.Broker
	Grants      *grant.Issuer
	Rounds      *round.Engine
	Crash       *crash.Engine
	Suppliers   *supplier.Engine
	Popular     *lobby.Popular
	Tournaments *tournament.Service
	VIP         *vip.Service
	Missions    *mission.Missions
	BetOffers   *betoffer.BetOffers
	PlayOffers  *playoffer.Offers
	Gifts       *gift.Gifts
	PromoCodes  *promocode.Codes
	Origin      func() string // of the site, without a slash at the end
	Bonuses     *bonus.Bonuses
	Protection  *protection.Protection
	Notices     *notice.Service
	Checks      *verification.Checks
	Inbox       Inbox                                                         // optional: a demo's
	Phrases     *phrase.Book                                                  // descriptions of statement entries
	Language    func(ctx context.Context, playerID id.Player) (string, error) // language of a player's emails

	// WithdrawalChecks returns what is still required of a player before a withdrawal. Optional: nothing is.
	WithdrawalChecks func(ctx context.Context, q db.Querier, playerID id.Player) (WithdrawalChecks, error)

	GuestQuotes pace.Rate // per address; the zero Rate allows everything

	CountryOf func(address string) string // optional: the ISO country of an address, empty if unknown

	TestOrigin string   // optional: the origin to which the query prod_test redirects instead of the app
	Origins    []string // optional: further origins to which /auth-keeper may redirect, besides the request's own
}

// API serves the operations of visitors and players.
type API struct {
	Deps
	guests   guestQuotes
	printing printing
}

// New returns an API with its dependencies.
func New(deps Deps) *API {
	return &API{deps, newGuestQuotes(deps.GuestQuotes, deps.Clock), make(printing, mostPrinting)}
}

// Register declares every operation, one line for each topic.
func (a *API) Register(h huma.API) {
	a.registerAccount(h)
	a.registerSession(h)
	a.registerOneTime(h)
	a.registerSecondFactor(h)
	a.registerSecurity(h)
	a.registerDevices(h)
	a.registerPlaySession(h)
	a.registerPasswords(h)
	a.registerSignInMethods(h)
	a.registerPasskeys(h)
	a.registerLinks(h)
	a.registerAuthKeeper(h)
	a.registerProfile(h)
	a.registerPayoutDetails(h)
	a.registerActivity(h)
	a.registerNotices(h)
	a.registerVerification(h)
	a.registerDocuments(h)
	a.registerInbox(h)
	a.registerNoticeChoices(h)
	a.registerStatistics(h)
	a.registerSettings(h)
	a.registerCaptcha(h)
	a.registerSupport(h)
	a.registerLive(h)
	a.registerBonus(h)
	a.registerBalances(h)
	a.registerTournaments(h)
	a.registerVIP(h)
	a.registerGift(h)
	a.registerMissions(h)
	a.registerFreeRounds(h)
	a.registerBetOffers(h)
	a.registerPlayOffers(h)
	a.registerCash(h)
	a.registerWithdrawals(h)
	a.registerStatement(h)
	a.registerHistory(h)
	a.registerBonusHistory(h)
	a.registerLimits(h)
	a.registerSport(h)
	a.registerFavourites(h)
	a.registerBets(h)
	a.registerCashOut(h)
	a.registerCasino(h)
	a.registerCrash(h)
	a.registerSuppliers(h)
	a.registerLobby(h)
}
