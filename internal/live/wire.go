package live

import (
	"encoding/json"

	"maidan/internal/id"
)

// Wire carries messages between the hubs of several nodes, at most once and in each sender's order. Bus implements it;
// tests have their own.
type Wire interface {
	// Publish sends data to all other subscribers of subject, or returns an error.
	Publish(subject string, data []byte) error
	// Subscribe calls fn with each message of subject, one after another, until cancel.
	Subscribe(subject string, fn func(data []byte)) (cancel func(), err error)
}

// op is one write as the nodes send it to each other. Data is nil for a deletion.
type op struct {
	Channel string          `json:"c"`
	Key     string          `json:"k,omitempty"`
	Data    json.RawMessage `json:"d,omitempty"`
	Push    bool            `json:"p,omitempty"`
	Ended   []id.Session    `json:"x,omitempty"` // ended sessions; the other fields are empty
	Stamp   int64           `json:"t,omitempty"` // see stampLocked
	Node    string          `json:"b,omitempty"` // the writer, where it is not the sender
}

// envelope is one message between nodes. To all nodes: Seq counts the sender's envelopes with ops; an envelope without
// ops is a heartbeat with the last Seq. To one node: a snapshot request, or a part of the response.
type envelope struct {
	Node    string `json:"n"`
	Seq     uint64 `json:"q,omitempty"`
	Ops     []op   `json:"o,omitempty"`
	Request bool   `json:"ask,omitempty"`
	End     bool   `json:"end,omitempty"` // the last part of a response
}
