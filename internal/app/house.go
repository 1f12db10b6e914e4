// Package app knows how the rooms of the house fit together: who is built from whom, what follows what, who does which
// chore, and what is served where. Everything here is wiring; rules live in the rooms.
package app

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"maidan/brand"
	"maidan/campaigns"
	"maidan/internal/api/kit"
	playerapi "maidan/internal/api/player"
	staffapi "maidan/internal/api/staff"
	"maidan/internal/bonus"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	"maidan/internal/captcha"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/guard"
	"maidan/internal/guard/breached"
	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/identity/testprovider"
	"maidan/internal/job"
	"maidan/internal/live"
	"maidan/internal/mail"
	"maidan/internal/money"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/payment/simulator"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/sms"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/feed/uof"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
	"maidan/internal/support"
	"maidan/internal/verification"
	"maidan/internal/wallet"
	promotexts "maidan/lang/promo"
	"maidan/web"
)

// App is every room, built and connected. Build makes it, Run makes it live, Close ends it.
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

	Phrases         *phrase.Book
	Notices         *notice.Room
	Countries       *guard.Countries
	Breached        *breached.List
	Guard           *guard.Guard
	Captcha         *captcha.Captcha
	Players         *player.Players
	Identity        *identity.Ways
	Profiles        *profile.Profiles
	Bonuses         *bonus.Bonuses
	Protection      *protection.Protection
	Support         *support.Desk
	Mail            *mail.Post
	SMS             *sms.Desk
	Verification    *verification.Checks
	Bus             *live.Bus
	Hub             *live.Hub
	Payments        *payment.Desk
	PaymentProvider *simulator.Simulator
	Engines         engine.Set
	Trading         *trading.Office
	Bets            *bet.Book
	Factory         *factory.Factory
	Site            *campaign.Site
	Kit             *kit.Kit
	Ready           func(url string) // told once by Serve when requests are answered; may be nil

	scheduler    *job.Crew
	probe        *db.Probe
	metrics      *metrics
	feeds        Feeds
	stepper      *sim.Stepper           // nil unless the settings name matches
	testProvider *testprovider.Provider // a demo only
	publisher    *uof.Publisher         // nil unless the settings name an exchange
	closers      []func() error         // last opened, first closed
}

// Build opens the database, brings its schema up to date and builds every room. feeds says what live sport there is; nil
// means the simulator. What was built is closed again when a later part fails.
func Build(ctx context.Context, cfg config.Config, log *slog.Logger, feeds Feeds) (*App, error) {
	return buildAt(ctx, cfg, log, feeds, clock.NewSynced(clock.System{}))
}

// buildAt is Build with a clock.
func buildAt(ctx context.Context, cfg config.Config, log *slog.Logger, feeds Feeds, now clock.Clock) (a *App, err error) {
	a = &App{Config: cfg, Log: log, Clock: now, Random: rng.Secure(), feeds: feeds}
	a.IDs = id.NewMaker(a.Clock, a.Random)
	if feeds == nil {
		a.feeds = simulatedFeed
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	for _, floor := range []func(context.Context) error{
		a.openDatabase, a.openLedger, a.openMail, a.openPlayers, a.openProtection, a.openIdentity, a.openLive, a.openPayments, a.openSportsbook, a.openNotices, a.openPromo, a.openAPI,
	} {
		if err := floor(ctx); err != nil {
			return a, err
		}
	}
	return a, nil
}

func (a *App) onClose(end func() error) { a.closers = append(a.closers, end) }

// Close ends every room in the reverse order of its building: the ledger finishes what it accepted.
func (a *App) Close() error {
	var faults []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		faults = append(faults, a.closers[i]())
	}
	a.closers = nil
	return errors.Join(faults...)
}

func (a *App) openDatabase(ctx context.Context) error {
	if err := a.lockDataFolder(); err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Config{URL: a.Config.Database, Dir: a.Config.Data})
	if err != nil {
		return err
	}
	a.DB = d
	if err := a.syncClock(ctx); err != nil {
		return err
	}
	a.onClose(d.Close)
	if _, err := d.Migrate(ctx); err != nil {
		return err
	}
	a.Outbox = outbox.NewBox(d, a.Clock, a.Log)
	a.scheduler = job.NewCrew(d, a.Clock, a.Log, a.IDs.New(), 6*time.Second)
	a.probe = db.NewProbe(d, a.Clock, a.IDs.New(), probeEvery)
	a.metrics = newMetrics(a)
	if a.Config.Database == "" {
		return a.scheduler.Inherit(ctx)
	}
	return nil
}

