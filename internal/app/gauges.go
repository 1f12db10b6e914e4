package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/trading"
)

// gauges asks the rooms how they stand when Prometheus asks the house.
type gauges struct{ app *App }

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("maidan_"+name, help, labels, nil)
}

var (
	outboxWaiting = desc("outbox_waiting", "Deliveries that wait, of all nodes.")
	outboxFailed  = desc("outbox_failed", "Deliveries that wait after a failure.")
	outboxAge     = desc("outbox_oldest_seconds", "Age of the oldest delivery that waits.")

	walletWaiting = desc("wallet_waiting", "Commands that wait for the ledger on this node.")
	poolConns     = desc("database_connections", "Connections of this node's pool to PostgreSQL.", "state")

	liveConns    = desc("live_connections", "Screens that listen to this node.")
	liveChannels = desc("live_channels", "Channels that this node keeps.")
	livePeers    = desc("live_peers", "Other nodes that this one hears.")
	liveBus      = desc("live_bus_up", "1 while the bus between the nodes is within reach.")
	liveTold     = desc("live_changes_delivered_total", "Changes times the screens that were told.")
	liveBytes    = desc("live_bytes_total", "Bytes handed to screens.")
	liveTrouble  = desc("live_trouble_total", "What went wrong with screens (behind, slow, refused) and between nodes (missed, lost).", "what")

	tradingEvents  = desc("trading_events", "Events that the node that leads trading has in mind; those over for some hours.", "status")
	tradingShut    = desc("trading_events_shut", "Events that take no bets because of their feed.", "why")
	tradingMarkets = desc("trading_markets", "Markets in the books of the node that leads trading.", "status")

	tradingControls = desc("trading_controls", "Suspensions and prices by hand that are in force, of all nodes.", "kind")
	tradingAlarms   = desc("trading_alarms", "Alarms of the trading desk that nobody has seen to, of all nodes.", "kind")
)

func (gauges) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		outboxWaiting, outboxFailed, outboxAge, walletWaiting, poolConns, liveConns, liveChannels, livePeers, liveBus, liveTold,
		liveBytes, liveTrouble, tradingEvents, tradingShut, tradingMarkets, tradingControls, tradingAlarms,
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

	l := h.Hub.Stats()
	gauge(liveConns, float64(l.Conns))
	gauge(liveChannels, float64(l.Channels))
	gauge(livePeers, float64(l.Peers))
	up := 0.0
	if h.Bus.Connected() {
		up = 1
	}
	gauge(liveBus, up)
	counter(liveTold, l.Told)
	counter(liveBytes, l.Bytes)
	counter(liveTrouble, l.Behind, "behind")
	counter(liveTrouble, l.Slow, "slow")
	counter(liveTrouble, l.Refused, "refused")
	counter(liveTrouble, l.Missed, "missed")
	counter(liveTrouble, l.Lost, "lost")

	h.tradingGauges(gauge)
	if desk := h.metrics.desk.Load(); desk != nil {
		s := desk.Stats()
		gauge(tradingEvents, float64(s.Live), "live")
		gauge(tradingEvents, float64(s.Upcoming), "upcoming")
		gauge(tradingEvents, float64(s.Over), "over")
		gauge(tradingShut, float64(s.Silent), "silent")
		gauge(tradingShut, float64(s.Trouble), "trouble")
		gauge(tradingMarkets, float64(s.Active), "active")
		gauge(tradingMarkets, float64(s.Suspended), "suspended")
	}
}

// tradingGauges count what people have ordered and what waits for them.
func (a *App) tradingGauges(gauge func(*prometheus.Desc, float64, ...string)) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	inForce, err := a.Trading.InForce(ctx)
	if err != nil {
		return // the database is away: other figures say so
	}
	orders := map[trading.ControlKind]int{trading.KindSuspend: 0, trading.KindPrice: 0, trading.KindHide: 0, trading.KindFeature: 0}
	for _, c := range inForce {
		orders[c.Kind]++
	}
	for kind, n := range orders {
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
