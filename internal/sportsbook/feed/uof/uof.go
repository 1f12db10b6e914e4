// Package uof implements a protocol with the shape of the Unified Odds Feed. Producers publish odds, results, cancels and rollbacks
// as XML on a topic exchange and send an alive message every ten seconds. A receiver requests missed messages by a recovery over
// HTTP.
//
// Sources: the messages and enums as documented by the open clients github.com/minus5/go-uof-sdk and
// github.com/sportradar/UnifiedOddsSdkJava. Adapter receives, Publisher sends; see docs/feeds.md.
package uof

import (
	"encoding/xml"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/id"
)

// ErrMessage is wrapped by every error of an invalid message.
var ErrMessage = errors.New("uof: not a message of the feed")

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrMessage, fmt.Errorf(format, args...))
}

// URN names a thing of the feed: "sr:match:12345".
type URN string

// UnmarshalText implements encoding.TextUnmarshaler.
func (u *URN) UnmarshalText(text []byte) error {
	parts := strings.SplitN(string(text), ":", 3)
	if len(parts) != 3 || !plain(parts[0]) || !plain(parts[1]) || !identity(parts[2]) || len(text) > 100 {
		return bad("%q is not a URN", text)
	}
	*u = URN(text)
	return nil
}

// plain reports whether a part of a URN has only lower-case letters and underscores.
func plain(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// identity reports whether a URN's last part is valid in a routing key and in an address.
func identity(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_' {
			return false
		}
	}
	return s != ""
}

// EventID returns the event's id here, without colons, which have a meaning in channels and addresses.
func (u URN) EventID() id.Event { return id.Event(strings.ReplaceAll(string(u), ":", "-")) }

// URNOf returns the URN of an EventID; empty for another kind of id.
func URNOf(eventID id.Event) URN {
	parts := strings.SplitN(string(eventID), "-", 3)
	if len(parts) != 3 {
		return ""
	}
	var u URN
	if err := u.UnmarshalText([]byte(strings.Join(parts, ":"))); err != nil {
		return ""
	}
	return u
}

// Head has the common attributes of messages about an event.
type Head struct {
	Product   int   `xml:"product,attr"` // the producer
	EventID   URN   `xml:"event_id,attr"`
	Timestamp int64 `xml:"timestamp,attr"`            // unix milliseconds, by the producer's clock
	RequestID int64 `xml:"request_id,attr,omitempty"` // of the recovery that it answers, 0 for a new message
}

// Of returns the head itself.
func (h *Head) Of() *Head { return h }

// Message is one of the types below, by pointer.
type Message interface {
	kind() string
	check() error
}

// Alive is a producer's heartbeat.
type Alive struct {
	XMLName    xml.Name    `xml:"alive"`
	Product    int         `xml:"product,attr"`
	Timestamp  int64       `xml:"timestamp,attr"`
	Subscribed *Subscribed `xml:"subscribed,attr"`
}

// SnapshotComplete ends a recovery.
type SnapshotComplete struct {
	XMLName   xml.Name `xml:"snapshot_complete"`
	Product   int      `xml:"product,attr"`
	Timestamp int64    `xml:"timestamp,attr"`
	RequestID int64    `xml:"request_id,attr"`
}

// OddsChange has prices and states of some markets, and the score. Omitted markets are unchanged.
type OddsChange struct {
	XMLName xml.Name `xml:"odds_change"`
	Head
	Status *EventState `xml:"sport_event_status"`
	Odds   *OddsList   `xml:"odds"`
}

// OddsList is the markets of an OddsChange.
type OddsList struct {
	Markets []OddsMarket `xml:"market"`
}

// Line names a market: its id and specifiers.
type Line struct {
	ID         int        `xml:"id,attr"`
	Specifiers Specifiers `xml:"specifiers,attr,omitempty"`
	Name       string     `xml:"name,attr,omitempty"` // for people who read the message
}