func (a *App) openLedger(context.Context) (err error) {
	if a.Brand, err = content.Load(brand.Maidan()); err != nil {
		return fmt.Errorf("read the brand: %w", err)
	}
	if a.Jurisdictions, err = content.LoadJurisdictions(brand.Maidan(), a.Brand); err != nil {
		return err
	}
	a.Wallet = wallet.New(wallet.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Log: a.Log, Observe: a.metrics.committed,
	})
	a.onClose(func() error { return a.Wallet.Close(context.Background()) })
	return nil
}

func (a *App) openPlayers(ctx context.Context) (err error) {
	if err := a.openCaptcha(ctx); err != nil {
		return err
	}
	if err := a.openGuard(); err != nil {
		return err
	}
	hasher := secret.NewHasher(secret.Recommended)
	limits, talk, staffLimit := player.Limits{}, support.Limits{}, staff.Config{}.Limit
	if a.Config.RateLimit {
		limits, talk, staffLimit = player.DefaultLimits(), support.Usual(), staff.Usual
	}
	a.Support = support.New(support.Config{DB: a.DB, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Limits: talk})
	staffKey, err := a.staffKey(ctx)
	if err != nil {
		return err
	}
	a.Staff = staff.New(staff.Config{DB: a.DB, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Hasher: hasher, Limit: staffLimit, Breached: a.Breached.Breached, Key: staffKey, House: a.Brand.Name})
	a.Players, err = player.New(ctx, player.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Hasher: hasher, Limits: limits,
		Rules: a.rejectBreached(jurisdictionRules(registrationRules(a.Brand), a.Jurisdictions)), MayRefresh: a.mayStay, VerifyCaptcha: a.captchaVerifier(),
		TOTPIssuer: a.Brand.Name, MayClose: a.mayClose, AtClosing: a.atClosing,
		Legacy:     player.Legacy{Key: []byte(a.Config.LegacyKey), Issuer: a.Config.LegacyIssuer},
		OnRegister: a.afterRegistration,
	})
	if err != nil {
		return err
	}
	a.Bonuses = bonus.New(bonus.Config{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Brand: a.Brand, Chosen: a.Players.ChooseWelcome,
		Deposited: func(ctx context.Context, playerID string) (bool, error) {
			total, err := a.Payments.TotalDeposits(ctx, playerID)
			return total > 0, err
		},
	})
	if err := a.openProfiles(ctx); err != nil {
		return err
	}
	return a.openVerification(ctx)
}

func (a *App) openLive(context.Context) (err error) {
	key, err := a.storedSecret(context.Background(), "cluster")
	if err != nil {
		return err
	}
	options := live.BusOptions{URL: a.Config.NATS, Secret: key, Log: a.Log}
	if len(a.Config.Cluster) > 0 {
		options.Listen, options.Routes = a.Config.Cluster[0], a.Config.Cluster[1:]
	}
	if a.Bus, err = live.OpenBus(options); err != nil {
		return err
	}
	a.onClose(func() error { a.Bus.Close(); return nil })
	a.Hub, err = live.New(live.Options{Clock: a.Clock, Rand: a.Random, Log: a.Log, Wire: a.Bus, Authenticate: a.authenticateConnection, Origins: websocketOrigins(a.Config)})
	if err != nil {
		return err
	}
	a.onClose(func() error { a.Hub.Close(); return nil })
	return nil
}

func (a *App) authenticateConnection(token string) (live.Holder, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	who, err := a.Players.Authenticate(ctx, token)
	return live.Holder{Player: who.PlayerID, Session: who.Session, Until: who.ExpiresAt}, err
}

// errNoProvider says why a brand with real money does not start: the only provider is the simulator, which credits whatever a player
// says to have paid.
var errNoProvider = errors.New("brand.yaml says play_money: false, but no payment provider is connected: the built-in simulator moves play money only")

