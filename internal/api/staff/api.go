// Package staff knows the HTTP calls of the back office: sign-in, withdrawals, players, ledger entries, audit.
//
// Every call needs a staff session, and names the permission it asks for in its declaration. Whatever changes something
// writes its audit line in the same transaction.
package staff

import (
	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/campaign/factory"
	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/guard"
	"maidan/internal/live"
	"maidan/internal/notice"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/protection"
	"maidan/internal/sms"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/grant"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
	"maidan/internal/support"
	"maidan/internal/verification"
	"maidan/internal/wallet"
)

// Deps are the packages behind the calls. All of them are required.
type Deps struct {
	Staff         *staff.Staff
	Players       *player.Players
	Profiles      *profile.Profiles
	Cash          *payment.Service
	Wallet        *wallet.Wallet
	Support       *support.Service
	Notices       *notice.Service
	EmailDelivery *email.Sender // delivery status of emails, without their texts
	EmailInbox    *email.Sender // emails that staff may read; nil outside a demo
	SMSInbox      *sms.Sender   // whose messages may be read; nil when they may not
	Checks        *verification.Checks
	Campaigns     *factory.Factory
	Guard         *guard.Guard
	Protection    *protection.Protection
	Trading       *trading.Office
	Liability     *liability.Tracker
	CashOuts      *cashout.Broker
	Grants        *grant.Issuer
	Overrides     *settlement.Overrides
	Live          *live.Hub
	DB            *db.DB // for what is done together with its audit line
}

// API answers the calls of the back office.
type API struct {
	Deps
}

// New returns an API that works with deps.
func New(deps Deps) *API { return &API{deps} }

// Register declares every operation, one line for each topic.
func (a *API) Register(h huma.API) {
	a.registerSession(h)
	a.registerSecondFactor(h)
	a.registerRescue(h)
	a.registerWithdrawals(h)
	a.registerPlayers(h)
	a.registerSignals(h)
	a.registerNotices(h)
	a.registerProtection(h)
	a.registerGrants(h)
	a.registerOneTime(h)
	a.registerSupport(h)
	a.registerMails(h)
	a.registerMessages(h)
	a.registerDocuments(h)
	a.registerPromoCodes(h)
	a.registerCampaigns(h)
	a.registerTrading(h)
	a.registerOverrides(h)
	a.registerLedger(h)
	a.registerAudit(h)
}

// root is the path that all calls of the office stand under; the session's cookie is sent there only.
const root = "/api/v3/staff"

// tag groups the calls in the document.
const tag = "staff"
