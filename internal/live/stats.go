package live

import "sync/atomic"

type counters struct {
	frames, bytes, changes, told, resumed, behind, slow, refused, missed, lost atomic.Uint64
}

// Stats are the figures of a hub since it started; Conns, Channels and Peers are those of the moment.
type Stats struct {
	Conns, Channels, Peers int
	Changes                uint64 // keyed changes told, once each however many listened
	Told                   uint64 // keyed changes times their listeners
	Frames, Bytes          uint64 // handed to connections
	Resumed                uint64 // times a listener was brought level by a difference or a snapshot
	Behind                 uint64 // times a connection's socket was full
	Slow                   uint64 // connections given up because their socket stayed full
	Refused                uint64 // connections and client messages turned away
	Missed                 uint64 // times messages of a peer were found missing
	Lost                   uint64 // messages that could not be told to peers
}

// Stats returns the hub's figures.
func (h *Hub) Stats() Stats {
	h.mu.Lock()
	s := Stats{Conns: len(h.conns), Channels: len(h.channels)}
	h.mu.Unlock()
	if h.peers != nil {
		s.Peers = h.peers.count()
	}
	c := &h.stats
	s.Changes, s.Told, s.Frames, s.Bytes = c.changes.Load(), c.told.Load(), c.frames.Load(), c.bytes.Load()
	s.Resumed, s.Behind, s.Slow = c.resumed.Load(), c.behind.Load(), c.slow.Load()
	s.Refused, s.Missed, s.Lost = c.refused.Load(), c.missed.Load(), c.lost.Load()
	return s
}
