// Package schedule runs the callbacks of simulated payment providers when they are due and repeats those that were not accepted.
package schedule

import (
	"container/heap"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"maidan/internal/clock"
)

// ErrBusy is the error of At with too many waiting tasks.
var ErrBusy = errors.New("schedule: too many waiting callbacks")

// maxTries is how often a task runs before it is dropped.
const maxTries = 5

// Config configures a Schedule. Clock is required.
type Config struct {
	Clock clock.Clock
	Log   *slog.Logger  // nil for none
	Retry time.Duration // time until a failed task runs again, doubled each time; zero means 4 seconds
	Most  int           // waiting tasks; zero means 10,000
}

// Schedule holds tasks in memory until they are due. It is safe for concurrent use.
type Schedule struct {
	cfg  Config
	wake chan struct{}

	mu      sync.Mutex
	waiting tasks
	names   map[string]bool
	order   int
}

type task struct {
	name  string
	due   time.Time
	order int // of two tasks due at once the earlier added one runs first
	tries int
	run   func(context.Context) error
}

// New returns a Schedule; Run runs its tasks.
func New(cfg Config) *Schedule {
	if cfg.Retry <= 0 {
		cfg.Retry = 4 * time.Second
	}
	if cfg.Most <= 0 {
		cfg.Most = 10_000
	}
	return &Schedule{cfg: cfg, wake: make(chan struct{}, 1), names: map[string]bool{}}
}

// At adds a task. One whose name waits already is not added again. An error of run repeats it later, up to five times.
func (s *Schedule) At(due time.Time, name string, run func(context.Context) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.names[name] {
		return nil
	}
	if len(s.names) >= s.cfg.Most {
		return ErrBusy
	}
	s.names[name] = true
	s.push(task{name: name, due: due, run: run})
	return nil
}

// push adds a task; the caller holds the lock.
func (s *Schedule) push(t task) {
	s.order++
	t.order = s.order
	heap.Push(&s.waiting, t)
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run runs tasks when they are due, one after the other, until ctx ends.
func (s *Schedule) Run(ctx context.Context) {
	for ctx.Err() == nil {
		next := s.Step(ctx)
		s.sleep(ctx, next.Sub(s.cfg.Clock.Now()))
	}
}

// idle is how long Run sleeps when nothing waits; a new task wakes it earlier.
const idle = time.Hour

// Step runs what is due now, earliest first, and returns when the next task will be.
func (s *Schedule) Step(ctx context.Context) (next time.Time) {
	now := s.cfg.Clock.Now()
	for {
		t, ok := s.pop(now)
		if !ok {
			break
		}
		s.ran(t, t.run(ctx))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 {
		return now.Add(idle)
	}
	return s.waiting[0].due
}

func (s *Schedule) pop(now time.Time) (task, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 || s.waiting[0].due.After(now) {
		return task{}, false
	}
	return heap.Pop(&s.waiting).(task), true
}

func (s *Schedule) ran(t task, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.tries++
	if err == nil || t.tries >= maxTries {
		delete(s.names, t.name)
	} else {
		t.due = s.cfg.Clock.Now().Add(s.cfg.Retry << (t.tries - 1))
		s.push(t)
	}
	if err != nil && s.cfg.Log != nil {
		s.cfg.Log.Warn("a callback was not accepted", "callback", t.name, "try", t.tries, "error", err)
	}
}

// sleep waits for d or until a new task.
func (s *Schedule) sleep(ctx context.Context, d time.Duration) {
	ctx, end := context.WithCancel(ctx)
	woken := make(chan struct{})
	go func() {
		defer close(woken)
		select {
		case <-s.wake:
			end()
		case <-ctx.Done():
		}
	}()
	_ = s.cfg.Clock.Sleep(ctx, d)
	end()
	<-woken
}

// tasks is a heap, earliest first.
type tasks []task

func (t tasks) Len() int      { return len(t) }
func (t tasks) Swap(i, j int) { t[i], t[j] = t[j], t[i] }
func (t tasks) Less(i, j int) bool {
	if t[i].due.Equal(t[j].due) {
		return t[i].order < t[j].order
	}
	return t[i].due.Before(t[j].due)
}

// Push implements heap.Interface.
func (t *tasks) Push(x any) { *t = append(*t, x.(task)) }

// Pop implements heap.Interface.
func (t *tasks) Pop() any {
	last := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return last
}
