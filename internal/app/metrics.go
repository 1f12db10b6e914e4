package app

import (
	"context"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/trading"
)

// metrics are the Prometheus metrics. Labels name routes and outcomes, never players. docs/operations.md explains each metric
// and its alarm.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	batches  prometheus.Histogram
	commits  prometheus.Histogram
	messages *prometheus.CounterVec
	leads    *prometheus.GaugeVec
	desk     atomic.Pointer[trading.Desk] // nil while another node leads trading
}

func newMetrics(a *App) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "maidan_http_request_seconds", Help: "Time from a request's arrival to its answer, including the bet delay of live bets.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"method", "route", "status"}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "maidan_wallet_batch_commands", Help: "Commands that the ledger committed together.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 11),
		}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "maidan_wallet_batch_seconds", Help: "Time from the start of a ledger batch to its commit.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "maidan_trading_messages_total", Help: "Feed messages that trading received, including duplicates.",
		}, []string{"kind", "outcome"}),
		leads: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "maidan_leader", Help: "1 if this node leads that kind of work; the sum over all nodes is 1 for each kind.",
		}, []string{"work"}),
	}
	m.registry.MustRegister(m.requests, m.batches, m.commits, m.messages, m.leads, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), gauges{a})
	return m
}

func (m *metrics) observe(method, route string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
	default: // clients can send any method name, and each would create a series
		method = "other"
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Observe(took.Seconds())
}

// committed records a batch of the ledger.
func (m *metrics) committed(commands int, took time.Duration) {
	m.batches.Observe(float64(commands))
	m.commits.Observe(took.Seconds())
}

// leading sets the leader gauge while work runs.
func (m *metrics) leading(name string, work func(context.Context) error) func(context.Context) error {
	gauge := m.leads.WithLabelValues(name)
	return func(ctx context.Context) error {
		gauge.Set(1)
		defer gauge.Set(0)
		return work(ctx)
	}
}

// countingAdapter counts the messages of an adapter.
type countingAdapter struct {
	feed.Adapter
	messages *prometheus.CounterVec
}

// Open implements feed.Opener for those adapters that do.
func (c countingAdapter) Open() []feed.Message {
	o, ok := c.Adapter.(feed.Opener)
	if !ok {
		return nil
	}
	past := o.Open()
	for _, m := range past {
		c.messages.WithLabelValues(string(m.Kind), "accepted").Inc()
	}
	return past
}

func (c countingAdapter) Run(ctx context.Context, sink func(feed.Message) error) error {
	return c.Adapter.Run(ctx, func(m feed.Message) error {
		err := sink(m)
		outcome := "accepted"
		if err != nil {
			outcome = "refused"
		}
		c.messages.WithLabelValues(string(m.Kind), outcome).Inc()
		return err
	})
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}
