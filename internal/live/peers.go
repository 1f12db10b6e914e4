package live

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"
)

const (
	subjectAll = "maidan.live.all"
	subjectTo  = "maidan.live.to."

	pulseEvery = 2 * time.Second
	askAgain   = 6 * time.Second  // an answer that has not ended by then is asked for again
	silent     = 15 * time.Second // a peer not heard for this long is forgotten
	maxQueue   = 8192             // writes that wait to be told; more are dropped and found missing by the peers
	maxLetter  = 256 << 10        // bytes of writes in one letter; a NATS message may have 1 MB
)

// peers keeps this hub level with those of other nodes. Every node numbers its letters; who finds a number missing asks that
// node for all its values, and tells its own listeners of messages that they may have missed some. Values carry write stamps
// and the newest wins, so that an answer may come late, twice or from several nodes.
type peers struct {
	hub    *Hub
	wire   Wire
	cancel []func()
	wake   chan struct{}
	alone  atomic.Bool

	// Guarded by the hub's mu.
	out []op
	seq uint64 // of the last letter; skips ahead where writes were not told
	due bool   // a sign of life is due

	mu    sync.Mutex
	table map[string]*peer
}

type peer struct {
	seq   uint64
	heard time.Time
	asked time.Time // zero when nothing is asked for
}

func join(h *Hub, w Wire) (*peers, error) {
	p := &peers{hub: h, wire: w, wake: make(chan struct{}, 1), table: map[string]*peer{}, due: true}
	p.alone.Store(true)
	for subject, fn := range map[string]func([]byte){subjectAll: p.toAll, subjectTo + h.node: p.toMe} {
		cancel, err := w.Subscribe(subject, fn)
		if err != nil {
			p.leave()
			return nil, err
		}
		p.cancel = append(p.cancel, cancel)
	}
	return p, nil
}

func (p *peers) leave() {
	for _, cancel := range p.cancel {
		cancel()
	}
}

func (p *peers) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.table)
}

// run tells what waits, as soon as it waits, until ctx ends.
func (p *peers) run(ctx context.Context) {
	defer p.leave()
	p.hub.wg.Go(func() {
		for p.hub.opt.Clock.Sleep(ctx, pulseEvery) == nil {
			p.forgetSilent()
			p.pulse()
		}
	})
	p.send()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
			p.send()
		}
	}
}

func (p *peers) pulse() {
	p.hub.mu.Lock()
	p.due = true
	p.hub.mu.Unlock()
	p.nudge()
}

func (p *peers) nudge() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// tell queues a write for the peers; the hub's mu is held. On a lone node, and when the queue is full, it only counts, so that
// whoever joins or listens finds a number missing and asks.
func (p *peers) tell(o op) {
	if p.alone.Load() {
		p.seq++
		return
	}
	if len(p.out) >= maxQueue {
		p.seq++
		p.hub.stats.lost.Add(1)
		return
	}
	o.Node = "" // whoever tells it wrote it
	p.out = append(p.out, o)
	if len(p.out) == 1 {
		p.nudge()
	}
}

// send publishes what waits. Only run calls it, so letters leave in the order of their numbers.
func (p *peers) send() {
	p.hub.mu.Lock()
	letters := chunk(p.hub.node, p.out)
	for i := range letters {
		p.seq++
		letters[i].Seq = p.seq
	}
	if p.due && len(letters) == 0 {
		letters = []letter{{Node: p.hub.node, Seq: p.seq}}
	}
	p.out, p.due = p.out[:0:0], false
	p.hub.mu.Unlock()
	for _, l := range letters {
		p.publish(subjectAll, l)
	}
}

func (p *peers) publish(subject string, l letter) {
	data, err := json.Marshal(l)
	if err == nil {
		err = p.wire.Publish(subject, data)
	}
	if err != nil { // the number is missing now: the peers will ask
		p.hub.stats.lost.Add(1)
		p.hub.opt.Log.Debug("live: peers not told", "subject", subject, "error", err)
	}
}

// chunk makes letters of bounded size.
func chunk(node string, ops []op) []letter {
	var letters []letter
	from, size := 0, 0
	for i, o := range ops {
		size += len(o.Data) + len(o.Channel) + len(o.Key) + 64
		if size >= maxLetter || i == len(ops)-1 {
			letters = append(letters, letter{Node: node, Ops: ops[from : i+1]})
			from, size = i+1, 0
		}
	}
	return letters
}

// toAll takes a letter that goes to every node.
func (p *peers) toAll(data []byte) {
	var l letter
	if err := json.Unmarshal(data, &l); err != nil || l.Node == "" || l.Node == p.hub.node {
		return
	}
	now := p.hub.opt.Clock.Now()
	p.mu.Lock()
	from := p.table[l.Node]
	met := from == nil
	if met {
		from = &peer{}
		p.table[l.Node] = from
		p.alone.Store(false)
	}
	from.heard = now
	expected := from.seq
	if len(l.Ops) > 0 {
		expected++
	}
	if l.Seq < expected { // told before
		p.mu.Unlock()
		return
	}
	missed := l.Seq > expected
	from.seq = l.Seq
	ask := met || missed || !from.asked.IsZero() && now.Sub(from.asked) >= askAgain
	if ask {
		from.asked = now
	}
	p.mu.Unlock()
	if missed {
		p.hub.stats.missed.Add(1)
		p.hub.loseMessages()
	}
	p.hub.apply(l)
	if ask {
		p.publish(subjectTo+l.Node, letter{Node: p.hub.node, Ask: true})
	}
	if met {
		p.pulse() // so that it meets us without waiting
	}
}

// toMe takes a question or a part of an answer.
func (p *peers) toMe(data []byte) {
	var l letter
	if err := json.Unmarshal(data, &l); err != nil || l.Node == "" || l.Node == p.hub.node {
		return
	}
	if l.Ask {
		parts := chunk(p.hub.node, p.hub.everything())
		if len(parts) == 0 {
			parts = []letter{{Node: p.hub.node}}
		}
		parts[len(parts)-1].End = true
		for _, part := range parts {
			p.publish(subjectTo+l.Node, part)
		}
		return
	}
	p.hub.apply(l)
	if l.End {
		p.mu.Lock()
		if from := p.table[l.Node]; from != nil {
			from.asked = time.Time{}
		}
		p.mu.Unlock()
	}
}

func (p *peers) forgetSilent() {
	now := p.hub.opt.Clock.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, from := range p.table {
		if now.Sub(from.heard) >= silent {
			delete(p.table, name)
		}
	}
	p.alone.Store(len(p.table) == 0)
}
