package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerAudit(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/audit", "listAudit", tag,
		"Actions of staff, newest first"), staff.SeeRecords), a.audit)
}

// AuditLine is a record of the audit trail.
type AuditLine struct {
	ID      string         `json:"id"`
	StaffID id.Staff       `json:"staff_id" doc:"member, or the part of the system that did it"`
	Email   string         `json:"email" doc:"the member's address; empty when it was no member"`
	Action  string         `json:"action"`
	Subject string         `json:"subject"`
	Detail  map[string]any `json:"detail"`
	At      int64          `json:"at"`
}

type auditInput struct {
	Subject string `query:"subject" maxLength:"64" doc:"Only actions on this subject."`
	Cursor  string `query:"cursor" maxLength:"26"`
}

type auditOutput struct{ Body payment.Page[AuditLine] }

func (a *API) audit(ctx context.Context, in *auditInput) (*auditOutput, error) {
	found, err := a.Staff.Records(ctx, in.Subject, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[AuditLine]{Items: []AuditLine{}}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	if page.Items, err = a.linesOf(ctx, found); err != nil {
		return nil, err
	}
	return &auditOutput{page}, nil
}

func (a *API) linesOf(ctx context.Context, records []staff.Record) ([]AuditLine, error) {
	ids := make([]id.Staff, len(records))
	for i, r := range records {
		ids[i] = r.Actor
	}
	names, err := a.Staff.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]AuditLine, len(records))
	for i, r := range records {
		all[i] = AuditLine{r.ID, r.Actor, names[r.Actor], r.Action, r.Subject, objectOf(r.Detail), r.At}
	}
	return all, nil
}
