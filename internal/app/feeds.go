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

// publishedAt is where receivers of this house's feed ask beside its exchange.
const publishedAt = "/feed"

// received is the odds feed that the settings name, beside whatever else the house follows; none when they name none.
func (h *House) received() ([]feed.Adapter, error) {
	c := h.Config
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
	a, err := uof.New(uof.Config{DB: h.DB, Clock: h.Clock, Dial: broker.Dial, API: uof.REST{Base: c.FeedAPI, Token: c.FeedToken, Node: c.FeedNode},
		Producers: producers, Lanes: lanes, Log: h.Log})
	if err != nil {
		return nil, err
	}
	return []feed.Adapter{a}, nil
}

// openPublisher makes the publisher of this house's own feed when the settings name an exchange for it.
func (h *House) openPublisher() {
	if h.Config.FeedPublish == "" {
		return
	}
	broker := uof.Broker{URL: h.Config.FeedPublish, Exchange: h.Config.FeedExchange}
	h.publisher = uof.NewPublisher(uof.PublisherConfig{DB: h.DB, Clock: h.Clock, Dial: broker.DialToSend, Log: h.Log})
}

// runDesk trades, and tells other houses what was traded.
func (h *House) runDesk(ctx context.Context, desk *trading.Desk, adapters ...feed.Adapter) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return desk.Run(ctx, adapters...) })
	if h.publisher != nil {
		group.Go(func() error { return h.publisher.Run(ctx) })
	}
	return group.Wait()
}

// mountFeed answers what receivers of the published feed ask.
func (h *House) mountFeed(mux *http.ServeMux) {
	if h.publisher != nil {
		mux.Handle(publishedAt+"/", http.StripPrefix(publishedAt, h.publisher.Handler(h.Config.FeedPublishToken)))
	}
}
