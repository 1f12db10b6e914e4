package staff

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

func (a *API) registerPayments(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/payments/pending", "listPendingWithdrawals", tag,
		"Withdrawals that wait for staff, those of VIP members first and the riskiest first among equals, with the reasons; at most 500"), staff.SeeMoney), a.pendingWithdrawals)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payments/approve", "approveWithdrawals", tag,
		"Approve withdrawals, each on its own; a repetition returns the same results"), staff.DecideWithdrawals), a.approveAll)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/payments/members", "listPaymentMembers", tag,
		"Members that a payment can be given to"), staff.NotePayments), a.paymentMembers)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/payments/{id}", "getPaymentDossier", tag,
		"A deposit, a withdrawal or a case with its timeline, notes, cases and assignment"), staff.SeeMoney), a.dossier)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payments/{id}/notes", "addPaymentNote", tag,
		"Add a note to a deposit, a withdrawal or a case"), staff.NotePayments), a.addPaymentNote)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/payments/{id}/assignment", "assignPayment", tag,
		"Take a payment, give it to a colleague, or release it"), staff.NotePayments), a.assignPayment)
}

// PendingWithdrawal is a withdrawal that waits for staff, with its player's name and ledger account.
type PendingWithdrawal struct {
	payment.Waiting
	PlayerName    string           `json:"player_name"`
	LedgerAccount wallet.AccountID `json:"ledger_account"`
	AssignedTo    string           `json:"assigned_to" doc:"email address; empty if nobody works on it"`
	ApprovedBy    []string         `json:"approved_by" doc:"email addresses of the members who approved it"`
	VIP           string           `json:"vip" doc:"level of a member of the VIP programme, otherwise empty"`
}

type pendingOutput struct{ Body []PendingWithdrawal }

func (a *API) pendingWithdrawals(ctx context.Context, _ *struct{}) (*pendingOutput, error) {
	waiting, err := a.Cash.Pending(ctx)
	if err != nil {
		return nil, err
	}
	all, err := a.waitingNamed(ctx, waiting)
	slices.SortStableFunc(all, func(x, y PendingWithdrawal) int {
		return cmp.Compare(a.VIP.Programme.Rank(y.VIP), a.VIP.Programme.Rank(x.VIP))
	})
	return &pendingOutput{all}, err
}

