// Package reaction lists the reactions to each event of the outbox. A package that publishes an event does not depend on the
// packages that handle it. Only All names both.
package reaction

import (
	"context"
	"log/slog"
	"slices"

	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/campaign/factory"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/rtp"
	"maidan/internal/casino/supplier"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/guard"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/live"
	"maidan/internal/mission"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/adjustment"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/profile"
	"maidan/internal/protection"
	"maidan/internal/sms"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/tournament"
	"maidan/internal/verification"
	"maidan/internal/vip"
)

// Deps are the services that reactions call.
type Deps struct {
	DB           *db.DB
	Log          *slog.Logger
	Brand        *content.Brand
	Origin       string // of links in emails, without a slash at its end
	Phrases      *phrase.Book
	Hub          *live.Hub
	Mail         *email.Sender
	SMS          *sms.Sender
	Players      *player.Players
	Profiles     *profile.Profiles
	Identity     *identity.Service
	Verification *verification.Checks
	Notices      *notice.Service
	Guard        *guard.Guard
	Payments     *payment.Service
	Bonuses      *bonus.Bonuses
	Settlement   *settlement.Settler
	Campaigns    *factory.Factory
	Returns      *rtp.Monitor
	Tournaments  *tournament.Service
	VIP          *vip.Service
	Missions     *mission.Missions
	BetOffers    *betoffer.BetOffers
	PlayOffers   *playoffer.Offers
	NotifyDesk   func(trading.Topic) // reloads a topic on the trading desk's screens
}

// All returns every reaction of the program. The names are stored with undelivered events.
func All(d Deps) []outbox.Reaction {
	notifier := NewNotifier(d)
	return slices.Concat([]outbox.Reaction{
		// Bets are settled, voided or reopened when their market gets a result, is cancelled, or its result is rolled back.
		d.Settlement.Reaction(),

		// A deposit grants the bonus that its player has chosen, and one that is reversed ends it; what is staked from bonuses counts towards their wagering.
		{Name: "bonus.deposits", Kinds: []string{payment.EventDepositSucceeded, adjustment.EventAdjusted}, Effect: deposits{d}.award},
		d.Bonuses.Reaction(),

		// Player screens show the changed bet, bonus money, deposit or withdrawal, and the balance.
		{Name: "screens.bets", Kinds: []string{bet.PlacedKind, bet.SettledKind, bet.ReopenedKind, bet.CashedKind}, Effect: screens{d}.bets},
		{Name: "screens.rounds", Kinds: []string{round.PlayedKind}, Effect: screens{d}.rounds},
		{Name: "screens.suppliers", Kinds: []string{supplier.MovedKind}, Effect: screens{d}.suppliers},
		{Name: "screens.crash", Kinds: []string{crash.BetKind}, Effect: screens{d}.crash},
		{Name: "screens.grants", Kinds: []string{grant.GrantedKind}, Effect: screens{d}.grants},
		{Name: "screens.free_rounds", Kinds: []string{supplier.FreeRoundsKind}, Effect: screens{d}.freeRounds},
		{Name: "screens.play_offers", Kinds: []string{playoffer.BegunKind, playoffer.PaidKind, playoffer.ClosedKind}, Effect: screens{d}.playOffers},
		{Name: "screens.bonuses", Kinds: []string{bonus.ChangedKind}, Effect: screens{d}.bonuses},
		{Name: "screens.prizes", Kinds: []string{tournament.PaidKind, vip.PaidKind, betoffer.ChangedKind}, Effect: screens{d}.prizes},
		{Name: "screens.payments", Kinds: slices.Concat(payment.DepositEvents, payment.WithdrawalEvents), Effect: screens{d}.payments},
		// The trading desk's screens reload the list of settled markets.
		{Name: "screens.settlements", Kinds: []string{market.SettledKind}, Effect: screens{d}.settlements},
		// The live connections of an ended session are closed.
		{Name: "screens.sessions", Kinds: []string{player.KindSessionsEnded}, Effect: screens{d}.endSessions},

		// Players get a notice in the app and, depending on their preferences, an email and an SMS: the tables in notices*.go.
		{Name: "notices", Kinds: notifier.Kinds(), Effect: notifier.Notify},
		// The marketing consent of the registration form becomes a notice preference; an exclusion withdraws it.
		{Name: "notices.consent", Kinds: []string{player.KindRegistered}, Handle: marketing{d}.start},
		{Name: "notices.exclusion", Kinds: []string{protection.KindExcluded}, Handle: marketing{d}.stop},

		// A forgotten password is reset by a link in an email.
		{Name: "recovery.email", Kinds: []string{player.KindRecoveryRequested}, Handle: recovery{d}.email},
		// A password reset by email removes sign-in methods that may not be the owner's.
		{Name: "recovery.identity", Kinds: []string{player.KindPasswordChanged}, Handle: recovery{d}.unlinkUntrusted},

		// A new player gets a code for the email address; a requested code is sent; the document pictures of a closed account are
		// deleted.
		{Name: "verification.registered", Kinds: []string{player.KindRegistered}, Handle: codes{d}.requestConfirmation},
		{Name: "verification.codes", Kinds: []string{verification.KindCodeRequested}, Handle: codes{d}.send},
		{Name: "verification.closed", Kinds: []string{player.KindClosed}, Handle: codes{d}.deleteDocuments},

		// Accounts that share devices, networks, names or payout accounts are found by their recorded traces.
		{Name: "guard.traces", Kinds: traceKinds, Effect: traces{d}.record},

		// Registrations and first deposits count for the landing page that brought the player.
		d.Campaigns.Reaction(),
	},
		// Finished rounds of games count for the comparison of returns and for tournaments and cashback; bets and the games of suppliers only the latter.
		plays{d}.beside(d.Returns.Reactions()),
		plays{d}.reactions())
}

// language returns the language of a player's emails and SMS.
func (d Deps) language(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
	return d.Profiles.Language(ctx, q, playerID)
}
