package player

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/statement"
	"maidan/internal/wallet"
)

func (a *API) registerStatement(h huma.API) {
	const path = "/api/v3/players/me/statement"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path, "getStatement", "cash",
		"Statement of account: the entries of a period, latest first, 20 a page")), a.statement)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path+"/csv", "getStatementFile", "cash",
		"Statement of account as a CSV file, all entries of a period")), a.statementFile)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path+"/pdf", "getStatementPDF", "cash",
		"Statement of account as a PDF document, at most 10,000 entries of a period")), a.statementPDF)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, path+"/{id}", "getStatementEntry", "cash",
		"All entries of one transfer of the statement")), a.statementEntry)
}

// StatementQuery selects entries of a statement.
type StatementQuery struct {
	Account string          `query:"account" enum:"cash,bonus" default:"cash"`
	From    int64           `query:"from" required:"true" doc:"unix milliseconds"`
	To      int64           `query:"to" required:"true" doc:"unix milliseconds, exclusive"`
	Group   statement.Group `query:"group" enum:"deposits,withdrawals,bets,casino,bonuses,other" doc:"only entries of this group"`
}

func (q StatementQuery) of(ctx context.Context) statement.Query {
	who, _ := kit.Player(ctx)
	account := wallet.PlayerCash
	if q.Account == "bonus" {
		account = wallet.PlayerBonus
	}
	return statement.Query{Account: account(who.PlayerID, money.Currency(who.Currency)), From: q.From, To: q.To, Group: q.Group}
}

// StatementLine is an entry of a statement with its description.
type StatementLine struct {
	statement.Line
	Text string `json:"text" doc:"what the entry is, in the requested language"`
}

// StatementPage is a page of a statement of account.
type StatementPage struct {
	Currency money.Currency  `json:"currency"`
	Opening  money.Amount    `json:"opening" doc:"balance at the start of the period"`
	Closing  money.Amount    `json:"closing" doc:"balance at the end of the period"`
	Entries  int64           `json:"entries" doc:"number of entries of the period, of all groups"`
	Items    []StatementLine `json:"items" doc:"entries, latest first"`
	Next     string          `json:"next" doc:"cursor of the next page; empty at the end"`
}

type statementInput struct {
	StatementQuery
	Cursor string `query:"cursor" maxLength:"20" doc:"next of the page before"`
}

type statementOutput struct{ Body StatementPage }

func (a *API) statement(ctx context.Context, in *statementInput) (*statementOutput, error) {
	query := in.of(ctx)
	query.Cursor = in.Cursor
	s, err := statement.Page(ctx, a.DB.Reader(), query)
	if err != nil {
		return nil, err
	}
	page := StatementPage{query.Account.Currency(), s.Opening, s.Closing, s.Entries, make([]StatementLine, len(s.Items)), s.Next}
	text := a.kindText(a.readersLanguage(ctx))
	for i, line := range s.Items {
		page.Items[i] = StatementLine{line, text(line)}
	}
	return &statementOutput{page}, nil
}

// readersLanguage returns the language of the request's screens.
func (a *API) readersLanguage(ctx context.Context) string {
	return a.Brand.Preferred(kit.Languages(ctx))
}

// kindText returns a function that describes the kind of an entry in a language.
func (a *API) kindText(language string) func(statement.Line) string {
	return func(l statement.Line) string {
		key := "statement.kind." + l.Kind
		if !a.Phrases.Has(key) {
			key = "statement.kind.other"
		}
		return a.Phrases.Say(language, key, nil)
	}
}

type statementFileInput struct {
	StatementQuery
	Offset int `query:"utc_offset" minimum:"-840" maximum:"840" doc:"minutes that the reader's clock is ahead of UTC"`
}

// statementFile streams the file: an error after the first bytes ends the connection, so that no cut file looks complete.
func (a *API) statementFile(ctx context.Context, in *statementFileInput) (*huma.StreamResponse, error) {
	query := in.of(ctx)
	if _, err := statement.Page(ctx, a.DB.Reader(), query); err != nil {
		return nil, err
	}
	language := a.readersLanguage(ctx)
	column := func(name string) string { return a.Phrases.Say(language, "statement.column."+name, nil) }
	format := statement.Format{
		Columns: statement.Columns{At: column("at"), Kind: column("kind"), Amount: column("amount"), Balance: column("balance"), Ref: column("ref"), Transfer: column("id")},
		Zone:    time.FixedZone("", in.Offset*60), Kind: a.kindText(language),
	}
	return &huma.StreamResponse{Body: func(h huma.Context) {
		h.SetHeader("Content-Type", "text/csv; charset=utf-8")
		h.SetHeader("Content-Disposition", `attachment; filename="statement.csv"`)
		h.SetHeader("Cache-Control", "no-store")
		if err := statement.WriteCSV(h.Context(), a.DB.Reader(), h.BodyWriter(), query, format); err != nil {
			kit.Log(ctx).WarnContext(ctx, "a statement file was cut", slog.Any("error", err))
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

type statementEntryInput struct {
	ID id.Transfer `path:"id" maxLength:"26"`
}

// StatementEntry lists all entries of one transfer.
type StatementEntry struct {
	Items []statement.Part `json:"items"`
}

type statementEntryOutput struct{ Body StatementEntry }

func (a *API) statementEntry(ctx context.Context, in *statementEntryInput) (*statementEntryOutput, error) {
	who, _ := kit.Player(ctx)
	parts, err := statement.Parts(ctx, a.DB.Reader(), who.PlayerID, in.ID)
	if err != nil {
		return nil, err
	}
	return &statementEntryOutput{StatementEntry{parts}}, nil
}
