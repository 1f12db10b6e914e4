package settlement

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// OverrideKind is the kind of a manual decision by staff.
type OverrideKind string

// The kinds.
const (
	SetResult     OverrideKind = "result"   // sets the result of a market; the feed no longer changes it
	ReleaseResult OverrideKind = "release"  // lets the feed decide the market again, from its next result on
	VoidBet       OverrideKind = "void_bet" // voids a bet: its stake is returned
)

// OverrideStatus is the state of a proposal.
type OverrideStatus string

// The states.
const (
	Proposed OverrideStatus = "proposed"
	Executed OverrideStatus = "executed"
	Refused  OverrideStatus = "refused"
)

// ManualResult is the result that staff give a selection.
type ManualResult struct {
	Result      market.Result `json:"result" enum:"won,lost,void,dead_heat"`
	VoidMilli   int64         `json:"void_milli" minimum:"0" maximum:"1000" doc:"part of the stake that goes back, thousandths: 500 of a won selection is half won"`
	DeadHeatNum int64         `json:"dead_heat_num" minimum:"0" maximum:"100" doc:"of a dead heat: how many places are left"`
	DeadHeatDen int64         `json:"dead_heat_den" minimum:"0" maximum:"100" doc:"for how many"`
}

// Factors returns the factors of a manual result.
func (r ManualResult) Factors() market.Factors {
	f := market.Plain()
	f.VoidMilli = r.VoidMilli
	if r.Result == market.VoidResult {
		f.VoidMilli = market.VoidWhole
	}
	if r.Result == market.DeadHeat {
		f.DeadHeatNum, f.DeadHeatDen = r.DeadHeatNum, r.DeadHeatDen
	}
	return f
}

func (r ManualResult) valid() bool {
	switch r.Result {
	case market.Won, market.Lost:
		return r.VoidMilli >= 0 && r.VoidMilli < market.VoidWhole
	case market.VoidResult:
		return true
	case market.DeadHeat:
		return r.DeadHeatNum > 0 && r.DeadHeatNum < r.DeadHeatDen && r.DeadHeatDen <= 100 && r.VoidMilli == 0
	default:
		return false
	}
}

// Override is a proposal of a manual decision, with its approval or refusal.
type Override struct {
	ID         string                        `json:"id"`
	Kind       OverrideKind                  `json:"kind" enum:"result,release,void_bet"`
	EventID    id.Event                      `json:"event_id"`
	MarketID   id.Market                     `json:"market_id"`
	BetID      id.Bet                        `json:"bet_id"`
	Results    map[id.Selection]ManualResult `json:"results" doc:"by selection"`
	Reason     string                        `json:"reason"`
	Status     OverrideStatus                `json:"status" enum:"proposed,executed,refused"`
	ProposedBy id.Staff                      `json:"-"`
	ProposedAt int64                         `json:"proposed_at" doc:"unix milliseconds"`
	DecidedBy  id.Staff                      `json:"-"`
	DecidedAt  int64                         `json:"decided_at" doc:"unix milliseconds; 0 while it is open"`
	Answer     string                        `json:"answer" doc:"why it was refused, or a remark"`
}

// The refusals of overrides.
var (
	ErrOverride       = fault.New(fault.Invalid, "bad_override", "This proposal is not complete: every selection needs a result that fits the others.")
	ErrOverrideReason = fault.New(fault.Invalid, "override_reason", "Say why in 3 to 500 characters.")
	ErrOverrideOpen   = fault.New(fault.Conflict, "override_open", "There is an open proposal about this already.")
	ErrNoOverride     = fault.New(fault.NotFound, "override_not_found", "There is no such proposal.")
	ErrOverrideDone   = fault.New(fault.Conflict, "override_done", "This proposal was decided before.")
	ErrFourEyes       = fault.New(fault.Forbidden, "override_own", "Somebody else must decide on your proposal.")
	ErrNoMarket       = fault.New(fault.NotFound, "market_not_found", "There is no such market.")
	ErrVoided         = fault.New(fault.Conflict, "bet_voided", "This bet cannot be taken back: it was taken back before, or cashed out.")
)

// Staff is the acting member of staff. Record writes the act to the audit trail in the transaction that carries it out.
type Staff struct {
	ID     id.Staff
	Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error
}

// Overrides lets staff decide markets and bets manually. It is safe for concurrent use.
type Overrides struct {
	DB    *db.DB
	Box   *outbox.Box
	Clock clock.Clock
	IDs   *id.Maker

	// Apply gives a market the result of an approved Override, or releases it, in the transaction of the approval; nil means that
	// markets cannot be decided manually.
	Apply func(ctx context.Context, tx *db.Tx, o Override) error
}

// now returns the time in unix milliseconds.
func (ov *Overrides) now() int64 { return clock.Millis(ov.Clock.Now()) }

// Propose stores a proposal; nothing else happens before another member of staff has approved it. It fails with ErrOverride,
// ErrOverrideReason, ErrOverrideOpen, ErrNoMarket, ErrNoBet or ErrVoided.
func (ov *Overrides) Propose(ctx context.Context, o Override, by Staff) (Override, error) {
	var err error
	if o.Reason, err = trimReason(o.Reason, 3); err != nil {
		return o, err
	}
	o.ID, o.Status, o.ProposedBy, o.ProposedAt = ov.IDs.New(), Proposed, by.ID, ov.now()
	err = ov.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := o.complete(ctx, tx); err != nil {
			return err
		}
		if err := insertOverride(ctx, tx, o); err != nil {
			return err
		}
		return by.Record(ctx, tx, "override.propose", o.subject(), o)
	})
	return o, err
}

