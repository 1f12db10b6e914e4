// Package uof speaks a protocol with the shape of the Unified Odds Feed: producers that publish odds, results, cancels and
// rollbacks as XML on a topic exchange, say every ten seconds that they live, and tell again, when asked by a request beside the
// exchange, what a receiver has missed.
//
// Sources: the messages and enums as the open clients github.com/minus5/go-uof-sdk and github.com/sportradar/UnifiedOddsSdkJava
// document them. Adapter receives, Publisher sends; docs/feeds.md tells the story.
package uof

import (
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
)

// ErrMessage is what every fault of a received message wraps.
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

// plain tells whether a part of a URN has lower-case letters and underscores only.
func plain(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// identity tells whether a URN's last part can stand in a routing key and in an address.
func identity(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_' {
			return false
		}
	}
	return s != ""
}

// EventID is the house's name for an event of the feed: colons would mean something in channels and addresses.
func (u URN) EventID() string { return strings.ReplaceAll(string(u), ":", "-") }

// URNOf finds the URN that EventID came from; it is empty for another kind of id.
func URNOf(eventID string) URN {
	parts := strings.SplitN(eventID, "-", 3)
	if len(parts) != 3 {
		return ""
	}
	var u URN
	if err := u.UnmarshalText([]byte(strings.Join(parts, ":"))); err != nil {
		return ""
	}
	return u
}

// Head is what every message about an event has.
type Head struct {
	Product   int   `xml:"product,attr"` // the producer
	EventID   URN   `xml:"event_id,attr"`
	Timestamp int64 `xml:"timestamp,attr"`            // unix milliseconds, by the producer's clock
	RequestID int64 `xml:"request_id,attr,omitempty"` // of the recovery that it answers, 0 for what is new
}

// Of returns the head itself.
func (h *Head) Of() *Head { return h }

// Message is one of the types below, by pointer.
type Message interface {
	kind() string
	check() error
}

// Alive says that a producer lives.
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

// OddsChange brings prices and states of some markets, and the score. Markets that it does not name are as they were.
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

// Line names a market: the id of what is asked and the specifiers that complete the question.
type Line struct {
	ID         int        `xml:"id,attr"`
	Specifiers Specifiers `xml:"specifiers,attr,omitempty"`
	Name       string     `xml:"name,attr,omitempty"` // as an aid to people
}

// OddsMarket is a market with its prices.
type OddsMarket struct {
	Line
	Status   *MarketStatus `xml:"status,attr"` // absent: active
	Outcomes []Outcome     `xml:"outcome"`
}

// State is the market's status.
func (m OddsMarket) State() MarketStatus {
	if m.Status == nil {
		return MarketActive
	}
	return *m.Status
}

// Outcome is a price.
type Outcome struct {
	ID            OutcomeID   `xml:"id,attr"`
	Name          string      `xml:"name,attr,omitempty"`
	Odds          float64     `xml:"odds,attr,omitempty"`
	Probabilities float64     `xml:"probabilities,attr,omitempty"`
	Active        *Active     `xml:"active,attr"` // absent: active
	More          *Additional `xml:"additional_probabilities"`
}

// Additional are the probabilities of results other than a plain win or loss.
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

// BetSettlement brings results.
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

// SettledOutcome is a result.
type SettledOutcome struct {
	ID       OutcomeID  `xml:"id,attr"`
	Name     string     `xml:"name,attr,omitempty"`
	Result   *Result    `xml:"result,attr"`
	Void     VoidFactor `xml:"void_factor,attr,omitempty"`
	DeadHeat float64    `xml:"dead_heat_factor,attr,omitempty"`
}

// BetCancel makes the bets on some markets void: those placed from StartTime on and before EndTime, 0 being no bound.
type BetCancel struct {
	XMLName xml.Name `xml:"bet_cancel"`
	Head
	StartTime    int64            `xml:"start_time,attr,omitempty"`
	EndTime      int64            `xml:"end_time,attr,omitempty"`
	SupercededBy URN              `xml:"superceded_by,attr,omitempty"` // the feed's spelling
	Markets      []RecalledMarket `xml:"market"`
}

// RecalledMarket is a market whose bets are cancelled, or whose result is taken back.
type RecalledMarket struct {
	Line
	VoidReason int `xml:"void_reason,attr,omitempty"`
}

// RollbackBetSettlement takes results back.
type RollbackBetSettlement struct {
	XMLName xml.Name `xml:"rollback_bet_settlement"`
	Head
	Markets []RecalledMarket `xml:"market"`
}

// RollbackBetCancel takes a cancel back.
type RollbackBetCancel struct {
	XMLName xml.Name `xml:"rollback_bet_cancel"`
	Head
	StartTime int64            `xml:"start_time,attr,omitempty"`
	EndTime   int64            `xml:"end_time,attr,omitempty"`
	Markets   []RecalledMarket `xml:"market"`
}

// FixtureChange says that the fixture is another than before: it is asked for anew.
type FixtureChange struct {
	XMLName xml.Name `xml:"fixture_change"`
	Head
	Change    ChangeType `xml:"change_type,attr,omitempty"`
	StartTime int64      `xml:"start_time,attr,omitempty"`
}