// OddsMarket is a market with its prices.
type OddsMarket struct {
	Line
	Status   *MarketStatus `xml:"status,attr"` // absent: active
	Outcomes []Outcome     `xml:"outcome"`
}

// State returns the market's status.
func (m OddsMarket) State() MarketStatus {
	if m.Status == nil {
		return MarketActive
	}
	return *m.Status
}

// Outcome is a selection with its price.
type Outcome struct {
	ID            OutcomeID   `xml:"id,attr"`
	Name          string      `xml:"name,attr,omitempty"`
	Odds          float64     `xml:"odds,attr,omitempty"`
	Probabilities float64     `xml:"probabilities,attr,omitempty"`
	Active        *Active     `xml:"active,attr"` // absent: active
	More          *Additional `xml:"additional_probabilities"`
}

// Additional has the probabilities of results other than a plain win or loss.
type Additional struct {
	Win      float64 `xml:"win,attr,omitempty"`
	Lose     float64 `xml:"lose,attr,omitempty"`
	HalfWin  float64 `xml:"half_win,attr,omitempty"`
	HalfLose float64 `xml:"half_lose,attr,omitempty"`
	Refund   float64 `xml:"refund,attr,omitempty"`
}

// BetStop suspends the active markets of some groups at once.
type BetStop struct {
	XMLName xml.Name `xml:"bet_stop"`
	Head
	Groups string        `xml:"groups,attr"`        // separated by |; "all" or empty: every market
	Status *MarketStatus `xml:"market_status,attr"` // absent: suspended
}

// BetSettlement has results.
type BetSettlement struct {
	XMLName xml.Name `xml:"bet_settlement"`
	Head
	Certainty Certainty       `xml:"certainty,attr"`
	Markets   []SettledMarket `xml:"outcomes>market"`
}

// SettledMarket is a market with its results.
type SettledMarket struct {
	Line
	Outcomes []SettledOutcome `xml:"outcome"`
}

// SettledOutcome is the result of a selection.
type SettledOutcome struct {
	ID       OutcomeID  `xml:"id,attr"`
	Name     string     `xml:"name,attr,omitempty"`
	Result   *Result    `xml:"result,attr"`
	Void     VoidFactor `xml:"void_factor,attr,omitempty"`
	DeadHeat float64    `xml:"dead_heat_factor,attr,omitempty"`
}

// BetCancel voids the bets on some markets: those placed from StartTime on and before EndTime; 0 is no bound.
type BetCancel struct {
	XMLName xml.Name `xml:"bet_cancel"`
	Head
	StartTime    int64             `xml:"start_time,attr,omitempty"`
	EndTime      int64             `xml:"end_time,attr,omitempty"`
	SupercededBy URN               `xml:"superceded_by,attr,omitempty"` // the feed's spelling
	Markets      []CorrectedMarket `xml:"market"`
}

// CorrectedMarket is a market with cancelled bets or with a result that is rolled back.
type CorrectedMarket struct {
	Line
	VoidReason int `xml:"void_reason,attr,omitempty"`
}

// RollbackBetSettlement reverts results.
type RollbackBetSettlement struct {
	XMLName xml.Name `xml:"rollback_bet_settlement"`
	Head
	Markets []CorrectedMarket `xml:"market"`
}

// RollbackBetCancel reverts a cancel.
type RollbackBetCancel struct {
	XMLName xml.Name `xml:"rollback_bet_cancel"`
	Head
	StartTime int64             `xml:"start_time,attr,omitempty"`
	EndTime   int64             `xml:"end_time,attr,omitempty"`
	Markets   []CorrectedMarket `xml:"market"`
}

// FixtureChange reports that the fixture has changed and must be requested again.
type FixtureChange struct {
	XMLName xml.Name `xml:"fixture_change"`
	Head
	Change    ChangeType `xml:"change_type,attr,omitempty"`
	StartTime int64      `xml:"start_time,attr,omitempty"`
}