// waitingNamed adds the names of players and members.
func (a *API) waitingNamed(ctx context.Context, waiting []payment.Waiting) ([]PendingWithdrawal, error) {
	var players []id.Player
	var members []id.Staff
	for _, w := range waiting {
		players, members = append(players, w.PlayerID), append(members, w.Assignment.StaffID)
		for _, approval := range w.Approvals {
			members = append(members, approval.StaffID)
		}
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	emails, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	vips, err := a.VIP.MembersAmong(ctx, a.DB.Reader(), players)
	if err != nil {
		return nil, err
	}
	all := make([]PendingWithdrawal, len(waiting))
	for i, w := range waiting {
		all[i] = PendingWithdrawal{w, names[w.PlayerID], wallet.PlayerCash(w.PlayerID, w.Currency), emails[w.Assignment.StaffID], []string{}, ""}
		if m := vips[w.PlayerID]; m.Active() {
			all[i].VIP = m.Level
		}
		for _, approval := range w.Approvals {
			all[i].ApprovedBy = append(all[i].ApprovedBy, emails[approval.StaffID])
		}
	}
	return all, nil
}

type approveAllInput struct {
	Body struct {
		IDs []id.Withdrawal `json:"ids" minItems:"1" maxItems:"100"`
	}
}

// BatchResult is the result of one withdrawal of a batch.
type BatchResult struct {
	ID     id.Withdrawal            `json:"id"`
	Status payment.WithdrawalStatus `json:"status" enum:",pending,approved,paid,rejected,cancelled" doc:"pending: another member must approve it; empty if there is no such withdrawal"`
	Code   string                   `json:"code" doc:"error code of a refusal; empty if it is approved"`
}

type approveAllOutput struct{ Body []BatchResult }

func (a *API) approveAll(ctx context.Context, in *approveAllInput) (*approveAllOutput, error) {
	outcomes, err := a.Cash.ApproveAll(ctx, in.Body.IDs, a.decision(ctx, "withdrawal.approve"))
	if err != nil {
		return nil, err
	}
	results := make([]BatchResult, len(outcomes))
	for i, o := range outcomes {
		results[i] = BatchResult{ID: o.ID, Status: o.Status}
		if o.Err != nil {
			results[i].Code = a.codeOf(ctx, o)
		}
	}
	return &approveAllOutput{results}, nil
}

// codeOf returns the code of a refusal. Internal errors are logged and get the code "internal".
func (a *API) codeOf(ctx context.Context, o payment.Outcome) string {
	var f *fault.Error
	if errors.As(o.Err, &f) && f.Kind != fault.Internal {
		return f.Code
	}
	a.Cash.Log.ErrorContext(ctx, "a withdrawal of a batch could not be approved", "withdrawal", o.ID, "error", o.Err)
	return "internal"
}

type paymentMembersOutput struct{ Body []PaymentMember }

// PaymentMember is a member that a payment can be given to.
type PaymentMember struct {
	ID    id.Staff `json:"id"`
	Email string   `json:"email"`
}

func (a *API) paymentMembers(ctx context.Context, _ *struct{}) (*paymentMembersOutput, error) {
	members, err := a.Staff.Permitted(ctx, staff.NotePayments)
	if err != nil {
		return nil, err
	}
	all := make([]PaymentMember, len(members))
	for i, m := range members {
		all[i] = PaymentMember{m.ID, m.Email}
	}
	return &paymentMembersOutput{all}, nil
}

type paymentInput struct {
	ID string `path:"id" maxLength:"26"`
}

// PaymentDossier is what staff know about a payment. Members are named by email address.
type PaymentDossier struct {
	Deposit     *payment.StaffDeposit `json:"deposit,omitempty"`
	Withdrawal  *PendingWithdrawal    `json:"withdrawal,omitempty"`
	PlayerName  string                `json:"player_name"`
	Notes       []PaymentNote         `json:"notes"`
	AssignedTo  string                `json:"assigned_to"`
	Cases       []payment.Case        `json:"cases"`
	Resolutions []PaymentResolution   `json:"resolutions" doc:"of a held withdrawal, newest first"`
	Timeline    []TimelineEvent       `json:"timeline" doc:"oldest first"`
}

// PaymentNote is a note with its author.
type PaymentNote struct {
	ID     string `json:"id"`
	Author string `json:"author" doc:"email address"`
	Text   string `json:"text"`
	At     int64  `json:"at"`
}

// TimelineEvent is a step of a payment with the member who took it.
type TimelineEvent struct {
	payment.Event
	Member string `json:"member" doc:"email address; empty if no member took it"`
}

type dossierOutput struct{ Body PaymentDossier }

func (a *API) dossier(ctx context.Context, in *paymentInput) (*dossierOutput, error) {
	found, err := a.Cash.Dossier(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	d := PaymentDossier{Deposit: found.Deposit, Notes: []PaymentNote{}, Cases: append([]payment.Case{}, found.Cases...)}
	if d.Deposit != nil {
		names, err := a.Players.Names(ctx, []id.Player{d.Deposit.PlayerID})
		if err != nil {
			return nil, err
		}
		d.PlayerName = names[d.Deposit.PlayerID]
	}
	if found.Withdrawal != nil {
		named, err := a.waitingNamed(ctx, []payment.Waiting{*found.Withdrawal})
		if err != nil {
			return nil, err
		}
		d.Withdrawal, d.PlayerName = &named[0], named[0].PlayerName
	}
	resolutions, err := a.Cash.Resolutions(ctx, id.Withdrawal(in.ID))
	if err != nil {
		return nil, err
	}
	if d.Resolutions, err = a.resolutionsNamed(ctx, resolutions...); err != nil {
		return nil, err
	}
	members := []id.Staff{found.Assignment.StaffID}
	for _, n := range found.Notes {
		members = append(members, n.StaffID)
	}
	for _, e := range found.Timeline {
		members = append(members, e.StaffID)
	}
	emails, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	d.AssignedTo = emails[found.Assignment.StaffID]
	for _, n := range found.Notes {
		d.Notes = append(d.Notes, PaymentNote{n.ID, emails[n.StaffID], n.Text, n.At})
	}
	for _, e := range found.Timeline {
		d.Timeline = append(d.Timeline, TimelineEvent{e, emails[e.StaffID]})
	}
	return &dossierOutput{d}, nil
}

type noteInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Text string `json:"text" maxLength:"4000" doc:"1 to 1000 characters"`
	}
}

type noteOutput struct{ Body PaymentNote }

func (a *API) addPaymentNote(ctx context.Context, in *noteInput) (*noteOutput, error) {
	m, _ := kit.Staff(ctx)
	n, err := a.Cash.AddNote(ctx, in.ID, in.Body.Text, a.paymentActor(ctx))
	return &noteOutput{PaymentNote{n.ID, m.Email, n.Text, n.At}}, err
}

type assignInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		To id.Staff `json:"to" maxLength:"26" doc:"a member's id; empty releases the payment"`
	}
}

type assignOutput struct{ Body payment.Assignment }

func (a *API) assignPayment(ctx context.Context, in *assignInput) (*assignOutput, error) {
	if in.Body.To != "" {
		members, err := a.Staff.Permitted(ctx, staff.NotePayments)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(members, func(m staff.Member) bool { return m.ID == in.Body.To }) {
			return nil, staff.ErrNoMember.At("to", "")
		}
	}
	assigned, err := a.Cash.Assign(ctx, in.ID, in.Body.To, a.paymentActor(ctx))
	return &assignOutput{assigned}, err
}

// paymentActor writes audit records in the transactions of changes of payments.
func (a *API) paymentActor(ctx context.Context) payment.Actor {
	m, _ := kit.Staff(ctx)
	return payment.Actor{StaffID: m.ID, Record: func(ctx context.Context, tx *db.Tx, action, subject string, detail map[string]any) error {
		return a.Staff.Record(ctx, tx, m.ID, action, subject, detail)
	}}
}
