package live

import "sync/atomic"

type counters struct {
	frames, bytes, changes, delivered, resumed, behind, slow, refused, missed, lost atomic.Uint64
}

// Stats are the counters of a hub since its start; Conns, Channels and Peers are current values.
type Stats struct {
	Conns, Channels, Peers int
	Changes                uint64 // keyed changes, counted once each
	Delivered              uint64 // keyed changes times their listeners
	Frames, Bytes          uint64 // written to connections
	Resumed                uint64 // times a listener got a difference or a snapshot
	Behind                 uint64 // times a connection's socket was full
	Slow                   uint64 // connections closed because their socket stayed full
	Refused                uint64 // connections and client messages refused
	Missed                 uint64 // times a gap in a peer's messages was detected
	Lost                   uint64 // messages that could not be sent to peers
}

// Stats returns the hub's counters.
func (h *Hub) Stats() Stats {
	h.mu.Lock()
	s := Stats{Conns: len(h.conns), Channels: len(h.channels)}
	h.mu.Unlock()
	if h.peers != nil {
		s.Peers = h.peers.count()
	}
	c := &h.stats
	s.Changes, s.Delivered, s.Frames, s.Bytes = c.changes.Load(), c.delivered.Load(), c.frames.Load(), c.bytes.Load()
	s.Resumed, s.Behind, s.Slow = c.resumed.Load(), c.behind.Load(), c.slow.Load()
	s.Refused, s.Missed, s.Lost = c.refused.Load(), c.missed.Load(), c.lost.Load()
	return s
}
