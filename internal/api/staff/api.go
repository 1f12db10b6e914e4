// Package staff implements the HTTP API of the back office: sign-in, withdrawals, players, ledger entries, trading, audit.
//
// Every operation needs a staff session and declares the permission that it requires. Changes write their audit record in the same
// transaction.
package staff

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/abuse"
	"maidan/internal/bonus/grant"
	"maidan/internal/bulkgrant"
	"maidan/internal/campaign/factory"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/round"
	"maidan/internal/casino/rtp"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/guard"
	"maidan/internal/live"
	"maidan/internal/notice"
	"maidan/internal/offer"
	"maidan/internal/payment"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/profile"
	"maidan/internal/promocode"
	"maidan/internal/protection"
	"maidan/internal/sms"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
	"maidan/internal/support"
	"maidan/internal/tournament"
	"maidan/internal/verification"
	"maidan/internal/vip"
	"maidan/internal/wallet"
)

// Deps are the services that the API calls. All of them are required.
type Deps struct {
	Staff           *staff.Staff
	Players         *player.Players
	Profiles        *profile.Profiles
	Cash            *payment.Service
	Reconciliation  *reconciliation.Reconciler
	Wallet          *wallet.Wallet
	Support         *support.Service
	Notices         *notice.Service
	EmailDelivery   *email.Sender // delivery status of emails, without their texts
	EmailInbox      *email.Sender // emails that staff may read; nil outside a demo
	SMSInbox        *sms.Sender   // whose messages may be read; nil when they may not
	Checks          *verification.Checks
	Campaigns       *factory.Factory
	Guard           *guard.Guard
	Protection      *protection.Protection
	Trading         *trading.Office
	Liability       *liability.Tracker
	CashOuts        *cashout.Broker
	Grants          *grant.Issuer
	Bonuses         *bonus.Bonuses
	Tournaments     *tournament.Service
	VIP             *vip.Service
	BulkGrants      *bulkgrant.Grants
	BetOffers       *betoffer.BetOffers
	PlayOffers      *playoffer.Offers
	PromoCodes      *promocode.Codes
	Offers          *offer.Offers
	Abuse           func(ctx context.Context, since int64) ([]abuse.Suspect, error) // of bonuses
	Offer           func(bonusID string) (content.WelcomeBonus, bool)               // for the names of bonuses
	Overrides       *settlement.Overrides
	Operator        *operate.Operator
	Rounds          *round.Engine
	Crash           *crash.Engine
	Suppliers       *supplier.Engine
	SupplierReports *reconcile.Reconciler
	Returns         *rtp.Monitor
	Live            *live.Hub
	DB              *db.DB // for changes that are committed together with their audit record
}

// API serves the operations of the back office.
type API struct {
	Deps
}

// New returns an API with its dependencies.
func New(deps Deps) *API { return &API{deps} }

// Register registers all operations, one line for each topic.
func (a *API) Register(h huma.API) {
	a.registerSession(h)
	a.registerSecondFactor(h)
	a.registerRescue(h)
	a.registerWithdrawals(h)
	a.registerPayments(h)
	a.registerPaymentCases(h)
	a.registerHeldPayouts(h)
	a.registerPaymentBooks(h)
	a.registerReconciliation(h)
	a.registerPlayers(h)
	a.registerSignals(h)
	a.registerNotices(h)
	a.registerProtection(h)
	a.registerGrants(h)
	a.registerBonuses(h)
	a.registerPlayOffers(h)
	a.registerTournaments(h)
	a.registerVIP(h)
	a.registerTrials(h)
	a.registerOffers(h)
	a.registerAbuse(h)
	a.registerBulkGrants(h)
	a.registerRecurringGrants(h)
	a.registerOneTime(h)
	a.registerSupport(h)
	a.registerMails(h)
	a.registerMessages(h)
	a.registerDocuments(h)
	a.registerPromoCodes(h)
	a.registerCampaigns(h)
	a.registerTrading(h)
	a.registerOverrides(h)
	a.registerCasino(h)
	a.registerCasinoReturns(h)
	a.registerCasinoRounds(h)
	a.registerSuppliers(h)
	a.registerSupplierRounds(h)
	a.registerSupplierReports(h)
	a.registerFreeRounds(h)
	a.registerCrashBets(h)
	a.registerChains(h)
	a.registerLedger(h)
	a.registerAudit(h)
}

// root is the path prefix of all operations; the session's cookie is limited to it.
const root = "/api/v3/staff"

// tag groups the operations in the OpenAPI document.
const tag = "staff"
