package app

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"golang.org/x/sync/errgroup"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/uof"
	"maidan/internal/sportsbook/trading"
)

// feedPath is where receivers of this house's feed ask beside its exchange.
const feedPath = "/feed"

// receivedFeeds is the odds feed that the settings name, beside whatever else the house follows; none when they name none.
func (a *App) receivedFeeds() ([]feed.Adapter, error) {
	c := a.Config
	if c.FeedURL == "" {
		return nil, nil
	}
	lanes := make([]uof.Lane, len(c.FeedLanes))
	for i, l := range c.FeedLanes {
		lanes[i] = uof.Lane(l)
	}
	producers := make([]int, len(c.FeedProducers))
	for i, text := range c.FeedProducers {
		id, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("feed-producers: %w", err)
		}
		producers[i] = id
	}
	broker := uof.Broker{URL: c.FeedURL, Exchange: c.FeedExchange, Node: c.FeedNode, Lanes: lanes}
	adapter, err := uof.New(uof.Config{DB: a.DB, Clock: a.Clock, Dial: broker.Dial, API: uof.REST{Base: c.FeedAPI, Token: c.FeedToken, Node: c.FeedNode},
		Producers: producers, Lanes: lanes, Log: a.Log})
	if err != nil {
		return nil, err
	}
	return []feed.Adapter{adapter}, nil
}

// openPublisher makes the publisher of this house's own feed when the settings name an exchange for it.
func (a *App) openPublisher() {
	if a.Config.FeedPublish == "" {
		return
	}
	broker := uof.Broker{URL: a.Config.FeedPublish, Exchange: a.Config.FeedExchange}
	a.publisher = uof.NewPublisher(uof.PublisherConfig{DB: a.DB, Clock: a.Clock, Dial: broker.DialToSend, Log: a.Log})
}

// runTrading trades, and tells other houses what was traded.
func (a *App) runTrading(ctx context.Context, desk *trading.Desk, adapters ...feed.Adapter) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return desk.Run(ctx, adapters...) })
	if a.publisher != nil {
		group.Go(func() error { return a.publisher.Run(ctx) })
	}
	return group.Wait()
}

// mountFeed answers what receivers of the published feed ask.
func (a *App) mountFeed(mux *http.ServeMux) {
	if a.publisher != nil {
		mux.Handle(feedPath+"/", http.StripPrefix(feedPath, a.publisher.Handler(a.Config.FeedPublishToken)))
	}
}
