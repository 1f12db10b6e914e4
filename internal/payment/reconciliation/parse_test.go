package reconciliation

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/report"
)

// standard is a mapping with every column.
func standard() Mapping {
	return Mapping{
		Columns: Columns{
			ProviderRef: "id", Reference: "reference", TransactionID: "utr", Amount: "amount", Currency: "currency", Fee: "fee", Status: "status",
			Direction: "type", Time: "time",
		},
		Format:     report.Format{Delimiter: "comma", Decimal: "point", Thousands: "none", Units: "major", TimeFormat: "YYYY-MM-DD HH:mm:ss", Zone: "Asia/Kolkata"},
		Directions: map[string][]string{"in": {"payment"}, "out": {"payout"}, "fee": {"monthly fee"}, "other": {"settlement"}},
		Statuses:   map[string][]string{"succeeded": {"SUCCESS"}, "failed": {"FAILED", "reversed"}, "pending": {"PENDING"}},
	}
}

const heading = "id,reference,utr,amount,currency,fee,status,type,time\n"

// wrongRows returns the invalid cells that an error lists.
func wrongRows(t *testing.T, err error) []report.RowError {
	t.Helper()
	var f *fault.Error
	require.ErrorIs(t, err, ErrFile)
	require.ErrorAs(t, err, &f)
	rows, ok := f.Data["rows"].([]report.RowError)
	require.True(t, ok)
	return rows
}

func TestParse_ReadsEveryColumn(t *testing.T) {
	t.Parallel()
	rows, err := parse(standard(), strings.NewReader("\uFEFF"+heading+"p1,ref1,utr1,1250.50,inr,2.5,success,Payment,2026-03-01 23:30:00\r\n\r\n\"p,2\",,,7,INR,,Reversed,payout,2026-03-02 00:00:00\n"))
	require.NoError(t, err)
	at := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC).UnixMilli()
	require.Equal(t, []Row{
		{Line: 2, ProviderRef: "p1", Reference: "ref1", TransactionID: "utr1", Direction: In, Amount: 125050, Currency: "INR", Fee: 250, Status: Succeeded, At: at},
		{Line: 4, ProviderRef: "p,2", Direction: Out, Amount: 700, Currency: "INR", Status: Failed, At: at + 1800_000},
	}, rows)
}

func TestParse_NamesLineAndColumnOfEachBadCell(t *testing.T) {
	t.Parallel()
	good := "p1,r,u,1.00,INR,0,SUCCESS,payment,2026-03-01 10:00:00\n"
	rows := map[string]report.RowError{
		"p1,r,u,1.005,INR,0,SUCCESS,payment,2026-03-01 10:00:00": {Line: 3, Column: "amount", Code: "amount", Value: "1.005"},
		"p1,r,u,1,XXQ,0,SUCCESS,payment,2026-03-01 10:00:00":     {Line: 3, Column: "currency", Code: "currency", Value: "XXQ"},
		"p1,r,u,1,INR,x,SUCCESS,payment,2026-03-01 10:00:00":     {Line: 3, Column: "fee", Code: "fee", Value: "x"},
		"p1,r,u,1,INR,0,done,payment,2026-03-01 10:00:00":        {Line: 3, Column: "status", Code: "status", Value: "done"},
		"p1,r,u,1,INR,0,SUCCESS,gift,2026-03-01 10:00:00":        {Line: 3, Column: "type", Code: "direction", Value: "gift"},
		"p1,r,u,1,INR,0,SUCCESS,payment,2026-13-01 10:00:00":     {Line: 3, Column: "time", Code: "time", Value: "2026-13-01 10:00:00"},
		"p\xff,r,u,1,INR,0,SUCCESS,payment,2026-03-01 10:00:00":  {Line: 3, Column: "id", Code: "encoding", Value: "p\uFFFD"},
		",,,1,INR,0,SUCCESS,payment,2026-03-01 10:00:00":         {Line: 3, Column: "", Code: "reference", Value: ""},
		"p1,r":     {Line: 3, Column: "", Code: "fields", Value: ""},
		"\"p1,r,u": {Line: 3, Column: "", Code: "quotes", Value: ""},
		strings.Repeat("p", report.MaxCell+1) + ",r,u,1,INR,0,SUCCESS,payment,2026-03-01 10:00:00": {Line: 3, Column: "id", Code: "length", Value: strings.Repeat("p", 40) + "…"},
	}
	for line, want := range rows {
		_, err := parse(standard(), strings.NewReader(heading+good+line+"\n"))
		require.Equal(t, []report.RowError{want}, wrongRows(t, err), "%q", line)
	}
	_, err := parse(standard(), strings.NewReader("id,amount\n"))
	require.Equal(t, report.RowError{Line: 1, Column: "reference", Code: "heading"}, wrongRows(t, err)[0])
	_, err = parse(standard(), strings.NewReader(heading+strings.Repeat("a,b,c,x,y,z,1,2,3\n", 100)))
	require.Len(t, wrongRows(t, err), report.MaxErrors)
}

