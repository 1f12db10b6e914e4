package payment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Event is a step in the history of a payment: a call to a provider, a notice, an approval or a decision about a case.
type Event struct {
	At       int64        `json:"at"`
	Kind     string       `json:"kind" enum:"requested,call,notice,approval,decided,case"`
	Provider string       `json:"provider"`
	What     string       `json:"what" doc:"purpose of a call, outcome of a notice, status of a payment, kind of a case"`
	State    string       `json:"state" doc:"state of a call, effect of a notice, action of a case"`
	Ref      string       `json:"ref" doc:"id of the call, notice or case"`
	Reason   string       `json:"reason"`
	Amount   money.Amount `json:"amount" doc:"0 if the step has none"`
	StaffID  id.Staff     `json:"staff_id"`
}

// Dossier is what staff know about a deposit or a withdrawal besides its fields. That of a case has neither: only the case, its notes and
// its assignment.
type Dossier struct {
	Deposit    *StaffDeposit
	Withdrawal *Waiting // with its rating, also when it is decided
	Notes      []Note
	Assignment Assignment
	Cases      []Case
	Timeline   []Event // oldest first
}

// StaffDeposit is a deposit as staff see it, with its player.
type StaffDeposit struct {
	Deposit
	PlayerID id.Player `json:"player_id"`
}

// Dossier returns what is known about a deposit, a withdrawal or a case, or ErrNotFound.
func (d *Service) Dossier(ctx context.Context, paymentID string) (Dossier, error) {
	q := d.DB.Reader()
	dossier, err := d.readDossier(ctx, q, paymentID)
	if err != nil {
		return Dossier{}, fmt.Errorf("read payment: %w", err)
	}
	return dossier, nil
}

func (d *Service) readDossier(ctx context.Context, q db.Querier, paymentID string) (s Dossier, err error) {
	var events []Event
	if dep, err := depositByID(ctx, q, id.Deposit(paymentID)); err == nil {
		s.Deposit = &StaffDeposit{dep, dep.PlayerID}
		events = dep.events()
	} else if !errors.Is(err, ErrNotFound) {
		return s, err
	} else {
		s.Withdrawal, events, err = d.ratedWithdrawal(ctx, q, id.Withdrawal(paymentID))
		if errors.Is(err, ErrNotFound) {
			_, err = caseByID(ctx, q, id.PaymentCase(paymentID))
		}
		if err != nil {
			return s, err
		}
	}
	if s.Notes, err = notesOf(ctx, q, paymentID); err != nil {
		return s, err
	}
	if s.Assignment, err = assignmentOf(ctx, q, paymentID); err != nil {
		return s, err
	}
	if s.Cases, err = casesOf(ctx, q, paymentID); err != nil {
		return s, err
	}
	more, err := providerEvents(ctx, q, paymentID)
	s.Timeline = slices.Concat(events, more, eventsOfCases(s.Cases))
	slices.SortStableFunc(s.Timeline, func(a, b Event) int { return cmp.Compare(a.At, b.At) })
	return s, err
}

// ratedWithdrawal returns a withdrawal with its rating and its own steps.
func (d *Service) ratedWithdrawal(ctx context.Context, q db.Querier, withdrawalID id.Withdrawal) (*Waiting, []Event, error) {
	w, err := withdrawalByID(ctx, q, withdrawalID)
	if err != nil {
		return nil, nil, err
	}
	rated, err := d.rate(ctx, q, []Withdrawal{w})
	if err != nil {
		return nil, nil, err
	}
	return &rated[0], w.events(rated[0].Approvals), nil
}

func (dep Deposit) events() []Event {
	events := []Event{{At: dep.CreatedAt, Kind: "requested", What: string(DepositCreated), Amount: dep.Amount}}
	if dep.Status != DepositCreated {
		events = append(events, Event{At: dep.UpdatedAt, Kind: "decided", What: string(dep.Status), Reason: dep.Reason, Amount: dep.Credited})
	}
	return events
}

