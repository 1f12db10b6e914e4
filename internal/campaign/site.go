package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/pace"
	"maidan/internal/rng"
	"maidan/internal/script"
)

// Base is the path that the site is served under.
const Base = "/new-promo"

// renderPage is the bundle's global function that renders a page: page as JSON in, document out.
const renderPage = "renderPage"

// Config holds the dependencies of a Site.
type Config struct {
	Source   Source
	Brand    *content.Brand
	Texts    fs.FS // folder of catalogues, one <language>.json each
	Dist     fs.FS // build of web/apps/promo
	Data     fs.FS // folder with the information dialogs and the creators; nil: there are none
	Accounts Accounts
	App      string // address of the player app; default "/"
	Clock    clock.Clock
	Log      *slog.Logger
	Limits   script.Limits
	Shell    Shell
	Random   rng.Source                 // source of visitor ids; default: the secure one
	Count    func(Visit)                // receives visits; may be nil; must not block
	Address  func(*http.Request) string // client address of a request; default: the connection's remote address
	Secure   func(*http.Request) bool   // whether a request came over https; default: whether the connection did
	Forms    FormPace                   // limits how often forms are rendered; the zero value sets no limit
	Prizes   Drawer                     // nil: nothing can be drawn

	Tournaments []Tournament // what information dialogs explain
}

// Site serves the promo site: http.Handler for everything under Base. Close it to free the renderer.
type Site struct {
	source   Source
	brand    *content.Brand
	texts    *catalogue
	infos    map[string]*Info
	creators Creators
	dist     *dist
	accounts Accounts
	prizes   Drawer
	app      string
	clock    clock.Clock
	log      *slog.Logger
	engine   *script.Engine
	cache    *cache
	stamp    string // version of everything that all pages share
	shell    Shell
	policy   string // Content-Security-Policy of every page
	guard    *http.CrossOriginProtection
	random   rng.Source
	count    func(Visit)
	address  func(*http.Request) string
	secure   func(*http.Request) bool
	beacons  *pace.Limiter
	forms    formLimits
	shares   *shares
	current  atomic.Pointer[index]
}

// index holds the campaigns as served. A reload replaces it as a whole.
type index struct {
	set       Set
	campaigns map[string]*Campaign // by route
	versions  map[string]string    // route → version of its page
	redirects map[string]string    // path → route
	tests     map[string]Test      // route → the A/B test of the page
	pictures  map[string]picture   // file name → share image of a campaign, its creators and variants
	offers    string               // the offers that ran when it was made
}

