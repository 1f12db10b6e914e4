package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/trading"
)

// gauges collects the state of the services when Prometheus scrapes.
type gauges struct{ app *App }

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("maidan_"+name, help, labels, nil)
}

var (
	outboxWaiting = desc("outbox_waiting", "Undelivered events, of all nodes.")
	outboxFailed  = desc("outbox_failed", "Undelivered events whose last delivery failed.")
	outboxAge     = desc("outbox_oldest_seconds", "Age of the oldest undelivered event.")

	walletWaiting = desc("wallet_waiting", "Commands in this node's ledger queue.")
	poolConns     = desc("database_connections", "Connections of this node's pool to PostgreSQL.", "state")

	liveConns     = desc("live_connections", "Live connections to this node.")
	liveChannels  = desc("live_channels", "Live channels on this node.")
	livePeers     = desc("live_peers", "Other nodes that this one receives messages from.")
	liveBus       = desc("live_bus_up", "1 while the bus between the nodes is connected.")
	liveDelivered = desc("live_changes_delivered_total", "Changes delivered, once per connection.")
	liveBytes     = desc("live_bytes_total", "Bytes sent to connections.")
	liveErrors    = desc("live_errors_total", "Problems of connections (behind, slow, refused) and between nodes (missed, lost).", "reason")

	tradingEvents    = desc("trading_events", "Events in the memory of the node that leads trading; ended ones for some hours.", "status")
	tradingSuspended = desc("trading_events_suspended", "Events suspended because of their feed.", "reason")
	tradingMarkets   = desc("trading_markets", "Markets of the node that leads trading.", "status")

	payoutsHeld = desc("payouts_held", "Payouts whose outcome is unknown for so long that staff must resolve them, of all nodes; at most 500.")

	tradingControls = desc("trading_controls", "Manual suspensions and prices in force, of all nodes.", "kind")
	tradingAlarms   = desc("trading_alarms", "Unacknowledged alarms of the trading desk, of all nodes.", "kind")
)

func (gauges) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		outboxWaiting, outboxFailed, outboxAge, walletWaiting, poolConns, liveConns, liveChannels, livePeers, liveBus, liveDelivered,
		liveBytes, liveErrors, tradingEvents, tradingSuspended, tradingMarkets, tradingControls, tradingAlarms, payoutsHeld,
	} {
		ch <- d
	}
}

func (g gauges) Collect(ch chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	counter := func(d *prometheus.Desc, v uint64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(v), labels...)
	}
	h := g.app
	h.outboxGauges(ch, gauge)
	gauge(walletWaiting, float64(h.Wallet.Waiting()))
	if pool := h.DB.Pool(); pool != nil {
		s := pool.Stat()
		gauge(poolConns, float64(s.AcquiredConns()), "in use")
		gauge(poolConns, float64(s.IdleConns()), "idle")
		gauge(poolConns, float64(s.MaxConns()), "allowed")
	}

	h.paymentGauges(ch, gauge)

	l := h.Hub.Stats()
	gauge(liveConns, float64(l.Conns))
	gauge(liveChannels, float64(l.Channels))
	gauge(livePeers, float64(l.Peers))
	up := 0.0
	if h.Bus.Connected() {
		up = 1
	}
	gauge(liveBus, up)
	counter(liveDelivered, l.Delivered)
	counter(liveBytes, l.Bytes)
	counter(liveErrors, l.Behind, "behind")
	counter(liveErrors, l.Slow, "slow")
	counter(liveErrors, l.Refused, "refused")
	counter(liveErrors, l.Missed, "missed")
	counter(liveErrors, l.Lost, "lost")

	h.tradingGauges(gauge)
	if desk := h.metrics.desk.Load(); desk != nil {
		s := desk.Stats()
		gauge(tradingEvents, float64(s.Live), "live")
		gauge(tradingEvents, float64(s.Upcoming), "upcoming")
		gauge(tradingEvents, float64(s.Over), "over")
		gauge(tradingSuspended, float64(s.Silent), "silent")
		gauge(tradingSuspended, float64(s.Trouble), "trouble")
		gauge(tradingMarkets, float64(s.Active), "active")
		gauge(tradingMarkets, float64(s.Suspended), "suspended")
	}
}

// tradingGauges collects manual controls in force and open alarms.
func (a *App) tradingGauges(gauge func(*prometheus.Desc, float64, ...string)) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	inForce, err := a.Trading.InForce(ctx)
	if err != nil {
		return // the database is unreachable: the outbox figures report it
	}
	controls := map[trading.ControlKind]int{trading.KindSuspend: 0, trading.KindPrice: 0, trading.KindHide: 0, trading.KindFeature: 0}
	for _, c := range inForce {
		controls[c.Kind]++
	}
	for kind, n := range controls {
		gauge(tradingControls, float64(n), string(kind))
	}
	open, err := a.Trading.OpenAlarms(ctx)
	if err != nil {
		return
	}
	for _, kind := range trading.RuleKinds {
		gauge(tradingAlarms, float64(open[kind]), string(kind))
	}
}

func (a *App) outboxGauges(ch chan<- prometheus.Metric, gauge func(*prometheus.Desc, float64, ...string)) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	waiting, failed, oldest, err := a.Outbox.Lag(ctx)
	if err != nil {
		ch <- prometheus.NewInvalidMetric(outboxWaiting, err)
		return
	}
	age := 0.0
	if oldest > 0 {
		age = float64(clock.Millis(a.Clock.Now())-oldest) / 1000
	}
	gauge(outboxWaiting, float64(waiting))
	gauge(outboxFailed, float64(failed))
	gauge(outboxAge, age)
}

func (a *App) paymentGauges(ch chan<- prometheus.Metric, gauge func(*prometheus.Desc, float64, ...string)) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	held, err := a.Payments.Held(ctx)
	if err != nil {
		ch <- prometheus.NewInvalidMetric(payoutsHeld, err)
		return
	}
	gauge(payoutsHeld, float64(len(held)))
}