func (w Withdrawal) events(approvals []Approval) []Event {
	events := []Event{{At: w.CreatedAt, Kind: "requested", What: string(WithdrawalPending), Amount: w.Amount}}
	for _, a := range approvals {
		events = append(events, Event{At: a.At, Kind: "approval", What: string(WithdrawalApproved), StaffID: a.StaffID})
	}
	if w.Status != WithdrawalPending && w.Status != WithdrawalApproved {
		event := Event{At: w.UpdatedAt, Kind: "decided", What: string(w.Status), Reason: w.Reason}
		if w.approvedAt == 0 {
			event.StaffID = w.decidedBy
		}
		events = append(events, event)
	}
	return events
}

func eventsOfCases(cases []Case) (events []Event) {
	for _, c := range cases {
		events = append(events, Event{At: c.OpenedAt, Kind: "case", What: string(c.Kind), Ref: string(c.ID), Amount: c.Amount})
		if c.Status == CaseClosed {
			events = append(events, Event{At: c.DecidedAt, Kind: "case", What: string(c.Kind), State: string(c.Action), Ref: string(c.ID), Reason: c.Reason,
				StaffID: c.DecidedBy})
		}
	}
	return events
}

// StaffCase is a case with the deposit or the player of its payment.
type StaffCase struct {
	Case
	Actions    []CaseAction `json:"actions" enum:"credit,move,return,fail,dismiss" doc:"what may resolve it"`
	Assignment Assignment   `json:"assignment"`
	PlayerID   id.Player    `json:"player_id" doc:"of the payment; empty for an unmatched one"`
	Method     string       `json:"method"`
	Requested  money.Amount `json:"requested" doc:"amount of the payment"`
}

// Cases returns a page of cases with a status; closed ones newest first, others oldest first. Errors: ErrStatus.
func (d *Service) Cases(ctx context.Context, status CaseStatus, cursor string) (Page[StaffCase], error) {
	if !slices.Contains(CaseStatuses(), status) {
		return Page[StaffCase]{}, ErrStatus.At("status", "")
	}
	q := d.DB.Reader()
	rows, err := casesWithStatus(ctx, q, status, cursor, pageSize+1)
	if err != nil {
		return Page[StaffCase]{}, fmt.Errorf("list cases: %w", err)
	}
	all := make([]StaffCase, len(rows))
	for i, c := range rows {
		if all[i], err = d.staffCase(ctx, q, c); err != nil {
			return Page[StaffCase]{}, fmt.Errorf("read case: %w", err)
		}
	}
	return page(all, func(c StaffCase) string { return string(c.ID) }), nil
}

// Case returns one case, or ErrNotFound.
func (d *Service) Case(ctx context.Context, caseID id.PaymentCase) (StaffCase, error) {
	q := d.DB.Reader()
	c, err := caseByID(ctx, q, caseID)
	if err != nil {
		return StaffCase{}, fmt.Errorf("read case: %w", err)
	}
	return d.staffCase(ctx, q, c)
}

func (d *Service) staffCase(ctx context.Context, q db.Querier, c Case) (s StaffCase, err error) {
	s = StaffCase{Case: c, Actions: c.Actions()}
	if s.Assignment, err = assignmentOf(ctx, q, string(c.ID)); err != nil || c.Payment == "" {
		return s, err
	}
	dep, err := depositByID(ctx, q, id.Deposit(c.Payment))
	if err == nil {
		s.PlayerID, s.Method, s.Requested = dep.PlayerID, dep.Method, dep.Amount
		return s, nil
	}
	if !errors.Is(err, ErrNotFound) {
		return s, err
	}
	w, err := withdrawalByID(ctx, q, id.Withdrawal(c.Payment))
	s.PlayerID, s.Method, s.Requested = w.PlayerID, w.Method, w.Amount
	return s, err
}