func (a *App) openPayments(ctx context.Context) error {
	if !a.Brand.PlayMoney {
		return errNoProvider
	}
	methods, err := payment.LoadMethods()
	if err != nil {
		return err
	}
	key, err := a.storedSecret(ctx, "payment notices")
	if err != nil {
		return err
	}
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	// A key of its own that follows from the one of the documents: one setting for all that says who somebody is.
	accounts, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "payment accounts"))
	if err != nil {
		return fmt.Errorf("derive the key of payout accounts: %w", err)
	}
	a.PaymentProvider = simulator.New(simulator.Config{Clock: a.Clock, Log: a.Log, Secret: []byte(key), Speed: a.Config.Speed})
	a.Payments, err = payment.New(payment.Config{
		Payee: a.Brand.Name, Secret: []byte(key), AccountKey: accounts, AskEvery: 20 * time.Second / time.Duration(a.Config.Speed),
	}, payment.Deps{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Wallet: a.Wallet, Outbox: a.Outbox, Methods: methods, Provider: a.PaymentProvider, Log: a.Log,
		Gate: a.Protection.Gate(), Eligible: a.mayWithdraw,
	})
	return err
}

func (a *App) openSportsbook(ctx context.Context) (err error) {
	if a.Engines, err = Engines(); err != nil {
		return err
	}
	quoteKey, err := a.sealKey(ctx, "quotes")
	if err != nil {
		return err
	}
	delay := max(a.Config.BetDelay/time.Duration(a.Config.Speed), 50*time.Millisecond)
	joint := trading.NewJointPricer(a.DB, a.Engines)
	a.Bets = bet.New(bet.Config{DB: a.DB, Wallet: a.Wallet, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Delay: delay, Gate: a.Protection.Gate(),
		Joint: joint.Joint, Foresee: joint.Foresee, QuoteKey: quoteKey, Random: a.Random,
		Overrule: a.applyOverride})
	if err := a.connectNodes(); err != nil {
		return err
	}
	a.Trading = trading.NewOffice(trading.OfficeConfig{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Engines: a.Engines, Nudge: a.applyControls, Patience: orderTimeout, Speed: float64(a.Config.Speed), Publish: a.notifyDesk, Record: a.Staff.Record,
	})
	if err := a.openStepper(ctx); err != nil {
		return err
	}
	a.openPublisher()
	a.react()
	return a.openGuardTraces(ctx)
}

func (a *App) openPromo(ctx context.Context) (err error) {
	a.Factory, err = factory.New(ctx, factory.Config{
		DB: a.DB, Clock: a.Clock, Random: a.Random, IDs: a.IDs, Log: a.Log, Brand: a.Brand, Record: a.Staff.Record, Seeds: campaigns.Files,
		Site: campaign.Config{
			Brand: a.Brand, Texts: promotexts.Texts, Dist: web.Promo(), Data: campaigns.Files, Random: a.Random,
			Accounts: a.formAccounts(), Clock: a.Clock, Log: a.Log, Shell: a.promoShell(), Address: visitorAddress, Secure: kit.IsSecure, Forms: a.formRate(),
		},
	})
	if err != nil {
		return err
	}
	a.Site = a.Factory.Site()
	a.Outbox.On(a.Factory.Reaction())
	a.onClose(a.Factory.Close)
	return nil
}

func visitorAddress(r *http.Request) string { return kit.Client(r.Context()).String() }

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
		CountryOf: a.countryOf, GuestQuotes: a.guestQuoteRate(),
		Notices: a.Notices, Language: func(ctx context.Context, who player.ID) (string, error) { return a.languageOf(ctx, a.DB.Reader(), who) },
		Clock: a.Clock, Players: a.Players, Checks: a.Verification, Inbox: a.demoInbox(), Ways: a.Identity, Profiles: a.Profiles, Funds: a.funds, Brand: a.Brand, Live: a.Hub, CSRF: a.Kit.CSRF(), Cash: a.Payments, DB: a.DB, Bets: a.Bets, Bonuses: a.Bonuses, Protection: a.Protection,
		Captcha: a.Captcha, Support: a.Support, TestOrigin: a.Config.TestOrigin, Origins: redirectOrigins(a.Config),
	})
	players.Register(a.Kit.API())
	players.Streams(a.Kit)
	members := staffapi.New(staffapi.Deps{
		Notices: a.Notices, Post: a.Mail,
		Protection: a.Protection,
		Staff:      a.Staff, Guard: a.Guard, Campaigns: a.Factory, Players: a.Players, Profiles: a.Profiles, Cash: a.Payments, Wallet: a.Wallet, Support: a.Support, Mails: a.caughtMail(), Messages: a.caughtSMS(), Checks: a.Verification, DB: a.DB,
		Trading: a.Trading, Bets: a.Bets, Live: a.Hub})
	members.Register(a.Kit.API())
	members.Streams(a.Kit)
	return nil
}