// trimReason trims a text that a person wrote and refuses one that is too short, too long or invalid.
func trimReason(text string, least int) (string, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n < least || n > 500 || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", ErrOverrideReason.At("reason", "invalid")
	}
	return text, nil
}

// subject returns the subject under which the audit trail lists a proposal.
func (o Override) subject() string {
	if o.Kind == VoidBet {
		return string(o.BetID)
	}
	return string(o.MarketID)
}

// complete completes a proposal with its market and event and refuses one that cannot be carried out.
func (o *Override) complete(ctx context.Context, tx *db.Tx) error {
	switch o.Kind {
	case VoidBet:
		found, err := bet.Load(ctx, tx, []id.Bet{o.BetID})
		if err != nil {
			return err
		}
		one := found[o.BetID]
		if one == nil {
			return bet.ErrNoBet
		}
		if one.Voided || one.Status == bet.Cashed {
			return ErrVoided
		}
		o.MarketID, o.EventID, o.Results = "", "", nil
		return nil
	case SetResult, ReleaseResult:
		ms, err := market.ByID(ctx, tx, o.MarketID)
		if err != nil {
			return err
		}
		if len(ms) == 0 {
			return ErrNoMarket
		}
		o.EventID, o.BetID = ms[0].EventID, ""
		if o.Kind == ReleaseResult {
			o.Results = nil
			return nil
		}
		return o.checkResults(ms[0])
	default:
		return ErrOverride.At("kind", "invalid")
	}
}

// checkResults refuses results that do not cover exactly the selections of a market.
func (o Override) checkResults(m market.Market) error {
	if len(o.Results) != len(m.Selections) {
		return ErrOverride.At("results", "invalid")
	}
	for _, s := range m.Selections {
		if r, ok := o.Results[s.ID]; !ok || !r.valid() {
			return ErrOverride.At("results", "invalid")
		}
	}
	return nil
}

// maxAttempts is how often a decision is tried if its event changes between reading and writing.
const maxAttempts = 8

// Decide approves or refuses a proposal of another member of staff. An approval is carried out in the same transaction, and the
// published events then settle the bets. It fails with ErrNoOverride, ErrOverrideDone, ErrFourEyes or ErrOverrideReason. It fails
// with wallet.ErrContended if the event changes faster than the decision can be written.
func (ov *Overrides) Decide(ctx context.Context, id string, approve bool, answer string, by Staff) (o Override, err error) {
	least := 3
	if approve {
		least = 0
	}
	if answer, err = trimReason(answer, least); err != nil {
		return o, err
	}
	for range maxAttempts {
		if o, err = ov.decide(ctx, id, approve, answer, by); !errors.Is(err, market.ErrStale) {
			break
		}
	}
	switch {
	case err == nil:
		ov.Box.Wake()
	case errors.Is(err, market.ErrStale):
		err = wallet.ErrContended.Because(err)
	}
	return o, err
}

func (ov *Overrides) decide(ctx context.Context, id string, approve bool, answer string, by Staff) (o Override, err error) {
	err = ov.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if o, err = findOverride(ctx, tx, id); err != nil {
			return err
		}
		switch {
		case o.Status != Proposed:
			return ErrOverrideDone
		case o.ProposedBy == by.ID:
			return ErrFourEyes
		}
		o.Status, o.DecidedBy, o.DecidedAt, o.Answer = Refused, by.ID, ov.now(), answer
		action := "override.refuse"
		if approve {
			o.Status, action = Executed, "override.approve"
			if err := ov.execute(ctx, tx, o); err != nil {
				return err
			}
		}
		if err := decideOverride(ctx, tx, o); err != nil {
			return err
		}
		return by.Record(ctx, tx, action, o.subject(), o)
	})
	return o, err
}

func (ov *Overrides) execute(ctx context.Context, tx *db.Tx, o Override) error {
	if o.Kind != VoidBet {
		if ov.Apply == nil {
			return fmt.Errorf("override %s: markets cannot be decided manually", o.ID)
		}
		return ov.Apply(ctx, tx, o)
	}
	found, err := bet.Load(ctx, tx, []id.Bet{o.BetID})
	if err != nil {
		return err
	}
	one := found[o.BetID]
	if one == nil || one.Voided || one.Status == bet.Cashed {
		return ErrVoided
	}
	n, err := tx.Exec(ctx, "UPDATE bet_bets SET voided = 1 WHERE id = $1 AND player_id = $2 AND voided = 0 AND status <> 'cashed'", one.ID, one.PlayerID)
	if err != nil {
		return fmt.Errorf("void bet: %w", err)
	}
	if n == 0 {
		return ErrVoided
	}
	return ov.Box.Append(ctx, tx, outbox.New(ov.IDs.New(), bet.VoidedKind, string(one.PlayerID), o.DecidedAt, bet.Voided{PlayerID: one.PlayerID, BetID: one.ID}))
}

func encodeResults(results map[id.Selection]ManualResult) (string, error) {
	text, err := json.Marshal(results)
	if err != nil {
		return "", fmt.Errorf("encode results: %w", err)
	}
	return string(text), nil
}
