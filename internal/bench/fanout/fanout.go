// Package fanout measures the cost of live updates to many clients: CPU per delivery compared with a plain loop over the same
// sockets, CPU per change of odds, and memory per connection. It also measures the latency of one player's messages beside a
// large audience.
package fanout

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"maidan/internal/bench"
	"maidan/internal/id"
	"maidan/internal/live"
)

// Options configure the measurement. Zero values select the default in brackets.
type Options struct {
	Clients  int           // connections [10 000, or as many as the limit of open files allows]
	Time     time.Duration // duration of the measurement of changing odds, and of the one of answers [5 s]
	Rounds   int           // broadcasts of each kind [20]
	Audience int           // connected clients while answers are timed [half of Clients]

	// Viewers starts another process of this program that runs Viewers with the given arguments, so that the clients' processor
	// time is not counted as the server's. Required.
	Viewers func(ctx context.Context, args ...string) *exec.Cmd
	// Progress is called with the name of each measurement. Optional.
	Progress func(string)
}

// Report is the result of Run. CPU is that of this process, which serves; the clients run in another process.
type Report struct {
	Machine   bench.Machine `json:"machine"`
	Clients   int           `json:"clients"`
	Memory    Memory        `json:"memory_per_connection"`
	Broadcast Broadcast     `json:"broadcast"`
	Odds      Odds          `json:"odds"`
	Answers   Answers       `json:"answers"`
}

// Memory is bytes per connection that listens to 31 channels, without the kernel's socket buffers.
type Memory struct {
	RSS   int64 `json:"rss_bytes"`
	InUse int64 `json:"heap_and_stack_bytes"`
}

// Broadcast is one change sent to every client at once. Rounds of the hub and of a loop of Write over the same sockets
// alternate.
type Broadcast struct {
	Bytes  int     `json:"frame_bytes"`
	Rounds int     `json:"rounds"`
	HubUS  float64 `json:"hub_us_per_delivery"` // the median round
	LoopUS float64 `json:"tcp_loop_us_per_delivery"`
	Ratio  float64 `json:"ratio"`
}

// Odds is the measurement of clients that each follow 30 of 1,000 events, while 5,000 prices change per second.
type Odds struct {
	Made       float64 `json:"changes_made_per_second"`
	Changes    float64 `json:"changes_per_second"` // as sent, after conflation
	Deliveries float64 `json:"changes_delivered_per_second"`
	US         float64 `json:"us_per_change_delivered"`
	Cores      float64 `json:"cores_used"`
}

// Answers is the latency of a message to one player, from Push to its client, while each tick is sent to the audience.
type Answers struct {
	Audience int `json:"audience"`
	Count    int `json:"answers"`
	bench.Latency
}

const (
	events          = 1000
	perClient       = 30
	markets         = 10
	perSecond       = 5000
	players         = 50
	audienceChannel = "events"
)

// Run measures. The result is meaningful only on an otherwise idle machine.
func Run(ctx context.Context, o Options) (Report, error) {
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	if o.Time <= 0 {
		o.Time = 5 * time.Second
	}
	if o.Rounds <= 0 {
		o.Rounds = 20
	}
	if o.Clients <= 0 {
		o.Clients = 10_000
	}
	o.Clients = min(o.Clients, mostClients())
	if o.Audience <= 0 {
		o.Audience = o.Clients / 2
	}
	report := Report{Machine: bench.ThisMachine(), Clients: o.Clients}
	if err := o.measureAudience(ctx, &report); err != nil {
		return report, err
	}
	return report, o.answers(ctx, &report)
}

// mostClients returns how many clients the limit of open files allows.
func mostClients() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 500
	}
	return max(100, int(min(limit.Cur, 1<<20))-500)
}

// measureAudience measures memory, broadcasts and odds with the same clients.
func (o Options) measureAudience(ctx context.Context, report *Report) error {
	s, err := open()
	if err != nil {
		return err
	}
	defer s.close()
	rss, inUse := weigh()
	o.Progress(fmt.Sprintf("connecting %d clients", o.Clients))
	audience, err := o.start(ctx, s, "audience", o.Clients, "127.0.0.2")
	if err != nil {
		return err
	}
	defer audience.stop()
	rssAfter, inUseAfter := weigh()
	clients := int64(o.Clients)
	report.Memory = Memory{RSS: (rssAfter - rss) / clients, InUse: (inUseAfter - inUse) / clients}

	o.Progress("broadcasting")
	report.Broadcast = s.broadcast(o)
	o.Progress("changing odds")
	report.Odds, err = s.odds(ctx, o.Time)
	if err != nil {
		return err
	}
	if st := s.hub.Stats(); st.Slow > 0 || st.Conns != o.Clients {
		return fmt.Errorf("fanout: %d of %d clients were left, %d too slow: the machine is too busy to measure", st.Conns, o.Clients, st.Slow)
	}
	return nil
}

