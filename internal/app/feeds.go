package app

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"strconv"

	"maidan/internal/sportsbook/engine/goals"
	"maidan/internal/sportsbook/engine/innings"
	"maidan/internal/sportsbook/engine/maps"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/engine/rounds"
	"maidan/internal/sportsbook/engine/running"
	"maidan/internal/sportsbook/engine/sets"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/feed/uof"
	"maidan/internal/sportsbook/market"
)

// feedPath is the address of the published feed's HTTP API.
const feedPath = "/feed"

// receivedFeeds returns the configured odds feed, or none.
func (a *App) receivedFeeds() ([]feed.Adapter, error) {
	c := a.Config
	if c.FeedURL == "" {
		return nil, nil
	}
	scopes := make([]uof.Scope, len(c.FeedScopes))
	for i, scope := range c.FeedScopes {
		scopes[i] = uof.Scope(scope)
	}
	producers := make([]int, len(c.FeedProducers))
	for i, text := range c.FeedProducers {
		id, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("feed-producers: %w", err)
		}
		producers[i] = id
	}
	broker := uof.Broker{URL: c.FeedURL, Exchange: c.FeedExchange, Node: c.FeedNode, Scopes: scopes}
	adapter, err := uof.New(uof.Config{DB: a.DB, Clock: a.Clock, Dial: broker.Dial, API: uof.REST{Base: c.FeedAPI, Token: c.FeedToken, Node: c.FeedNode},
		Producers: producers, Scopes: scopes, Log: a.Log})
	if err != nil {
		return nil, err
	}
	return []feed.Adapter{adapter}, nil
}

// openPublisher creates the publisher of the odds feed when an exchange is configured for it.
func (a *App) openPublisher() {
	if a.Config.FeedPublish == "" {
		return
	}
	broker := uof.Broker{URL: a.Config.FeedPublish, Exchange: a.Config.FeedExchange}
	a.publisher = uof.NewPublisher(uof.PublisherConfig{DB: a.DB, Clock: a.Clock, Dial: broker.DialToSend, Log: a.Log})
}

// mountFeed serves the HTTP API of the published feed.
func (a *App) mountFeed(mux *http.ServeMux) {
	if a.publisher != nil {
		mux.Handle(feedPath+"/", http.StripPrefix(feedPath, a.publisher.Handler(a.Config.FeedPublishToken)))
	}
}

// Feeds creates the adapters of live sport. It is called each time this node becomes the leader of trading.
type Feeds func(ctx context.Context, h *App) ([]feed.Adapter, error)

// NoFeeds provides no live sport.
func NoFeeds(context.Context, *App) ([]feed.Adapter, error) { return nil, nil }

// simulatedFeed is the feed of the demo: endless simulated matches, or the configured matches that advance by API calls.
func simulatedFeed(ctx context.Context, a *App) ([]feed.Adapter, error) {
	if a.stepper != nil {
		return []feed.Adapter{a.stepper}, nil
	}
	cfg, err := a.simulation(ctx)
	if err != nil {
		return nil, err
	}
	if cfg.Recover, err = market.Unfinished(ctx, a.DB.Reader()); err != nil {
		return nil, err
	}
	s, err := sim.New(cfg)
	if err != nil {
		return nil, err
	}
	return []feed.Adapter{s}, nil
}

// simulation configures simulated matches. Their seed is secret because it determines every result.
func (a *App) simulation(ctx context.Context) (cfg sim.Config, err error) {
	seed := a.Config.Seed
	if seed == "" {
		if seed, err = a.storedSecret(ctx, "simulation"); err != nil {
			return cfg, err
		}
	}
	return sim.Config{
		Engines: a.Engines, Contests: simContests, Race: race.Race, Log: a.Log, Clock: a.Clock, Seed: sha256.Sum256([]byte(seed)), Speed: a.Config.Speed,
	}, nil
}

// simContests set the strengths of simulated sides, by family of sports.
var simContests = map[market.Family]func(sport string, home, away float64) feed.Contest{
	market.FamilyGoals:   goals.Contest,
	market.FamilyInnings: innings.Contest,
	market.FamilyRounds:  rounds.Contest,
	market.FamilyRunning: running.Contest,
	market.FamilySets:    sets.Contest,
	market.FamilyMaps:    maps.Contest,
}
