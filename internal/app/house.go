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

// House is every room, built and connected. Build makes it, Run makes it live, Close ends it.
type House struct {
	Config        config.Config
	Log           *slog.Logger
	Clock         clock.Clock
	Random        rng.Source
	IDs           *id.Maker
	DB            *db.DB
	Box           *outbox.Box
	Brand         *content.Brand
	Jurisdictions *content.Jurisdictions
	Wallet        *wallet.Wallet
	Staff         *staff.Staff

	Phrases    *phrase.Book
	Notices    *notice.Room
	Countries  *guard.Countries
	Breached   *breached.List
	Guard      *guard.Guard
	Captcha    *captcha.Captcha
	Players    *player.Players
	Ways       *identity.Ways
	Profiles   *profile.Profiles
	Bonuses    *bonus.Bonuses
	Protection *protection.Protection
	Support    *support.Desk
	Mail       *mail.Post
	SMS        *sms.Desk
	Checks     *verification.Checks
	Bus        *live.Bus
	Hub        *live.Hub
	Cash       *payment.Desk
	Provider   *simulator.Simulator
	Engines    engine.Set
	Trading    *trading.Office
	Bets       *bet.Book
	Factory    *factory.Factory
	Site       *campaign.Site
	Kit        *kit.Kit
	Ready      func(url string) // told once by Serve when requests are answered; may be nil

	crew      *job.Crew
	probe     *db.Probe
	metrics   *metrics
	feeds     Feeds
	testWays  *testprovider.Provider // a demo only
	publisher *uof.Publisher         // nil unless the settings name an exchange
	closers   []func() error         // last opened, first closed
}

// Build opens the database, brings its schema up to date and builds every room. feeds says what live sport there is; nil
// means the simulator. What was built is closed again when a later part fails.
func Build(ctx context.Context, cfg config.Config, log *slog.Logger, feeds Feeds) (*House, error) {
	return buildAt(ctx, cfg, log, feeds, clock.NewSynced(clock.System{}))
}

// buildAt is Build with a clock.
func buildAt(ctx context.Context, cfg config.Config, log *slog.Logger, feeds Feeds, now clock.Clock) (h *House, err error) {
	h = &House{Config: cfg, Log: log, Clock: now, Random: rng.Secure(), feeds: feeds}
	h.IDs = id.NewMaker(h.Clock, h.Random)
	if feeds == nil {
		h.feeds = simulated
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, h.Close())
		}
	}()
	for _, floor := range []func(context.Context) error{
		h.openStore, h.openLedger, h.openMail, h.openPeople, h.openProtection, h.openWays, h.openScreens, h.openCash, h.openBook, h.openNotices, h.openSite, h.openAPI,
	} {
		if err := floor(ctx); err != nil {
			return h, err
		}
	}
	return h, nil
}

func (h *House) onClose(end func() error) { h.closers = append(h.closers, end) }

// Close ends every room in the reverse order of its building: the ledger finishes what it accepted.
func (h *House) Close() error {
	var faults []error
	for i := len(h.closers) - 1; i >= 0; i-- {
		faults = append(faults, h.closers[i]())
	}
	h.closers = nil
	return errors.Join(faults...)
}

func (h *House) openStore(ctx context.Context) error {
	if err := h.own(); err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Config{URL: h.Config.Database, Dir: h.Config.Data})
	if err != nil {
		return err
	}
	h.DB = d
	if err := h.syncClock(ctx); err != nil {
		return err
	}
	h.onClose(d.Close)
	if _, err := d.Migrate(ctx); err != nil {
		return err
	}
	h.Box = outbox.NewBox(d, h.Clock, h.Log)
	h.crew = job.NewCrew(d, h.Clock, h.Log, h.IDs.New(), 6*time.Second)
	h.probe = db.NewProbe(d, h.Clock, h.IDs.New(), probeEvery)
	h.metrics = newMetrics(h)
	if h.Config.Database == "" {
		return h.crew.Inherit(ctx)
	}
	return nil
}