// broadcast sends a message of typical size to all clients, alternately by the hub and by the loop, so that a disturbance of
// the machine affects both.
func (s *stage) broadcast(o Options) Broadcast {
	pad := strings.Repeat("x", 150)
	result := Broadcast{Rounds: o.Rounds}
	var hub, loop []float64
	for i := range o.Rounds + 2 {
		value := json.RawMessage(fmt.Sprintf(`{"n":%d,"pad":"%s"}`, i, pad))
		before, answer := bench.CPU(), s.hub.Stats().Bytes
		s.hub.Set(audienceChannel, "score", value)
		s.hub.Flush()
		byHub := bench.CPU() - before
		result.Bytes = int(s.hub.Stats().Bytes-answer) / o.Clients
		s.settle()

		frame := plainFrame(result.Bytes)
		before = bench.CPU()
		for _, c := range s.sockets() {
			_, _ = c.Write(frame) // a disconnected client is detected at the end
		}
		byLoop := bench.CPU() - before
		s.settle()
		if i >= 2 { // the first rounds warm up
			hub = append(hub, float64(byHub.Nanoseconds())/1000/float64(o.Clients))
			loop = append(loop, float64(byLoop.Nanoseconds())/1000/float64(o.Clients))
		}
	}
	result.HubUS, result.LoopUS = bench.Median(hub), bench.Median(loop)
	result.Ratio = result.HubUS / result.LoopUS
	return result
}

// odds changes prices at random while the hub ticks on its own.
func (s *stage) odds(ctx context.Context, stretch time.Duration) (Odds, error) {
	s.clock.run.Store(true)
	defer s.clock.run.Store(false)
	ticks := time.NewTicker(50 * time.Millisecond)
	defer ticks.Stop()
	start, made := time.Now(), 0
	step := func() { // paced by the clock: steps that the hub delayed are made up for
		due := int(time.Since(start).Seconds() * perSecond)
		s.change(due - made)
		made = due
	}
	if err := waitFor(ctx, ticks, time.Second, step); err != nil {
		return Odds{}, err
	}
	before, began, cpu, madeBefore := s.hub.Stats(), time.Now(), bench.CPU(), made
	if err := waitFor(ctx, ticks, stretch, step); err != nil {
		return Odds{}, err
	}
	after, took, used := s.hub.Stats(), time.Since(began), bench.CPU()-cpu
	answer := float64(after.Delivered - before.Delivered)
	return Odds{
		Made:       float64(made-madeBefore) / took.Seconds(),
		Changes:    float64(after.Changes-before.Changes) / took.Seconds(),
		Deliveries: answer / took.Seconds(),
		US:         float64(used.Nanoseconds()) / 1000 / answer,
		Cores:      used.Seconds() / took.Seconds(),
	}, nil
}

func waitFor(ctx context.Context, ticks *time.Ticker, stretch time.Duration, do func()) error {
	for end := time.Now().Add(stretch); time.Now().Before(end); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticks.C:
			do()
		}
	}
	return nil
}

// answers measures messages to single players while an audience receives a change in every tick.
func (o Options) answers(ctx context.Context, report *Report) error {
	s, err := open()
	if err != nil {
		return err
	}
	defer s.close()
	o.Progress(fmt.Sprintf("answering players beside %d viewers", o.Audience))
	audience, err := o.start(ctx, s, "viewers", o.Audience, "127.0.0.3")
	if err != nil {
		return err
	}
	defer audience.stop()
	own, err := o.start(ctx, s, "players", players, "127.0.0.4")
	if err != nil {
		return err
	}
	defer own.stop()
	s.clock.run.Store(true)
	ticks := time.NewTicker(10 * time.Millisecond)
	defer ticks.Stop()
	pad, n := strings.Repeat("x", 300), 0
	err = waitFor(ctx, ticks, o.Time, func() {
		n++
		s.hub.Set(audienceChannel, "score", json.RawMessage(fmt.Sprintf(`{"n":%d,"pad":"%s"}`, n, pad)))
		s.hub.Push(live.PlayerChannel(id.Player(strconv.Itoa(n%players))), json.RawMessage(strconv.FormatInt(time.Now().UnixNano(), 10)))
	})
	if err != nil {
		return err
	}
	s.settle()
	took, err := own.finish()
	report.Answers = Answers{Audience: o.Audience, Count: len(took), Latency: bench.LatencyOf(took)}
	return err
}

// weigh returns the resident memory and the bytes of heap and stacks in use. It collects garbage twice first, because stacks
// shrink step by step.
func weigh() (rss, inUse int64) {
	for range 4 {
		runtime.GC()
	}
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return resident(), int64(m.HeapInuse + m.StackInuse)
}
