package staff

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerSupplierReports(h huma.API) {
	const at = root + "/casino"
	see := func(path, operation, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodGet, at+path, operation, tag, summary), staff.SeeCasino)
	}
	change := func(path, operation, summary string) huma.Operation {
		o := kit.Operation(http.MethodPost, at+path, operation, tag, summary)
		o.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
		return kit.StaffOnly(o, staff.OperateCasino)
	}
	huma.Register(h, see("/report-mappings", "listReportMappings", "All game suppliers, and how their reports are read"), a.reportMappings)
	huma.Register(h, change("/report-mappings/{supplier}", "saveReportMapping", "Store how the reports of a supplier are read"), a.saveReportMapping)
	huma.Register(h, see("/reports", "listSupplierReports", "Imported reports of suppliers, newest first"), a.supplierReports)
	huma.Register(h, see("/reports/{id}", "getSupplierReport", "One report with the totals of both sides by day, game and currency"), a.supplierReport)
	upload := change("/reports", "importSupplierReport", "Import a supplier's report and compare it with the transactions")
	upload.MaxBodyBytes = mostStatement
	huma.Register(h, upload, a.importSupplierReport)
	huma.Register(h, change("/reports/{id}/match", "matchSupplierReport", "Compare an imported report with the transactions again"), a.matchSupplierReport)
	huma.Register(h, see("/report-differences", "listReportDifferences", "Differences between reports and transactions, newest first"), a.reportDifferences)
	huma.Register(h, change("/report-differences/{id}/resolve", "resolveReportDifference", "Resolve a difference with a decision and a reason; no money moves"), a.resolveReportDifference)
}

// SupplierMapping is a supplier and how its reports are read.
type SupplierMapping struct {
	Supplier string                   `json:"supplier"`
	Mapping  *reconcile.ReportMapping `json:"mapping,omitempty" doc:"absent until it is stored"`
}

type reportMappingsOutput struct{ Body []SupplierMapping }

func (a *API) reportMappings(ctx context.Context, _ *struct{}) (*reportMappingsOutput, error) {
	all := []SupplierMapping{}
	for _, s := range a.Suppliers.Suppliers {
		m, err := a.SupplierReports.Mapping(ctx, s.Name)
		if err != nil {
			return nil, err
		}
		all = append(all, SupplierMapping{s.Name, m})
	}
	return &reportMappingsOutput{all}, nil
}

type saveReportMappingInput struct {
	Supplier string `path:"supplier" maxLength:"32"`
	Body     reconcile.ReportMapping
}

func (a *API) saveReportMapping(ctx context.Context, in *saveReportMappingInput) (*reportMappingsOutput, error) {
	if err := a.SupplierReports.SaveMapping(ctx, in.Supplier, in.Body, a.operating(ctx)); err != nil {
		return nil, err
	}
	return a.reportMappings(ctx, nil)
}

// ImportedReport is an imported report with the member who imported it.
type ImportedReport struct {
	reconcile.SupplierReport
	Member string `json:"member" doc:"email address"`
}

type supplierReportsInput struct {
	Supplier string `query:"supplier" maxLength:"32"`
	Cursor   string `query:"cursor" maxLength:"26"`
}

type supplierReportsOutput struct{ Body payment.Page[ImportedReport] }

func (a *API) supplierReports(ctx context.Context, in *supplierReportsInput) (*supplierReportsOutput, error) {
	found, next, err := a.SupplierReports.Reports(ctx, in.Supplier, in.Cursor)
	if err != nil {
		return nil, err
	}
	members := make([]id.Staff, len(found))
	for i, s := range found {
		members[i] = s.ImportedBy
	}
	emails, err := a.Staff.Names(ctx, members)
	all := make([]ImportedReport, len(found))
	for i, s := range found {
		all[i] = ImportedReport{s, emails[s.ImportedBy]}
	}
	return &supplierReportsOutput{payment.Page[ImportedReport]{Items: all, Next: next}}, err
}

// ReportWithTotals is an imported report with the totals of both sides.
type ReportWithTotals struct {
	ImportedReport
	Totals []reconcile.ReportTotal `json:"totals"`
}

type supplierReportInput struct {
	ID string `path:"id" maxLength:"26"`
}

type supplierReportOutput struct{ Body ReportWithTotals }

func (a *API) supplierReport(ctx context.Context, in *supplierReportInput) (*supplierReportOutput, error) {
	return a.importedReport(ctx)(a.SupplierReports.Report(ctx, in.ID))
}