func (h *House) openLedger(context.Context) (err error) {
	if h.Brand, err = content.Load(brand.Maidan()); err != nil {
		return fmt.Errorf("read the brand: %w", err)
	}
	if h.Jurisdictions, err = content.LoadJurisdictions(brand.Maidan(), h.Brand); err != nil {
		return err
	}
	h.Wallet = wallet.New(wallet.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Observe: h.metrics.committed,
	})
	h.onClose(func() error { return h.Wallet.Close(context.Background()) })
	return nil
}

func (h *House) openPeople(ctx context.Context) (err error) {
	if err := h.openCaptcha(ctx); err != nil {
		return err
	}
	if err := h.openGuard(); err != nil {
		return err
	}
	hasher := secret.NewHasher(secret.Recommended)
	limits, talk, staffLimit := player.Limits{}, support.Limits{}, staff.Config{}.Limit
	if h.Config.RateLimit {
		limits, talk, staffLimit = player.Usual(), support.Usual(), staff.Usual
	}
	h.Support = support.New(support.Config{DB: h.DB, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Limits: talk})
	staffKey, err := h.staffKey(ctx)
	if err != nil {
		return err
	}
	h.Staff = staff.New(staff.Config{DB: h.DB, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Hasher: hasher, Limit: staffLimit, Breached: h.Breached.Breached, Key: staffKey, House: h.Brand.Name})
	h.Players, err = player.New(ctx, player.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Hasher: hasher, Limits: limits,
		Rules: h.unbreached(jurisdictionRules(registrationRules(h.Brand), h.Jurisdictions)), MayStay: h.mayStay, Human: h.human(),
		House: h.Brand.Name, MayClose: h.mayClose, AtClosing: h.atClosing,
		Legacy:     player.Legacy{Key: []byte(h.Config.LegacyKey), Issuer: h.Config.LegacyIssuer},
		OnRegister: h.enrolled,
	})
	if err != nil {
		return err
	}
	h.Bonuses = bonus.New(bonus.Config{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Brand: h.Brand, Chosen: h.Players.ChooseWelcome,
		Deposited: func(ctx context.Context, playerID string) (bool, error) {
			total, err := h.Cash.TotalDeposits(ctx, playerID)
			return total > 0, err
		},
	})
	if err := h.openProfiles(ctx); err != nil {
		return err
	}
	return h.openVerification(ctx)
}

func (h *House) openScreens(context.Context) (err error) {
	key, err := h.kept(context.Background(), "cluster")
	if err != nil {
		return err
	}
	options := live.BusOptions{URL: h.Config.NATS, Secret: key, Log: h.Log}
	if len(h.Config.Cluster) > 0 {
		options.Listen, options.Routes = h.Config.Cluster[0], h.Config.Cluster[1:]
	}
	if h.Bus, err = live.OpenBus(options); err != nil {
		return err
	}
	h.onClose(func() error { h.Bus.Close(); return nil })
	h.Hub, err = live.New(live.Options{Clock: h.Clock, Rand: h.Random, Log: h.Log, Wire: h.Bus, Authenticate: h.whoseToken, Origins: origins(h.Config)})
	if err != nil {
		return err
	}
	h.onClose(func() error { h.Hub.Close(); return nil })
	return nil
}

func (h *House) whoseToken(token string) (live.Holder, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	who, err := h.Players.Authenticate(ctx, token)
	return live.Holder{Player: who.PlayerID, Session: who.Session, Until: who.ExpiresAt}, err
}

// errNoProvider says why a brand with real money does not start: the only provider is the simulator, which credits whatever a player
// says to have paid.
var errNoProvider = errors.New("brand.yaml says play_money: false, but no payment provider is connected: the built-in simulator moves play money only")

func (h *House) openCash(ctx context.Context) error {
	if !h.Brand.PlayMoney {
		return errNoProvider
	}
	methods, err := payment.LoadMethods()
	if err != nil {
		return err
	}
	key, err := h.kept(ctx, "payment notices")
	if err != nil {
		return err
	}
	documents, err := h.documentKey(ctx)
	if err != nil {
		return err
	}
	// A key of its own that follows from the one of the documents: one setting for all that says who somebody is.
	accounts, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "payment accounts"))
	if err != nil {
		return fmt.Errorf("derive the key of payout accounts: %w", err)
	}
	h.Provider = simulator.New(simulator.Config{Clock: h.Clock, Log: h.Log, Secret: []byte(key), Speed: h.Config.Speed})
	h.Cash, err = payment.New(payment.Config{
		Payee: h.Brand.Name, Secret: []byte(key), AccountKey: accounts, AskEvery: 20 * time.Second / time.Duration(h.Config.Speed),
	}, payment.Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Random: h.Random, Wallet: h.Wallet, Outbox: h.Box, Methods: methods, Provider: h.Provider, Log: h.Log,
		Gate: h.Protection.Gate(), Eligible: h.mayWithdraw,
	})
	return err
}

