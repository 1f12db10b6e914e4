package staff

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/staff"
)

// mostStatement is the largest body with a statement file in bytes.
const mostStatement = 16 << 20

func (a *API) registerReconciliation(h huma.API) {
	see := func(path, operation, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodGet, root+path, operation, tag, summary), staff.SeeMoney)
	}
	change := func(path, operation, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodPost, root+path, operation, tag, summary), staff.MatchPayments)
	}
	huma.Register(h, see("/statement-mappings", "listStatementMappings", "All payment providers, and how their statement files are read"), a.statementMappings)
	huma.Register(h, change("/statement-mappings/{provider}", "saveStatementMapping", "Store how the statement files of a provider are read"), a.saveStatementMapping)
	huma.Register(h, see("/statements", "listProviderStatements", "Imported statement files of providers, newest first"), a.statements)
	huma.Register(h, see("/statements/{id}", "getProviderStatement", "One statement file with the sums of its rows"), a.statement)
	upload := change("/statements", "importProviderStatement", "Import a provider's statement file and compare it with the payments")
	upload.MaxBodyBytes = mostStatement
	huma.Register(h, upload, a.importStatement)
	huma.Register(h, change("/statements/{id}/match", "matchProviderStatement", "Compare an imported file with the payments again"), a.matchStatement)
	huma.Register(h, see("/differences", "listDifferences", "Differences between statement files and payments, newest first"), a.differences)
	huma.Register(h, change("/differences/{id}/resolve", "resolveDifference", "Resolve a difference; what moves money waits for a second member"), a.resolveDifference)
	huma.Register(h, change("/differences/{id}/decide", "decideDifference", "Approve or decline the resolution that another member proposed"), a.decideDifference)
}

// knownProvider refuses the name of a provider that is not connected.
func (a *API) knownProvider(name string) error {
	if a.Cash.Providers.ByName(name) == nil {
		return reconciliation.ErrProvider.At("provider", "")
	}
	return nil
}

// StatementMapping is a provider and how its statement files are read.
type StatementMapping struct {
	Provider string                  `json:"provider"`
	Mapping  *reconciliation.Mapping `json:"mapping,omitempty" doc:"absent until it is stored"`
}

type statementMappingsOutput struct{ Body []StatementMapping }

func (a *API) statementMappings(ctx context.Context, _ *struct{}) (*statementMappingsOutput, error) {
	all := []StatementMapping{}
	for _, name := range a.Cash.Providers.Names() {
		m, err := a.Reconciliation.Mapping(ctx, name)
		if err != nil {
			return nil, err
		}
		all = append(all, StatementMapping{name, m})
	}
	return &statementMappingsOutput{all}, nil
}

type saveMappingInput struct {
	Provider string `path:"provider" maxLength:"64"`
	Body     reconciliation.Mapping
}

func (a *API) saveStatementMapping(ctx context.Context, in *saveMappingInput) (*statementMappingsOutput, error) {
	if err := a.Reconciliation.SaveMapping(ctx, in.Provider, in.Body, a.bookkeeper(ctx)); err != nil {
		return nil, err
	}
	return a.statementMappings(ctx, nil)
}

type statementsInput struct {
	Provider string `query:"provider" maxLength:"64"`
	Cursor   string `query:"cursor" maxLength:"26"`
}

type statementsOutput struct {
	Body payment.Page[ProviderStatement]
}

// ProviderStatement is an imported file with the member who imported it.
type ProviderStatement struct {
	reconciliation.Statement
	Member string `json:"member" doc:"email address"`
}

func (a *API) statements(ctx context.Context, in *statementsInput) (*statementsOutput, error) {
	found, next, err := a.Reconciliation.Statements(ctx, in.Provider, in.Cursor)
	if err != nil {
		return nil, err
	}
	items, err := a.statementsNamed(ctx, found...)
	return &statementsOutput{payment.Page[ProviderStatement]{Items: items, Next: next}}, err
}

func (a *API) statementsNamed(ctx context.Context, found ...reconciliation.Statement) ([]ProviderStatement, error) {
	members := make([]id.Staff, len(found))
	for i, s := range found {
		members[i] = s.ImportedBy
	}
	emails, err := a.Staff.Names(ctx, members)
	all := make([]ProviderStatement, len(found))
	for i, s := range found {
		all[i] = ProviderStatement{s, emails[s.ImportedBy]}
	}
	return all, err
}

type statementInput struct {
	ID string `path:"id" maxLength:"26"`
}

type statementOutput struct{ Body ProviderStatement }

func (a *API) statement(ctx context.Context, in *statementInput) (*statementOutput, error) {
	return a.imported(ctx)(a.Reconciliation.Statement(ctx, in.ID))
}

