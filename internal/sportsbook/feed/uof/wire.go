package uof

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
)

// maxMessage bounds a received message: a snapshot of a large event has some hundred kilobytes.
const maxMessage = 4 << 20

// kinds makes an empty message of each kind.
var kinds = map[string]func() Message{
	"alive":                   func() Message { return &Alive{} },
	"snapshot_complete":       func() Message { return &SnapshotComplete{} },
	"odds_change":             func() Message { return &OddsChange{} },
	"bet_stop":                func() Message { return &BetStop{} },
	"bet_settlement":          func() Message { return &BetSettlement{} },
	"bet_cancel":              func() Message { return &BetCancel{} },
	"rollback_bet_settlement": func() Message { return &RollbackBetSettlement{} },
	"rollback_bet_cancel":     func() Message { return &RollbackBetCancel{} },
	"fixture_change":          func() Message { return &FixtureChange{} },
}

func (*Alive) kind() string                 { return "alive" }
func (*SnapshotComplete) kind() string      { return "snapshot_complete" }
func (*OddsChange) kind() string            { return "odds_change" }
func (*BetStop) kind() string               { return "bet_stop" }
func (*BetSettlement) kind() string         { return "bet_settlement" }
func (*BetCancel) kind() string             { return "bet_cancel" }
func (*RollbackBetSettlement) kind() string { return "rollback_bet_settlement" }
func (*RollbackBetCancel) kind() string     { return "rollback_bet_cancel" }
func (*FixtureChange) kind() string         { return "fixture_change" }

// Kind returns the name of a message's element.
func Kind(m Message) string { return m.kind() }

// Decode reads one message. Every error wraps ErrMessage. Unknown attributes and elements are ignored, since the feed adds some now
// and then; unknown messages and enum values are refused.
func Decode(data []byte) (Message, error) {
	if len(data) > maxMessage {
		return nil, bad("%d bytes", len(data))
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	start, err := root(d)
	if err != nil {
		return nil, err
	}
	fresh, known := kinds[start.Name.Local]
	if !known {
		return nil, bad("unknown element %.40q", start.Name.Local)
	}
	m := fresh()
	if err := d.DecodeElement(m, start); err != nil {
		return nil, wrap(err)
	}
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, wrap(err)
		}
		if text, ok := t.(xml.CharData); !ok || len(bytes.TrimSpace(text)) > 0 {
			return nil, bad("something follows the message")
		}
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

func root(d *xml.Decoder) (*xml.StartElement, error) {
	for {
		t, err := d.Token()
		if err != nil {
			return nil, wrap(err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			return &t, nil
		case xml.Directive:
			return nil, bad("a document type")
		}
	}
}

func wrap(err error) error {
	if errors.Is(err, ErrMessage) {
		return err
	}
	return bad("%v", err)
}

// Encode writes a message.
func Encode(m Message) ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	data, err := xml.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("uof: %w", err)
	}
	return append([]byte(xml.Header), data...), nil
}

func system(product int, timestamp int64) error {
	if product < 1 || timestamp < 1 {
		return bad("product %d, timestamp %d", product, timestamp)
	}
	return nil
}

func (h *Head) check() error {
	if h.EventID == "" || h.RequestID < 0 {
		return bad("event %q, request %d", h.EventID, h.RequestID)
	}
	return system(h.Product, h.Timestamp)
}

func (m *Alive) check() error {
	if m.Subscribed == nil {
		return bad("alive without subscribed")
	}
	return system(m.Product, m.Timestamp)
}

func (m *SnapshotComplete) check() error {
	if m.RequestID < 1 {
		return bad("snapshot_complete without a request_id")
	}
	return system(m.Product, m.Timestamp)
}

func (l Line) check() error {
	if l.ID < 1 {
		return bad("market id %d", l.ID)
	}
	return nil
}

func (m *OddsChange) check() error {
	if m.Status != nil && m.Status.Status == nil {
		return bad("sport_event_status without status")
	}
	if m.Odds != nil {
		for _, k := range m.Odds.Markets {
			err := k.check()
			for _, o := range k.Outcomes {
				err = errors.Join(err, o.check())
			}
			if err != nil {
				return err
			}
		}
	}
	return m.Head.check()
}

func (o Outcome) check() error {
	share := func(p float64) bool { return p >= 0 && p <= 1 }
	ok := o.ID != "" && share(o.Probabilities) && o.Odds >= 0 && !math.IsInf(o.Odds, 0)
	if a := o.More; a != nil {
		ok = ok && share(a.Win) && share(a.Lose) && share(a.HalfWin) && share(a.HalfLose) && share(a.Refund)
	}
	if !ok {
		return bad("outcome %q: odds %v, probability %v", o.ID, o.Odds, o.Probabilities)
	}
	return nil
}

func (m *BetStop) check() error {
	if m.Status != nil && *m.Status != MarketSuspended && *m.Status != MarketInactive {
		return bad("bet_stop to status %d", *m.Status)
	}
	return m.Head.check()
}

// Named returns the affected groups, none for all of them.
func (m *BetStop) Named() []string {
	if m.Groups == "" {
		return nil
	}
	groups := strings.Split(m.Groups, "|")
	for _, g := range groups {
		if g == "all" {
			return nil
		}
	}
	return groups
}

func (m *BetSettlement) check() error {
	if m.Certainty == 0 {
		return bad("bet_settlement without certainty")
	}
	for _, k := range m.Markets {
		if err := k.check(); err != nil {
			return err
		}
		for _, o := range k.Outcomes {
			if o.ID == "" || o.Result == nil || !(o.DeadHeat >= 0 && o.DeadHeat <= 1) {
				return bad("outcome %q: result %v, dead heat factor %v", o.ID, o.Result, o.DeadHeat)
			}
		}
	}
	return m.Head.check()
}

func span(from, until int64) error {
	if from < 0 || until < 0 || from > 0 && until > 0 && until <= from {
		return bad("from %d until %d", from, until)
	}
	return nil
}

func checkCorrected(ms []CorrectedMarket) error {
	for _, m := range ms {
		if err := m.check(); err != nil {
			return err
		}
	}
	return nil
}

func (m *BetCancel) check() error {
	return errors.Join(span(m.StartTime, m.EndTime), checkCorrected(m.Markets), m.Head.check())
}

func (m *RollbackBetCancel) check() error {
	return errors.Join(span(m.StartTime, m.EndTime), checkCorrected(m.Markets), m.Head.check())
}

func (m *RollbackBetSettlement) check() error {
	return errors.Join(checkCorrected(m.Markets), m.Head.check())
}

func (m *FixtureChange) check() error { return m.Head.check() }
