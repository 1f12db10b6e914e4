package live

import "maidan/internal/id"

// apply applies the writes of a peer's envelope.
func (h *Hub) apply(e envelope) {
	type pushed struct {
		subs  []*sub
		frame *frame
	}
	var pushes []pushed
	var ended []id.Session
	h.mu.Lock()
	for _, o := range e.Ops {
		if len(o.Ended) > 0 {
			ended = append(ended, o.Ended...)
			continue
		}
		if o.Push {
			ch, f := h.pushLocked(o, false)
			if subs := h.listenersLocked(ch, f); len(subs) > 0 {
				pushes = append(pushes, pushed{subs, f})
			}
			continue
		}
		if o.Node == "" {
			o.Node = e.Node
		}
		h.stamp = max(h.stamp, o.Stamp)
		h.writeLocked(o, false)
	}
	h.mu.Unlock()
	for _, p := range pushes {
		h.fanOut(p.subs, p.frame)
	}
	if len(ended) > 0 {
		h.endLocal(ended)
	}
}

// snapshotOps returns all values of this hub, deletions included.
func (h *Hub) snapshotOps() []op {
	h.mu.Lock()
	defer h.mu.Unlock()
	var ops []op
	for _, ch := range h.channels {
		for _, e := range ch.entries {
			o := op{Channel: ch.name, Key: e.key, Data: e.published, Stamp: e.stamp, Node: e.node}
			if e.queued {
				o.Data = e.next
			}
			ops = append(ops, o)
		}
	}
	return ops
}

// loseMessages sends a reset to every listener of messages: envelopes of a peer were lost, so messages may be missing.
func (h *Hub) loseMessages() {
	type reset struct {
		subs  []*sub
		frame *frame
	}
	var resets []reset
	h.mu.Lock()
	for _, ch := range h.channels {
		if ch.ordered {
			f := ch.lose()
			resets = append(resets, reset{h.listenersLocked(ch, f), f})
		}
	}
	h.mu.Unlock()
	for _, r := range resets {
		h.fanOut(r.subs, r.frame)
	}
}
