package live

import (
	"encoding/json"
)

// Wire carries messages between the hubs of several nodes, at most once and each sender's in order. Bus is the one there is;
// tests have their own.
type Wire interface {
	// Publish tells data to all other subscribers of subject, or fails.
	Publish(subject string, data []byte) error
	// Subscribe hands each message of subject to fn, one after another, until cancel.
	Subscribe(subject string, fn func(data []byte)) (cancel func(), err error)
}

// op is one write as the nodes tell it to each other. Data is nil for a deletion.
type op struct {
	Channel string          `json:"c"`
	Key     string          `json:"k,omitempty"`
	Data    json.RawMessage `json:"d,omitempty"`
	Push    bool            `json:"p,omitempty"`
	Ended   []string        `json:"x,omitempty"` // sessions; the op is nothing else
	Stamp   int64           `json:"t,omitempty"` // see stampLocked
	Node    string          `json:"b,omitempty"` // who wrote it, where that is not who tells it
}

// letter is one message between nodes. To all: Seq counts the sender's letters with ops; a letter without ops is a sign of
// life that tells the Seq so far. To one node: a question, or a part of the answer.
type letter struct {
	Node string `json:"n"`
	Seq  uint64 `json:"q,omitempty"`
	Ops  []op   `json:"o,omitempty"`
	Ask  bool   `json:"ask,omitempty"`
	End  bool   `json:"end,omitempty"` // the last part of an answer
}