// New builds a Site and loads its campaigns. Invalid campaigns are logged and omitted. The error is for dependencies that every
// page needs. New renders nothing: see Warm.
func New(ctx context.Context, cfg Config) (*Site, error) {
	texts, err := readCatalogue(cfg.Texts)
	if err != nil {
		return nil, fmt.Errorf("promo site: %w", err)
	}
	for _, language := range cfg.Brand.Languages {
		if language.RTL {
			texts.isolate(language.Code)
		}
	}
	build, err := readDist(cfg.Dist)
	if err != nil {
		return nil, fmt.Errorf("promo site: %w", err)
	}
	engine, err := script.New(build.bundle, cfg.Limits)
	if err != nil {
		return nil, fmt.Errorf("promo site: %w", err)
	}
	s := &Site{
		source: cfg.Source, brand: cfg.Brand, texts: texts, dist: build, accounts: cfg.Accounts, prizes: cfg.Prizes, app: cfg.App,
		clock: cfg.Clock, log: cfg.Log, engine: engine, cache: newCache(), guard: http.NewCrossOriginProtection(),
		random: randomOr(cfg.Random), count: cfg.Count, address: cfg.Address, secure: cfg.Secure, beacons: pace.NewLimiter(seenRate, cfg.Clock), forms: newFormLimits(cfg.Forms, cfg.Clock),
		shares: newShares(build.resvg, cfg.Clock),
	}
	s.shell, s.policy = cfg.Shell, policyFor(build.boot, cfg.Shell.origins())
	if s.address == nil {
		s.address = remote
	}
	if s.secure == nil {
		s.secure = func(r *http.Request) bool { return r.TLS != nil }
	}
	if s.app == "" {
		s.app = "/"
	}
	data, err := s.readData(cfg.Data, cfg.Tournaments)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("promo site: %w", err), s.Close())
	}
	shared, err := json.Marshal([]any{cfg.Brand, texts.shown, texts.standard, s.app, cfg.Shell, data, build.version})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("promo site: %w", err), s.Close())
	}
	sum := sha256.Sum256(shared)
	s.stamp = hex.EncodeToString(sum[:8])
	if err := s.Reload(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// readData reads the information dialogs and creators and returns their version. Invalid ones are logged and omitted.
func (s *Site) readData(folder fs.FS, tournaments []Tournament) ([]string, error) {
	if folder == nil {
		return nil, nil
	}
	infos, err := Infos(folder, tournaments)
	if err != nil {
		return nil, err
	}
	for _, problem := range infos.Problems {
		s.log.Error("information dialog refused", "file", problem.File, "line", problem.Line, "problem", problem.Msg)
	}
	s.infos = infos.Dialogs
	if s.creators, err = ReadCreators(folder, s.brand); err != nil {
		s.log.Error("creators refused", "err", err)
	}
	var versions []string
	for _, name := range infoNames {
		if info, ok := s.infos[name]; ok {
			versions = append(versions, name+info.Version)
		}
	}
	for _, table := range creatorTables {
		for _, c := range s.creators[table] {
			versions = append(versions, fmt.Sprint(*c))
		}
	}
	return versions, nil
}

// Close stops the background work and frees the renderer. Cached pages are still served; other requests fail.
func (s *Site) Close() error {
	s.cache.close()
	return errors.Join(s.shares.drawer.Close(), s.engine.Close())
}

// Reload reads the source again and serves its campaigns. A campaign whose file became invalid stays unchanged.
func (s *Site) Reload(ctx context.Context) error {
	set, err := s.source(ctx)
	if err != nil {
		return fmt.Errorf("promo site: %w", err)
	}
	for _, problem := range set.Problems {
		s.log.Error("campaign refused", "file", problem.File, "line", problem.Line, "problem", problem.Msg)
	}
	if old := s.current.Load(); old != nil {
		set = set.keepingOld(old.set)
	}
	next := s.indexOf(set)
	s.current.Store(next)
	s.cache.forget(next.over)
	return nil
}

// ShowsOffers reports whether the pages show the offers that run now; otherwise Reload makes them do so.
func (s *Site) ShowsOffers() bool { return s.current.Load().offers == s.brand.OffersMark() }

// indexOf returns the campaigns of a set as they are served.
func (s *Site) indexOf(set Set) *index {
	next := &index{
		set: set, campaigns: map[string]*Campaign{}, versions: map[string]string{}, redirects: map[string]string{}, tests: map[string]Test{},
		pictures: map[string]picture{}, offers: s.brand.OffersMark(),
	}
	stamp := s.stamp + next.offers
	for _, campaign := range set.Campaigns {
		next.campaigns[campaign.Route] = campaign
		s.addPictures(next.pictures, campaign)
		next.versions[campaign.slot()] = stamp + campaign.Version + set.behind(campaign)
		for _, path := range campaign.RedirectFrom {
			next.redirects[path] = campaign.Route
		}
	}
	for _, test := range set.Tests {
		next.tests[test.Route] = test
		for _, v := range test.Variants {
			s.addPictures(next.pictures, v.Campaign)
			next.versions[v.Campaign.slot()] = stamp + v.Campaign.Version + set.behind(v.Campaign)
		}
	}
	return next
}

// behind returns the version of the other campaigns' data that a page shows.
func (s *Set) behind(campaign *Campaign) string {
	var versions strings.Builder
	for _, block := range campaign.Blocks {
		for _, link := range block.Links {
			if other := s.find(link); other != nil {
				versions.WriteString(other.Version)
			}
		}
	}
	return versions.String()
}

// Campaigns returns the campaigns that are served, sorted by route.
func (s *Site) Campaigns() []*Campaign { return s.current.Load().set.Campaigns }

// Warm renders every campaign and the error page in the given languages, so that the first visitors need not wait. It returns
// early without an error when ctx ends. The error names the pages that failed.
func (s *Site) Warm(ctx context.Context, languages ...string) error {
	var failures []error
	now := s.current.Load()
	for _, language := range languages {
		if _, err := s.errorPageFor(ctx, http.StatusNotFound, language); err != nil {
			failures = append(failures, err)
		}
		for _, campaign := range now.set.Campaigns {
			if ctx.Err() != nil {
				return errors.Join(failures...)
			}
			if _, err := s.page(ctx, now, campaign, s.at(campaign, ""), language); err != nil {
				failures = append(failures, err)
			}
		}
	}
	return errors.Join(failures...)
}

// page returns the finished page of a campaign. With an error, the page is an older version or nil.
func (s *Site) page(ctx context.Context, now *index, campaign *Campaign, at Param, language string) (*rendered, error) {
	key, version, render := s.pageOf(now, campaign, at, language)
	return s.cache.get(ctx, key, version, render)
}

// pageOf returns the cache key of a page, its version, and its render function.
func (s *Site) pageOf(now *index, campaign *Campaign, at Param, language string) (key, version string, render func(context.Context) (string, error)) {
	language = s.languageOn(campaign, at, language) // a page bound to a language is rendered once for all visitors
	return campaign.slot() + at.key() + " " + language, now.versions[campaign.slot()], func(ctx context.Context) (string, error) {
		html, err := s.render(ctx, s.campaignPage(campaign, &now.set, at, language))
		if err != nil {
			return "", fmt.Errorf("campaign %s in %s: %w", campaign.Route, language, err)
		}
		return html, nil
	}
}

func (s *Site) errorPageFor(ctx context.Context, status int, language string) (*rendered, error) {
	key := fmt.Sprintf("!%d %s", status, language)
	return s.cache.get(ctx, key, s.stamp, func(ctx context.Context) (string, error) {
		return s.render(ctx, s.errorPage(status, language))
	})
}

func (s *Site) render(ctx context.Context, p page) (string, error) {
	input, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("write the page's data: %w", err)
	}
	return s.engine.Call(ctx, renderPage, string(input))
}
