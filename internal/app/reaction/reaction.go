// Package reaction lists what follows each event of the outbox. A package that publishes an event does not know who handles it;
// All is the only place where both are named.
package reaction

import (
	"context"
	"log/slog"
	"slices"

	"maidan/internal/campaign/factory"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/guard"
	"maidan/internal/identity"
	"maidan/internal/live"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/protection"
	"maidan/internal/sms"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/grant"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/verification"
	"maidan/internal/wallet"
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
	Wallet       *wallet.Wallet
	Players      *player.Players
	Profiles     *profile.Profiles
	Identity     *identity.Service
	Verification *verification.Checks
	Notices      *notice.Service
	Guard        *guard.Guard
	Payments     *payment.Service
	Settlement   *settlement.Settler
	Campaigns    *factory.Factory
	NotifyDesk   func(trading.Topic) // the screens of the trading desk
}

// All returns every reaction of the program. The names are stored with undelivered events.
func All(d Deps) []outbox.Reaction {
	notifier := NewNotifier(d)
	return []outbox.Reaction{
		// A market's result, its cancellation or a result taken back settles, voids or reopens the bets on it.
		d.Settlement.Reaction(),

		// Player screens show the changed bet, bonus money, deposit or withdrawal, and the balance.
		{Name: "screens.bets", Kinds: []string{bet.PlacedKind, bet.SettledKind, bet.ReopenedKind, bet.CashedKind}, Effect: screens{d}.bets},
		{Name: "screens.grants", Kinds: []string{grant.GrantedKind}, Effect: screens{d}.grants},
		{Name: "screens.payments", Kinds: slices.Concat(payment.DepositEvents, payment.WithdrawalEvents), Effect: screens{d}.payments},
		// The trading desk's list of settled markets is read again.
		{Name: "screens.settlements", Kinds: []string{market.SettledKind}, Effect: screens{d}.settlements},
		// Live connections of a session end with it.
		{Name: "screens.sessions", Kinds: []string{player.KindSessionsEnded}, Effect: screens{d}.endSessions},

		// Players get a notice in the app and, as they chose, an email and a SMS: the tables in notices*.go.
		{Name: "notices", Kinds: notifier.Kinds(), Effect: notifier.Notify},
		// The consent to marketing that the registration form asks for becomes a notice preference; an exclusion ends it.
		{Name: "notices.consent", Kinds: []string{player.KindRegistered}, Handle: marketing{d}.start},
		{Name: "notices.exclusion", Kinds: []string{protection.KindExcluded}, Handle: marketing{d}.stop},

		// A forgotten password is replaced by a link in an email.
		{Name: "recovery.email", Kinds: []string{player.KindRecoveryRequested}, Handle: recovery{d}.email},
		// A password reset by email removes sign-in methods that may not be the owner's.
		{Name: "recovery.identity", Kinds: []string{player.KindPasswordChanged}, Handle: recovery{d}.unlinkUntrusted},

		// A new player is asked to confirm the email address; a requested code is sent; a closed account loses its document pictures.
		{Name: "verification.registered", Kinds: []string{player.KindRegistered}, Handle: codes{d}.requestConfirmation},
		{Name: "verification.codes", Kinds: []string{verification.KindCodeRequested}, Handle: codes{d}.send},
		{Name: "verification.closed", Kinds: []string{player.KindClosed}, Handle: codes{d}.deleteDocuments},

		// Accounts that share devices, networks, names or payout accounts are found by the traces that they leave.
		{Name: "guard.traces", Kinds: traceKinds, Effect: traces{d}.record},

		// Registrations and first deposits count for the landing page that brought the player.
		d.Campaigns.Reaction(),
	}
}

// language returns the language in which a player is written to.
func (d Deps) language(ctx context.Context, q db.Querier, playerID player.ID) (string, error) {
	return d.Profiles.Language(ctx, q, playerID)
}