func TestParse_RefusesAFileThatIsTooLarge(t *testing.T) {
	t.Parallel()
	_, err := parse(standard(), report.NewSource(strings.NewReader(heading+strings.Repeat("\n", report.MaxBytes))))
	require.ErrorIs(t, err, ErrTooLarge)
}

func TestParse_ReadsDirectionFromTheSignAndSkipsLines(t *testing.T) {
	t.Parallel()
	m := Mapping{
		Columns: Columns{ProviderRef: "Nr", Amount: "Betrag", Time: "Zeit"},
		Format:  report.Format{Skip: 2, Delimiter: "semicolon", Decimal: "comma", Thousands: "point", Units: "major", Currency: "EUR", TimeFormat: "DD.MM.YYYY", Zone: "Europe/Berlin"},
	}
	rows, err := parse(m, strings.NewReader("\uFEFFKonto 1\nSeite 1\nNr;Betrag;Zeit\n1;-1.000,00;05.02.2026\n2;5;06.02.2026\n"))
	require.NoError(t, err)
	require.Equal(t, []Direction{Out, In}, []Direction{rows[0].Direction, rows[1].Direction})
	require.Equal(t, money.Amount(100000), rows[0].Amount)
	require.Equal(t, 4, rows[0].Line)
	require.Equal(t, money.Currency("EUR"), rows[1].Currency)
}

func TestMappingCheck_NamesTheFieldThatIsWrong(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Mapping){
		"columns.amount": func(m *Mapping) { m.Columns.Amount = "" }, "columns.time": func(m *Mapping) { m.Columns.Time = "" },
		"currency": func(m *Mapping) { m.Columns.Currency = "" }, "delimiter": func(m *Mapping) { m.Delimiter = "," },
		"thousands": func(m *Mapping) { m.Thousands = "point" }, "units": func(m *Mapping) { m.Units = "" },
		"time_format": func(m *Mapping) { m.TimeFormat = "MM-DD" }, "zone": func(m *Mapping) { m.Zone = "Mars/Olympus" },
		"statuses":   func(m *Mapping) { m.Statuses = map[string][]string{"succeeded": {"ok"}, "failed": {"OK"}} },
		"directions": func(m *Mapping) { m.Directions = map[string][]string{"sideways": {"x"}} },
	} {
		m := standard()
		change(&m)
		var f *fault.Error
		require.ErrorAs(t, m.Check(), &f, name)
		require.Equal(t, "mapping."+name, f.Details[0].Location)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(heading + "p1,ref1,utr1,1250.50,INR,2.5,SUCCESS,payment,2026-03-01 23:30:00\n"))
	f.Add([]byte("\uFEFF" + heading + "\"a\nb\",,,(1),EUR,-1,failed,payout,2026-03-01 23:30:00\r\n"))
	f.Add([]byte(heading + "p1,ref1\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		rows, err := parse(standard(), strings.NewReader(string(file)))
		if err != nil {
			require.ErrorIs(t, err, ErrFile)
			require.NotEmpty(t, wrongRows(t, err))
			return
		}
		lines := map[int]bool{}
		for _, r := range rows {
			require.False(t, lines[r.Line], "line %d twice", r.Line)
			lines[r.Line] = true
			require.True(t, r.Amount >= 0 && r.Amount <= report.Largest && r.Fee >= 0 && r.Currency.Known() && r.At > 0)
			require.NotEmpty(t, r.Direction)
			require.NotEmpty(t, r.Status)
		}
	})
}
