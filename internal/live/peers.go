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

	heartbeatEvery = 2 * time.Second
	requestAgain   = 6 * time.Second  // a response that has not ended by then is requested again
	silent         = 15 * time.Second // a peer without a heartbeat for this long is removed
	maxQueue       = 8192             // queued writes; more are dropped, and the peers detect the gap
	maxEnvelope    = 256 << 10        // bytes of writes in one envelope; a NATS message may have 1 MB
)

// peers synchronizes this hub with those of other nodes. Every node numbers its envelopes; a node that finds a gap
// requests all values of the sender and sends its own listeners of messages a reset. Values carry write stamps and the
// newest wins, so a response may come late, twice or from several nodes.
type peers struct {
	hub    *Hub
	wire   Wire
	cancel []func()
	wake   chan struct{}
	alone  atomic.Bool

	// Guarded by the hub's mu.
	out []op
	seq uint64 // of the last envelope; skips ahead where writes were not sent
	due bool   // a heartbeat is due

	mu    sync.Mutex
	table map[string]*peer
}

type peer struct {
	seq       uint64
	lastSeen  time.Time
	requested time.Time // zero when no snapshot is requested
}

func join(h *Hub, w Wire) (*peers, error) {
	p := &peers{hub: h, wire: w, wake: make(chan struct{}, 1), table: map[string]*peer{}, due: true}
	p.alone.Store(true)
	for subject, fn := range map[string]func([]byte){subjectAll: p.onBroadcast, subjectTo + h.node: p.onDirect} {
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

// run sends queued writes at once, until ctx ends.
func (p *peers) run(ctx context.Context) {
	defer p.leave()
	p.hub.wg.Go(func() {
		for p.hub.opt.Clock.Sleep(ctx, heartbeatEvery) == nil {
			p.forgetSilent()
			p.heartbeat()
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

func (p *peers) heartbeat() {
	p.hub.mu.Lock()
	p.due = true
	p.hub.mu.Unlock()
	p.signal()
}

func (p *peers) signal() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// enqueue queues a write for the peers; the hub's mu is held. On a single node, and when the queue is full, it only
// counts, so that a node that joins or listens detects the gap and requests a snapshot.
func (p *peers) enqueue(o op) {
	if p.alone.Load() {
		p.seq++
		return
	}
	if len(p.out) >= maxQueue {
		p.seq++
		p.hub.stats.lost.Add(1)
		return
	}
	o.Node = "" // the sender is the writer
	p.out = append(p.out, o)
	if len(p.out) == 1 {
		p.signal()
	}
}

// send publishes the queued writes. Only run calls it, so envelopes leave in the order of their numbers.
func (p *peers) send() {
	p.hub.mu.Lock()
	envelopes := chunk(p.hub.node, p.out)
	for i := range envelopes {
		p.seq++
		envelopes[i].Seq = p.seq
	}
	if p.due && len(envelopes) == 0 {
		envelopes = []envelope{{Node: p.hub.node, Seq: p.seq}}
	}
	p.out, p.due = p.out[:0:0], false
	p.hub.mu.Unlock()
	for _, e := range envelopes {
		p.publish(subjectAll, e)
	}
}

func (p *peers) publish(subject string, e envelope) {
	data, err := json.Marshal(e)
	if err == nil {
		err = p.wire.Publish(subject, data)
	}
	if err != nil { // the peers detect the missing number
		p.hub.stats.lost.Add(1)
		p.hub.opt.Log.Debug("live: not sent to peers", "subject", subject, "error", err)
	}
}

// chunk splits ops into envelopes of bounded size.
func chunk(node string, ops []op) []envelope {
	var envelopes []envelope
	from, size := 0, 0
	for i, o := range ops {
		size += len(o.Data) + len(o.Channel) + len(o.Key) + 64
		if size >= maxEnvelope || i == len(ops)-1 {
			envelopes = append(envelopes, envelope{Node: node, Ops: ops[from : i+1]})
			from, size = i+1, 0
		}
	}
	return envelopes
}

// onBroadcast handles an envelope for every node.
func (p *peers) onBroadcast(data []byte) {
	var e envelope
	if err := json.Unmarshal(data, &e); err != nil || e.Node == "" || e.Node == p.hub.node {
		return
	}
	now := p.hub.opt.Clock.Now()
	p.mu.Lock()
	from := p.table[e.Node]
	first := from == nil
	if first {
		from = &peer{}
		p.table[e.Node] = from
		p.alone.Store(false)
	}
	from.lastSeen = now
	expected := from.seq
	if len(e.Ops) > 0 {
		expected++
	}
	if e.Seq < expected { // received before
		p.mu.Unlock()
		return
	}
	missed := e.Seq > expected
	from.seq = e.Seq
	request := first || missed || !from.requested.IsZero() && now.Sub(from.requested) >= requestAgain
	if request {
		from.requested = now
	}
	p.mu.Unlock()
	if missed {
		p.hub.stats.missed.Add(1)
		p.hub.loseMessages()
	}
	p.hub.apply(e)
	if request {
		p.publish(subjectTo+e.Node, envelope{Node: p.hub.node, Request: true})
	}
	if first {
		p.heartbeat() // so that the new peer gets a heartbeat at once
	}
}

// onDirect handles a snapshot request or a part of its response.
func (p *peers) onDirect(data []byte) {
	var e envelope
	if err := json.Unmarshal(data, &e); err != nil || e.Node == "" || e.Node == p.hub.node {
		return
	}
	if e.Request {
		parts := chunk(p.hub.node, p.hub.snapshotOps())
		if len(parts) == 0 {
			parts = []envelope{{Node: p.hub.node}}
		}
		parts[len(parts)-1].End = true
		for _, part := range parts {
			p.publish(subjectTo+e.Node, part)
		}
		return
	}
	p.hub.apply(e)
	if e.End {
		p.mu.Lock()
		if from := p.table[e.Node]; from != nil {
			from.requested = time.Time{}
		}
		p.mu.Unlock()
	}
}

func (p *peers) forgetSilent() {
	now := p.hub.opt.Clock.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, from := range p.table {
		if now.Sub(from.lastSeen) >= silent {
			delete(p.table, name)
		}
	}
	p.alone.Store(len(p.table) == 0)
}