// funds reads a player's cash balance, debt and the sum of all deposits.
func (a *App) funds(ctx context.Context, playerID string, c money.Currency) (cash playerapi.Cash, err error) {
	account := wallet.PlayerCash(playerID, c)
	if cash.Balance, err = a.Wallet.Balance(ctx, account); err != nil {
		return cash, err
	}
	if cash.Debt, err = a.Wallet.Debt(ctx, account); err != nil {
		return cash, err
	}
	cash.Deposits, err = a.Payments.TotalDeposits(ctx, playerID)
	return cash, err
}

// websocketOrigins are those of pages that may open the websocket, besides the one that a request came to.
func websocketOrigins(cfg config.Config) []string {
	if cfg.PublicURL == "" {
		return nil
	}
	return []string{cfg.PublicURL}
}

// storedSecret returns a secret of 256 bits that is made once for this database and is the same on every node.
func (a *App) storedSecret(ctx context.Context, name string) (string, error) {
	var fresh [32]byte
	rng.Bytes(a.Random, fresh[:])
	return a.DB.Keep(ctx, name, hex.EncodeToString(fresh[:]))
}

// applyOverride carries out what two people have decided about a market.
func (a *App) applyOverride(ctx context.Context, tx *db.Tx, o bet.Override) error {
	by := trading.ManualResult{MarketID: o.MarketID}
	if o.Kind == bet.SetResult {
		by.Results = make(map[string]market.Selection, len(o.Results))
		for id, r := range o.Results {
			by.Results[id] = market.Selection{Result: r.Result, Factors: r.Factors()}
		}
	}
	return a.Trading.OverrideResult(ctx, tx, by, func(events ...outbox.Event) error { return a.Outbox.Append(ctx, tx, events...) })
}

// sealKey returns a kept secret as bytes of secret.SealKeyLen.
func (a *App) sealKey(ctx context.Context, name string) ([]byte, error) {
	text, err := a.storedSecret(ctx, name)
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(text)
}

// Handler serves the whole site.
func (a *App) Handler() http.Handler {
	mux := http.NewServeMux()
	a.Kit.Mount(mux)
	mux.Handle(campaign.Base+"/", a.unlessRestricted(a.Site))
	mux.Handle("/office/", newSPA(web.Office(), "/office/", anywhere))
	mux.Handle("/office", http.RedirectHandler("/office/", http.StatusPermanentRedirect))
	mux.Handle("/", a.unlessRestricted(newSPA(web.Player(), "/", a.exists, captchaOrigins[a.Config.Captcha]...)))
	if a.testProvider != nil {
		mux.Handle("/_test/", a.testProvider)
	}
	a.mountFeed(mux)
	a.mountStepper(mux)
	mux.HandleFunc("GET /robots.txt", a.Site.ServeRobots)
	mux.HandleFunc("GET /sitemap.xml", a.Site.ServeSitemap)
	mux.HandleFunc("GET /unsubscribe", a.unsubscribe)
	mux.HandleFunc("POST /unsubscribe", a.unsubscribe)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", a.ready)
	mux.Handle("GET /metrics", a.metrics.handler())
	return a.Kit.Outer(mux)
}

// probeEvery is how old the write may be that proves that this node can write.
const probeEvery = 5 * time.Second

// ready reports whether requests can be answered: the database answers, has this binary's schema, and took a write of this node lately.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := a.probe.Ready(ctx); err != nil {
		kit.Log(r.Context()).Warn("not ready", "error", err)
		w.Header().Set("Retry-After", "5")
		http.Error(w, "the database does not answer or cannot be written", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// OpenAPI returns the API's document without building a house.
func OpenAPI() ([]byte, error) {
	k := kit.New(kit.Config{Title: "Maidan", Version: "1"})
	playerapi.New(playerapi.Deps{}).Register(k.API())
	staffapi.New(staffapi.Deps{}).Register(k.API())
	return k.Document()
}