type importSupplierReportInput struct {
	Body struct {
		Supplier string                   `json:"supplier" maxLength:"32"`
		Name     string                   `json:"name" maxLength:"400" doc:"name of the file"`
		File     string                   `json:"file" doc:"the file's text"`
		From     int64                    `json:"from,omitempty" doc:"begin of the period in unix milliseconds; without it and to, the days in which rows are"`
		To       int64                    `json:"to,omitempty" doc:"end of the period, exclusive"`
		Mapping  *reconcile.ReportMapping `json:"mapping,omitempty" doc:"instead of the stored one"`
	}
}

func (a *API) importSupplierReport(ctx context.Context, in *importSupplierReportInput) (*supplierReportOutput, error) {
	b := in.Body
	return a.importedReport(ctx)(a.SupplierReports.Import(ctx, reconcile.Upload{Supplier: b.Supplier, Mapping: b.Mapping, Name: b.Name, From: b.From, To: b.To},
		strings.NewReader(b.File), a.operating(ctx)))
}

func (a *API) matchSupplierReport(ctx context.Context, in *supplierReportInput) (*supplierReportOutput, error) {
	return a.importedReport(ctx)(a.SupplierReports.MatchAgain(ctx, in.ID, a.operating(ctx)))
}

func (a *API) importedReport(ctx context.Context) func(reconcile.SupplierReport, error) (*supplierReportOutput, error) {
	return func(s reconcile.SupplierReport, err error) (*supplierReportOutput, error) {
		if err != nil {
			return nil, err
		}
		emails, err := a.Staff.Names(ctx, []id.Staff{s.ImportedBy})
		if err != nil {
			return nil, err
		}
		totals, err := a.SupplierReports.Totals(ctx, s.ID)
		return &supplierReportOutput{ReportWithTotals{ImportedReport{s, emails[s.ImportedBy]}, totals}}, err
	}
}

// ReportDifferenceLine is a difference with the member who decided it.
type ReportDifferenceLine struct {
	reconcile.ReportDifference
	Decider string `json:"decider" doc:"email address"`
}

type reportDifferencesInput struct {
	Supplier string           `query:"supplier" maxLength:"32"`
	Status   reconcile.Status `query:"status" enum:"open,resolved,cleared" default:"open"`
	Kind     reconcile.Kind   `query:"kind" enum:"missing_here,missing_there,rolled_back,kind,player,currency,amount,duplicate" doc:"Without it, all."`
	Report   string           `query:"report" maxLength:"26" doc:"Only those that this report opened."`
	Cursor   string           `query:"cursor" maxLength:"26"`
}

type reportDifferencesOutput struct {
	Body payment.Page[ReportDifferenceLine]
}

func (a *API) reportDifferences(ctx context.Context, in *reportDifferencesInput) (*reportDifferencesOutput, error) {
	found, next, err := a.SupplierReports.Differences(ctx, reconcile.Filter{Supplier: in.Supplier, Status: in.Status, Kind: in.Kind, Report: in.Report, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	items, err := a.reportDifferencesNamed(ctx, found...)
	return &reportDifferencesOutput{payment.Page[ReportDifferenceLine]{Items: items, Next: next}}, err
}

func (a *API) reportDifferencesNamed(ctx context.Context, found ...reconcile.ReportDifference) ([]ReportDifferenceLine, error) {
	members := make([]id.Staff, len(found))
	for i, d := range found {
		members[i] = d.DecidedBy
	}
	emails, err := a.Staff.Names(ctx, members)
	all := make([]ReportDifferenceLine, len(found))
	for i, d := range found {
		all[i] = ReportDifferenceLine{d, emails[d.DecidedBy]}
	}
	return all, err
}

type resolveReportDifferenceInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Decision reconcile.Decision `json:"decision" enum:"ours,theirs,explained"`
		Reason   string             `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

type reportDifferenceOutput struct{ Body ReportDifferenceLine }

func (a *API) resolveReportDifference(ctx context.Context, in *resolveReportDifferenceInput) (*reportDifferenceOutput, error) {
	d, err := a.SupplierReports.Resolve(ctx, in.ID, in.Body.Decision, in.Body.Reason, a.operating(ctx))
	if err != nil {
		return nil, err
	}
	named, err := a.reportDifferencesNamed(ctx, d)
	if err != nil {
		return nil, err
	}
	return &reportDifferenceOutput{named[0]}, nil
}
