package proof_test

import (
	"bytes"
	"database/sql"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/pdf/pdftest"
	"maidan/internal/statement"
	"maidan/internal/wallet"
)

// ledgerEntry is an entry as the ledger has it.
type ledgerEntry struct {
	kind   string
	amount money.Amount
	at     int64
}

// ledgerOf reads an account's entries in their order.
func (s *brand) ledgerOf(r *rapid.T, account wallet.AccountID) []ledgerEntry {
	rows, err := s.db.Reader().Query(s.t.Context(), `SELECT t.kind, e.amount, t.at FROM wallet_entries e
		JOIN wallet_transfers t ON t.id = e.transfer AND t.line = 0 WHERE e.account = $1 ORDER BY e.seq`, string(account))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (e ledgerEntry, err error) { return e, r.Scan(&e.kind, &e.amount, &e.at) })
	require.NoError(r, err)
	return all
}

// before counts the entries before a time: those in front of the first one at or after it, as clocks differ.
func before(entries []ledgerEntry, at int64) int {
	for i, e := range entries {
		if e.at >= at {
			return i
		}
	}
	return len(entries)
}

func sumOf(entries []ledgerEntry) (sum money.Amount) {
	for _, e := range entries {
		sum += e.amount
	}
	return sum
}

// The statement of each month equals the ledger to the last hundredth, whatever a player does, in each zone and with clocks that
// differ: opening balance, entries, closing balance, each group, the CSV file and the PDF document.
func TestStatement_EqualsTheLedger(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newBrand(t, d)
		lines := 0
		rapid.Check(t, func(r *rapid.T) {
			g := newGambler(s, r)
			r.Repeat(g.actions())
			for _, account := range []wallet.AccountID{wallet.PlayerCash(g.player, "INR"), wallet.PlayerBonus(g.player, "INR")} {
				entries := s.ledgerOf(r, account)
				lines += len(entries)
				zone := rapid.SampledFrom(zones).Draw(r, "zone")
				s.compareMonths(r, account, entries, zone, g.from)
			}
		})
		require.Greater(t, lines, 10, "the players did something")
	})
}

// zones are offsets that players have; the last two are the ends of the world.
var zones = []*time.Location{
	time.UTC, time.FixedZone("", 5*3600+1800), time.FixedZone("", 5*3600+2700), time.FixedZone("", -3*3600), time.FixedZone("", 14*3600),
	time.FixedZone("", -12*3600),
}

// compareMonths compares the statement of each month of a zone with the ledger.
func (s *brand) compareMonths(r *rapid.T, account wallet.AccountID, entries []ledgerEntry, zone *time.Location, from time.Time) {
	seen, local := 0, from.Add(-24*time.Hour).In(zone)
	month := time.Date(local.Year(), local.Month(), 1, 0, 0, 0, 0, zone)
	for ; !month.After(s.clock.Now().Add(24 * time.Hour)); month = month.AddDate(0, 1, 0) {
		q := statement.Query{Account: account, From: month.UnixMilli(), To: month.AddDate(0, 1, 0).UnixMilli()}
		first, end := before(entries, q.From), before(entries, q.To)
		s.compare(r, q, entries, first, end)
		s.compareFiles(r, q, entries[first:end], zone)
		seen += end - first
	}
	require.Equal(r, len(entries), seen, "each entry is in one month")
}

// compare compares the pages of a period, of all groups and of each, with the ledger.
func (s *brand) compare(r *rapid.T, q statement.Query, entries []ledgerEntry, first, end int) {
	for _, group := range append([]statement.Group{""}, statement.Groups()...) {
		q.Group, q.Cursor = group, ""
		var want []money.Amount // latest first
		for i := end - 1; i >= first; i-- {
			if group == "" || statement.GroupOf(entries[i].kind) == group {
				want = append(want, entries[i].amount)
			}
		}
		var got []money.Amount
		for more := true; more; more = q.Cursor != "" {
			page, err := statement.Page(s.t.Context(), s.db.Reader(), q)
			require.NoError(r, err)
			require.Equal(r, sumOf(entries[:first]), page.Opening)
			require.Equal(r, sumOf(entries[:end]), page.Closing)
			require.EqualValues(r, end-first, page.Entries)
			for _, line := range page.Items {
				require.Equal(r, sumOf(entries[:end])-sum(got), line.Balance+otherGroups(entries, group, end, len(got)), "balance after the entry")
				got = append(got, line.Amount)
			}
			q.Cursor = page.Next
		}
		require.Equal(r, want, got, "entries of group %q", group)
	}
}