func (h *House) openBook(ctx context.Context) (err error) {
	if h.Engines, err = Engines(); err != nil {
		return err
	}
	quoteKey, err := h.sealKey(ctx, "quotes")
	if err != nil {
		return err
	}
	delay := max(h.Config.BetDelay/time.Duration(h.Config.Speed), 50*time.Millisecond)
	joiner := trading.NewJoiner(h.DB, h.Engines)
	h.Bets = bet.New(bet.Config{DB: h.DB, Wallet: h.Wallet, Box: h.Box, Clock: h.Clock, IDs: h.IDs, Delay: delay, Gate: h.Protection.Gate(),
		Joint: joiner.Joint, Foresee: joiner.Foresee, QuoteKey: quoteKey, Random: h.Random,
		Overrule: h.overrule})
	if err := h.meetPeers(); err != nil {
		return err
	}
	h.Trading = trading.NewOffice(trading.OfficeConfig{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Engines: h.Engines, Nudge: h.nudgeDesk, Patience: deskPatience, Speed: float64(h.Config.Speed), Tell: h.tellDesk, Record: h.Staff.Record,
	})
	h.openPublisher()
	h.react()
	return h.openSignals(ctx)
}

func (h *House) openSite(ctx context.Context) (err error) {
	h.Factory, err = factory.New(ctx, factory.Config{
		DB: h.DB, Clock: h.Clock, Random: h.Random, IDs: h.IDs, Log: h.Log, Brand: h.Brand, Record: h.Staff.Record, Seeds: campaigns.Files,
		Site: campaign.Config{
			Brand: h.Brand, Texts: promotexts.Texts, Dist: web.Promo(), Data: campaigns.Files, Random: h.Random,
			Accounts: h.plainForms(), Clock: h.Clock, Log: h.Log, Shell: h.promoShell(), Address: visitorAddress, Secure: kit.IsSecure, Forms: h.formPace(),
		},
	})
	if err != nil {
		return err
	}
	h.Site = h.Factory.Site()
	h.Box.On(h.Factory.Reaction())
	h.onClose(h.Factory.Close)
	return nil
}

func visitorAddress(r *http.Request) string { return kit.Client(r.Context()).String() }

func (h *House) openAPI(context.Context) error {
	proxies := make([]netip.Prefix, 0, len(h.Config.Proxies))
	for _, p := range h.Config.Proxies {
		prefix, err := netip.ParsePrefix(p)
		if err != nil {
			return fmt.Errorf("trusted-proxies: %w", err)
		}
		proxies = append(proxies, prefix)
	}
	h.Kit = kit.New(kit.Config{
		Country: h.Countries.Of, Open: h.Jurisdictions.Allowed, Pace: h.apiPace(),
		Title: h.Brand.Name, Version: "1", Clock: h.Clock, Log: h.Log, TrustedProxies: proxies, CSRFKey: h.Players.CSRFKey(),
		AuthenticatePlayer: h.authenticatePlayer, AuthenticateStaff: staffapi.Authenticator(h.Staff), Observe: h.metrics.observe,
	})
	players := playerapi.New(playerapi.Deps{
		CountryOf: h.countryOf, GuestQuotes: h.guestQuotePace(),
		Notices: h.Notices, Language: func(ctx context.Context, who player.ID) (string, error) { return h.languageOf(ctx, h.DB.Reader(), who) },
		Clock: h.Clock, Players: h.Players, Checks: h.Checks, Inbox: h.demoInbox(), Ways: h.Ways, Profiles: h.Profiles, Funds: h.funds, Brand: h.Brand, Live: h.Hub, CSRF: h.Kit.CSRF(), Cash: h.Cash, DB: h.DB, Bets: h.Bets, Bonuses: h.Bonuses, Protection: h.Protection,
		Captcha: h.Captcha, Support: h.Support, TestOrigin: h.Config.TestOrigin, Origins: targets(h.Config),
	})
	players.Register(h.Kit.API())
	players.Streams(h.Kit)
	members := staffapi.New(staffapi.Deps{
		Notices: h.Notices, Post: h.Mail,
		Protection: h.Protection,
		Staff:      h.Staff, Guard: h.Guard, Campaigns: h.Factory, Players: h.Players, Profiles: h.Profiles, Cash: h.Cash, Wallet: h.Wallet, Support: h.Support, Mails: h.caught(), Messages: h.caughtSMS(), Checks: h.Checks, DB: h.DB,
		Trading: h.Trading, Bets: h.Bets, Live: h.Hub})
	members.Register(h.Kit.API())
	members.Streams(h.Kit)
	return nil
}