type importStatementInput struct {
	Body struct {
		Provider string                  `json:"provider" maxLength:"64"`
		Name     string                  `json:"name" maxLength:"400" doc:"name of the file"`
		File     string                  `json:"file" doc:"the file's text"`
		From     int64                   `json:"from,omitempty" doc:"begin of the period in unix milliseconds; without it and to, the days in which rows are"`
		To       int64                   `json:"to,omitempty" doc:"end of the period, exclusive"`
		Mapping  *reconciliation.Mapping `json:"mapping,omitempty" doc:"instead of the stored one"`
	}
}

func (a *API) importStatement(ctx context.Context, in *importStatementInput) (*statementOutput, error) {
	b := in.Body
	return a.imported(ctx)(a.Reconciliation.Import(ctx, reconciliation.Upload{
		Provider: b.Provider, Mapping: b.Mapping, Name: b.Name, From: b.From, To: b.To,
	}, strings.NewReader(b.File), a.bookkeeper(ctx)))
}

func (a *API) matchStatement(ctx context.Context, in *statementInput) (*statementOutput, error) {
	return a.imported(ctx)(a.Reconciliation.MatchAgain(ctx, in.ID, a.bookkeeper(ctx)))
}

func (a *API) imported(ctx context.Context) func(reconciliation.Statement, error) (*statementOutput, error) {
	return func(s reconciliation.Statement, err error) (*statementOutput, error) {
		if err != nil {
			return nil, err
		}
		named, err := a.statementsNamed(ctx, s)
		if err != nil {
			return nil, err
		}
		return &statementOutput{named[0]}, nil
	}
}

// StatementDifference is a difference with the names of its members.
type StatementDifference struct {
	reconciliation.Difference
	Proposer string `json:"proposer" doc:"email address"`
	Decider  string `json:"decider" doc:"email address"`
}

type differencesInput struct {
	Provider  string              `query:"provider" maxLength:"64"`
	State     string              `query:"state" enum:"undecided,open,proposed,resolved,cleared" default:"undecided"`
	Kind      reconciliation.Kind `query:"kind" enum:"missing_here,missing_at_provider,amount,currency,status,duplicate,fee" doc:"Without it, all."`
	Statement string              `query:"statement" maxLength:"26" doc:"Only those that this file opened."`
	Cursor    string              `query:"cursor" maxLength:"26"`
}

type differencesOutput struct {
	Body payment.Page[StatementDifference]
}

func (a *API) differences(ctx context.Context, in *differencesInput) (*differencesOutput, error) {
	found, next, err := a.Reconciliation.Differences(ctx, reconciliation.Filter{
		Provider: in.Provider, State: reconciliation.State(in.State), Kind: in.Kind, Statement: in.Statement, Cursor: in.Cursor,
	})
	if err != nil {
		return nil, err
	}
	items, err := a.differencesNamed(ctx, found...)
	return &differencesOutput{payment.Page[StatementDifference]{Items: items, Next: next}}, err
}

func (a *API) differencesNamed(ctx context.Context, found ...reconciliation.Difference) ([]StatementDifference, error) {
	var members []id.Staff
	for _, d := range found {
		members = append(members, d.ProposedBy, d.DecidedBy)
	}
	emails, err := a.Staff.Names(ctx, members)
	all := make([]StatementDifference, len(found))
	for i, d := range found {
		all[i] = StatementDifference{d, emails[d.ProposedBy], emails[d.DecidedBy]}
	}
	return all, err
}

type resolveDifferenceInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Action reconciliation.Action `json:"action" enum:"accept,book_fee,credit,mark_paid,mark_failed,write_off"`
		Reason string                `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
		Target string                `json:"target,omitempty" maxLength:"26" doc:"of credit, if the payment is unknown: the deposit"`
	}
}

type differenceOutput struct{ Body StatementDifference }

func (a *API) resolveDifference(ctx context.Context, in *resolveDifferenceInput) (*differenceOutput, error) {
	r := reconciliation.Resolution{Action: in.Body.Action, Reason: in.Body.Reason, Target: in.Body.Target}
	return a.compared(ctx)(a.Reconciliation.Resolve(ctx, in.ID, r, a.bookkeeper(ctx)))
}

type decideDifferenceInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Approve bool `json:"approve" doc:"false declines: the difference is open again"`
	}
}

func (a *API) decideDifference(ctx context.Context, in *decideDifferenceInput) (*differenceOutput, error) {
	return a.compared(ctx)(a.Reconciliation.Decide(ctx, in.ID, in.Body.Approve, a.bookkeeper(ctx)))
}

func (a *API) compared(ctx context.Context) func(reconciliation.Difference, error) (*differenceOutput, error) {
	return func(d reconciliation.Difference, err error) (*differenceOutput, error) {
		if err != nil {
			return nil, err
		}
		named, err := a.differencesNamed(ctx, d)
		if err != nil {
			return nil, err
		}
		return &differenceOutput{named[0]}, nil
	}
}