func sum(amounts []money.Amount) (total money.Amount) {
	for _, a := range amounts {
		total += a
	}
	return total
}

// otherGroups sums the entries of other groups that are later than the n-th latest one of a group.
func otherGroups(entries []ledgerEntry, group statement.Group, end, n int) (total money.Amount) {
	for i := end - 1; i >= 0; i-- {
		if group == "" || statement.GroupOf(entries[i].kind) == group {
			if n == 0 {
				return total
			}
			n--
			continue
		}
		total += entries[i].amount
	}
	return total
}

// compareFiles reads the CSV file and the PDF document of a period back and compares their figures with the ledger.
func (s *brand) compareFiles(r *rapid.T, q statement.Query, entries []ledgerEntry, zone *time.Location) {
	var file bytes.Buffer
	kind := func(l statement.Line) string { return l.Kind }
	require.NoError(r, statement.WriteCSV(s.t.Context(), s.db.Reader(), &file, q, statement.Format{Zone: zone, Kind: kind}))
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.String(), "\uFEFF"))).ReadAll()
	require.NoError(r, err)
	require.Len(r, rows, len(entries)+1)
	printed, err := statement.Read(s.t.Context(), s.db.Reader(), q)
	require.NoError(r, err)
	var document bytes.Buffer
	require.NoError(r, statement.WritePDF(&document, q, printed, statement.Print{Brand: "Maidan", Language: "en", Zone: zone, Created: s.clock.Now(),
		Kind: kind, Say: func(key string, _ map[string]string) string { return strings.TrimPrefix(key, "statement.") }}))
	figures := figuresOf(r, document.Bytes())
	balance, in, out := printed.Opening, money.Amount(0), money.Amount(0)
	for i, e := range entries {
		balance += e.amount
		row := rows[len(rows)-1-i]
		require.Equal(r, []string{decimal(e.amount), decimal(balance)}, row[2:4])
		require.Equal(r, []string{figure(e.amount), figure(balance)}, figures.rows[i])
		in, out = in+max(e.amount, 0), out+min(e.amount, 0)
	}
	require.Len(r, figures.rows, len(entries))
	require.Equal(r, []string{figure(printed.Opening), figure(in), figure(out), figure(balance)}, figures.boxes)
	require.Equal(r, balance, printed.Closing)
}

// decimal writes an amount as a CSV file has it.
func decimal(a money.Amount) string {
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	return fmt.Sprintf("%s%d.%02d", sign, a/100, a%100)
}

// figure writes an amount without signs of thousands and of plus.
func figure(a money.Amount) string { return strings.Replace(decimal(a), "-", "−", 1) }

// documentFigures are the numbers of a document.
type documentFigures struct {
	boxes []string
	rows  [][]string // amount and balance of each entry
}

// figuresOf reads the numbers of a document by their sizes and places.
func figuresOf(r *rapid.T, data []byte) (f documentFigures) {
	d, err := pdftest.Read(data)
	require.NoError(r, err)
	texts, err := d.Texts()
	require.NoError(r, err)
	lines := map[string][]string{}
	var order []string
	entries := true
	for _, text := range texts {
		number := strings.NewReplacer(",", "", "+", "").Replace(text.Text)
		line := fmt.Sprintf("%d %.2f", text.Page, text.Y)
		entries = entries && text.Text != "sums"
		switch {
		case text.Size == 12:
			f.boxes = append(f.boxes, number)
		case entries && text.Size == 8 && text.X > 360:
			if lines[line] == nil {
				order = append(order, line)
			}
			lines[line] = append(lines[line], number)
		}
	}
	for _, line := range order {
		if cells := lines[line]; cells[len(cells)-1] != "column.balance" && !strings.HasPrefix(cells[0], "column.") && cells[0] != "out" && cells[0] != "closing" {
			f.rows = append(f.rows, cells)
		}
	}
	return f
}
