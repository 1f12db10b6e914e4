package live

// apply takes the writes of a peer's letter.
func (h *Hub) apply(l letter) {
	type pushed struct {
		subs  []*sub
		frame *frame
	}
	var pushes []pushed
	var ended []string
	h.mu.Lock()
	for _, o := range l.Ops {
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
			o.Node = l.Node
		}
		h.stamp = max(h.stamp, o.Stamp)
		h.writeLocked(o, false)
	}
	h.mu.Unlock()
	for _, p := range pushes {
		h.fan(p.subs, p.frame)
	}
	if len(ended) > 0 {
		h.endHere(ended)
	}
}

// everything returns all values this hub knows, deletions included.
func (h *Hub) everything() []op {
	h.mu.Lock()
	defer h.mu.Unlock()
	var ops []op
	for _, ch := range h.channels {
		for _, e := range ch.entries {
			o := op{Channel: ch.name, Key: e.key, Data: e.told, Stamp: e.stamp, Node: e.node}
			if e.waits {
				o.Data = e.next
			}
			ops = append(ops, o)
		}
	}
	return ops
}

// loseMessages tells all listeners of messages that they may have missed some: a peer's letters were lost on the way.
func (h *Hub) loseMessages() {
	type told struct {
		subs  []*sub
		frame *frame
	}
	var all []told
	h.mu.Lock()
	for _, ch := range h.channels {
		if ch.ordered {
			f := ch.lose()
			all = append(all, told{h.listenersLocked(ch, f), f})
		}
	}
	h.mu.Unlock()
	for _, t := range all {
		h.fan(t.subs, t.frame)
	}
}
