// Package app wires the packages into one program: it builds the services, registers the reactions to events, runs the background
// jobs and serves HTTP. Business rules belong to the packages that it connects.
package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync/atomic"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/api/kit"
	"maidan/internal/betoffer"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/bulkgrant"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	"maidan/internal/captcha"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/round"
	"maidan/internal/casino/rtp"
	"maidan/internal/casino/supplier"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/email"
	"maidan/internal/gift"
	"maidan/internal/guard"
	"maidan/internal/guard/breached"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/identity/testprovider"
	"maidan/internal/job"
	"maidan/internal/live"
	"maidan/internal/mission"
	"maidan/internal/notice"
	"maidan/internal/offer"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/prize"
	"maidan/internal/profile"
	"maidan/internal/promocode"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/screen"
	"maidan/internal/secret"
	"maidan/internal/sms"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/feed/uof"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
	"maidan/internal/support"
	"maidan/internal/tournament"
	"maidan/internal/verification"
	"maidan/internal/vip"
	"maidan/internal/wallet"
)

// App is the wired program. Build creates it, Serve or Run starts its work, Close releases what it opened.
type App struct {
	Config        config.Config
	Log           *slog.Logger
	Clock         clock.Clock
	Random        rng.Source
	IDs           *id.Maker
	DB            *db.DB
	Outbox        *outbox.Box
	Brand         *content.Brand
	Jurisdictions *content.Jurisdictions
	Wallet        *wallet.Wallet
	Staff         *staff.Staff

	Phrases        *phrase.Book
	Notices        *notice.Service
	Countries      *guard.Countries
	Breached       *breached.List
	Guard          *guard.Guard
	Captcha        *captcha.Captcha
	Players        *player.Players
	Identity       *identity.Service
	Profiles       *profile.Profiles
	Bonuses        *bonus.Bonuses
	Protection     *protection.Protection
	Support        *support.Service
	Mail           *email.Sender
	SMS            *sms.Sender
	Verification   *verification.Checks
	Bus            *live.Bus
	Hub            *live.Hub
	Payments       *payment.Service
	Reconciliation *reconciliation.Reconciler
	Engines        engine.Set
	Trading        *trading.Office
	Liability      *liability.Tracker
	Bets           *placement.Placer
	Settlement     *settlement.Settler
	Overrides      *settlement.Overrides
	CashOuts       *cashout.Broker
	Grants         *grant.Issuer
	Operator       *operate.Operator
	Rounds         *round.Engine
	Crash          *crash.Engine
	Suppliers      *supplier.Engine
	Returns        *rtp.Monitor
	Tournaments    *tournament.Service
	VIP            *vip.Service
	PromoCodes     *promocode.Codes
	BulkGrants     *bulkgrant.Grants
	Offers         *offer.Offers
	Gifts          *gift.Gifts
	Missions       *mission.Missions
	BetOffers      *betoffer.BetOffers
	PlayOffers     *playoffer.Offers
	Prizes         *prize.Prizes
	Factory        *factory.Factory
	Site           *campaign.Site
	Screens        *screen.Renderer // nil unless configured
	Kit            *kit.Kit
	Ready          func(url string) // called once by Serve when requests are answered; may be nil

	injected
	simulator    *connect.Embedded // plays the payment providers; nil when another process does, or real providers are connected
	listening    atomic.Value      // string: address of the listener for callbacks from this machine
	scheduler    *job.Scheduler
	probe        *db.Probe
	metrics      *metrics
	stepper      *sim.Stepper           // nil unless matches are configured
	testProvider *testprovider.Provider // nil unless this is a demo
	publisher    *uof.Publisher         // nil unless an exchange is configured
	gamesChecked chan error             // whether the games of the casino have their declared figures
	closers      []func() error         // closed in reverse order
}

// Build opens the database, migrates its schema and builds every service. feeds provides live sport; nil means the simulator.
// On an error it closes what was built before.
func Build(ctx context.Context, cfg config.Config, log *slog.Logger, feeds Feeds) (*App, error) {
	return buildWith(ctx, cfg, log, injected{
		feeds: feeds, clock: clock.NewSynced(clock.System{}), passwords: secret.Recommended, kit: brand.Maidan(), pages: campaigns.Files,
	})
}

// injected is what tests replace.
type injected struct {
	feeds     Feeds // nil means the simulator
	clock     clock.Clock
	passwords secret.Params // the cost of password hashes
	kit       fs.FS         // the brand's files
	pages     fs.FS         // the files of landing pages
}

// buildWith is Build with what tests replace.
func buildWith(ctx context.Context, cfg config.Config, log *slog.Logger, p injected) (a *App, err error) {
	a = &App{Config: cfg, Log: log, Clock: p.clock, Random: rng.Secure(), injected: p}
	a.IDs = id.NewMaker(a.Clock, a.Random)
	if a.feeds == nil {
		a.feeds = simulatedFeed
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	for _, open := range []func(context.Context) error{
		a.beginGamesCheck, a.openDatabase, a.openLedger, a.openMail, a.openPlayers, a.openProtection, a.openIdentity, a.openLive, a.openPayments, a.openCasino, a.openSuppliers, a.openSportsbook, a.openTournaments, a.openVIP, a.openOffers, a.openBetOffers, a.openPlayOffers, a.openPromoCodes, a.openBulkGrants, a.openGifts, a.openMissions, a.openPrizes, a.openNotices, a.openGuardTraces, a.openPromo, a.openReactions, a.openAPI, a.openScreens, a.endGamesCheck,
	} {
		if err := open(ctx); err != nil {
			return a, err
		}
	}
	return a, nil
}

// onClose registers what Close calls.
func (a *App) onClose(end func() error) { a.closers = append(a.closers, end) }

// Close releases everything in the reverse order of its creation. The ledger finishes the commands that it accepted.
func (a *App) Close() error {
	var faults []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		faults = append(faults, a.closers[i]())
	}
	a.closers = nil
	return errors.Join(faults...)
}