// funds reads a player's cash balance, debt and the sum of all deposits.
func (h *House) funds(ctx context.Context, playerID string, c money.Currency) (cash playerapi.Cash, err error) {
	account := wallet.PlayerCash(playerID, c)
	if cash.Balance, err = h.Wallet.Balance(ctx, account); err != nil {
		return cash, err
	}
	if cash.Debt, err = h.Wallet.Debt(ctx, account); err != nil {
		return cash, err
	}
	cash.Deposits, err = h.Cash.TotalDeposits(ctx, playerID)
	return cash, err
}

// origins are those of pages that may open the websocket, besides the one that a request came to.
func origins(cfg config.Config) []string {
	if cfg.PublicURL == "" {
		return nil
	}
	return []string{cfg.PublicURL}
}

// kept returns a secret of 256 bits that is made once for this database and is the same on every node.
func (h *House) kept(ctx context.Context, name string) (string, error) {
	var fresh [32]byte
	rng.Bytes(h.Random, fresh[:])
	return h.DB.Keep(ctx, name, hex.EncodeToString(fresh[:]))
}

// overrule carries out what two people have decided about a market.
func (h *House) overrule(ctx context.Context, tx *db.Tx, o bet.Override) error {
	by := trading.ByHand{MarketID: o.MarketID}
	if o.Kind == bet.SetResult {
		by.Results = make(map[string]market.Selection, len(o.Results))
		for id, r := range o.Results {
			by.Results[id] = market.Selection{Result: r.Result, Factors: r.Factors()}
		}
	}
	return h.Trading.Overrule(ctx, tx, by, func(events ...outbox.Event) error { return h.Box.Append(ctx, tx, events...) })
}

// sealKey returns a kept secret as bytes of secret.SealKeyLen.
func (h *House) sealKey(ctx context.Context, name string) ([]byte, error) {
	text, err := h.kept(ctx, name)
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(text)
}

// Handler serves the whole site.
func (h *House) Handler() http.Handler {
	mux := http.NewServeMux()
	h.Kit.Mount(mux)
	mux.Handle(campaign.Base+"/", h.unlessClosed(h.Site))
	mux.Handle("/office/", newSPA(web.Office(), "/office/", anywhere))
	mux.Handle("/office", http.RedirectHandler("/office/", http.StatusPermanentRedirect))
	mux.Handle("/", h.unlessClosed(newSPA(web.Player(), "/", h.exists, captchaOrigins[h.Config.Captcha]...)))
	if h.testWays != nil {
		mux.Handle("/_test/", h.testWays)
	}
	h.mountFeed(mux)
	mux.HandleFunc("GET /robots.txt", h.Site.ServeRobots)
	mux.HandleFunc("GET /sitemap.xml", h.Site.ServeSitemap)
	mux.HandleFunc("GET /unsubscribe", h.unsubscribe)
	mux.HandleFunc("POST /unsubscribe", h.unsubscribe)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", h.ready)
	mux.Handle("GET /metrics", h.metrics.handler())
	return h.Kit.Outer(mux)
}

// probeEvery is how old the write may be that proves that this node can write.
const probeEvery = 5 * time.Second

// ready reports whether requests can be answered: the database answers, has this binary's schema, and took a write of this node lately.
func (h *House) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := h.probe.Ready(ctx); err != nil {
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
