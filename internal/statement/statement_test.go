package statement_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/rng"
	"maidan/internal/statement"
	"maidan/internal/wallet"
)

const player = id.Player("asha")

var (
	cash  = wallet.PlayerCash(player, "INR")
	start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
)

// ledger posts entries to a player's account at times of its own.
type ledger struct {
	*wallet.Wallet
	db    *db.DB
	clock *clock.Manual
	held  money.Amount
	n     int
}

func newLedger(t *testing.T, d *db.DB) *ledger {
	t.Helper()
	c := clock.NewManual(start)
	log := slog.New(slog.DiscardHandler)
	l := &ledger{db: d, clock: c}
	l.Wallet = wallet.New(wallet.Config{DB: d, Box: outbox.NewBox(d, c, log), Clock: c, IDs: id.NewMaker(c, rng.Secure()), Log: log})
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return l.Open(ctx, tx, player, "INR") }))
	return l
}

// post moves amount between the player's cash and a house account.
func (l *ledger) post(t *testing.T, kind, counterparty string, amount money.Amount) {
	t.Helper()
	l.n++
	l.held += amount
	require.NoError(t, l.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := l.Post(ctx, tx, fmt.Sprintf("k%d", l.n), wallet.HashOf(l.n), wallet.Transfer{
			Kind: kind, Ref: fmt.Sprintf("=r%d", l.n),
			Entries: []wallet.Entry{{Account: wallet.HouseAccount(counterparty, "INR"), Amount: -amount}, {Account: cash, Amount: amount}},
		})
		return err
	}))
}

// random posts deposits, stakes and payouts at random times of the year.
func (l *ledger) random(t *testing.T, r *rand.Rand, n int) {
	t.Helper()
	for range n {
		l.clock.Advance(time.Duration(r.Int64N(int64(365 * 24 * time.Hour / time.Duration(n)))))
		switch stake := money.Amount(r.Int64N(5000) + 1); {
		case l.held < stake:
			l.post(t, "deposit", wallet.Deposits, money.Amount(r.Int64N(100_000)+10_000))
		case r.IntN(3) == 0:
			l.post(t, "bet.payout", wallet.Stakes, stake*2)
		default:
			l.post(t, "bet.stake", wallet.Stakes, -stake)
		}
	}
}

func (l *ledger) page(t *testing.T, q statement.Query) statement.Statement {
	t.Helper()
	s, err := statement.Page(t.Context(), l.db.Reader(), q)
	require.NoError(t, err)
	return s
}

// all reads a statement page by page.
func (l *ledger) all(t *testing.T, q statement.Query) (lines []statement.Line, first statement.Statement) {
	t.Helper()
	for {
		s := l.page(t, q)
		if q.Cursor == "" {
			first = s
		}
		require.LessOrEqual(t, len(s.Items), statement.PageSize)
		lines = append(lines, s.Items...)
		if s.Next == "" {
			return lines, first
		}
		q.Cursor = s.Next
	}
}

func year() statement.Query {
	return statement.Query{Account: cash, From: start.UnixMilli(), To: start.AddDate(1, 0, 0).UnixMilli()}
}

// The statement of each month equals the ledger: its lines add up to the change of the balance, the months follow each other
// without a gap, and together they hold every entry of the ledger once.
func TestPage_MonthsEqualTheLedger(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.random(t, rand.New(rand.NewPCG(1, 2)), 400)
		balance, entries, seen := money.Amount(0), int64(0), map[id.Transfer]bool{}
		for month := range 12 {
			q := statement.Query{Account: cash, From: start.AddDate(0, month, 0).UnixMilli(), To: start.AddDate(0, month+1, 0).UnixMilli()}
			lines, s := l.all(t, q)
			require.Equal(t, balance, s.Opening, "month %d opens where the last one closed", month)
			for i := len(lines) - 1; i >= 0; i-- {
				line := lines[i]
				require.GreaterOrEqual(t, line.At, q.From)
				require.Less(t, line.At, q.To)
				balance += line.Amount
				require.Equal(t, balance, line.Balance)
				seen[line.Transfer] = true
			}
			require.Equal(t, balance, s.Closing)
			require.Len(t, lines, int(s.Entries))
			entries += s.Entries
		}
		require.Len(t, seen, l.n)
		require.EqualValues(t, l.n, entries)
		held, err := l.Balance(t.Context(), cash)
		require.NoError(t, err)
		require.Equal(t, held, balance)
	})
}

func TestPage_FiltersByGroup(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.post(t, "deposit", wallet.Deposits, 10_000)
		l.post(t, "bet.stake", wallet.Stakes, -4000)
		l.post(t, "withdrawal.request", wallet.PendingWithdrawals, -1000)
		l.post(t, "bet.payout", wallet.Stakes, 8000)
		for group, want := range map[statement.Group][]string{
			"": {"bet.payout", "withdrawal.request", "bet.stake", "deposit"}, statement.Bets: {"bet.payout", "bet.stake"},
			statement.Deposits: {"deposit"}, statement.Withdrawals: {"withdrawal.request"}, statement.Bonuses: {}, statement.Casino: {},
		} {
			q := year()
			q.Group = group
			s := l.page(t, q)
			got := []string{}
			for _, line := range s.Items {
				got = append(got, line.Kind)
			}
			require.Equal(t, want, got, group)
			require.Equal(t, []money.Amount{0, 13_000}, []money.Amount{s.Opening, s.Closing}, "of the period, whatever the group")
		}
	})
}

func TestPage_RefusesBadInput(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		for want, q := range map[error]statement.Query{
			statement.ErrPeriod: {Account: cash, From: 5, To: 5}, statement.ErrGroup: {Account: cash, To: 5, Group: "boats"},
			statement.ErrCursor: {Account: cash, To: 5, Cursor: "x"},
		} {
			_, err := statement.Page(t.Context(), d.Reader(), q)
			require.ErrorIs(t, err, want)
		}
		s := l.page(t, statement.Query{Account: wallet.PlayerCash("nobody", "INR"), To: 5})
		require.Empty(t, s.Items)
	})
}

// Clocks of two nodes differ by milliseconds, so an entry may be dated before the one that it follows. Adjacent periods still share
// no entry and miss none, at each possible boundary and however many entries come later.
func TestPage_KeepsPeriodsAdjacentWhenClocksDiffer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		for range 30 {
			l.clock.Advance(time.Millisecond)
			l.post(t, "deposit", wallet.Deposits, 100)
		}
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE wallet_transfers SET at = at + 3 * (seq % 2) - 5 * (seq % 3)")
			return err
		}))
		boundary := func(at int64) int64 {
			return l.page(t, statement.Query{Account: cash, From: start.UnixMilli() - 100, To: at}).Entries
		}
		before := map[int64]int64{}
		for at := start.UnixMilli() - 20; at < start.UnixMilli()+60; at++ {
			before[at] = boundary(at)
			second := l.page(t, statement.Query{Account: cash, From: at, To: start.UnixMilli() + 1000})
			require.EqualValues(t, 30, before[at]+second.Entries)
			require.Equal(t, money.Amount(100*before[at]), second.Opening)
		}
		l.clock.Advance(time.Second)
		for range 40 {
			l.post(t, "deposit", wallet.Deposits, 100)
		}
		for at, n := range before {
			require.Equal(t, n, boundary(at), "later entries move no boundary")
		}
	})
}

func TestWriteCSV_HasEveryEntryOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.random(t, rand.New(rand.NewPCG(3, 4)), 1100) // more than a batch
		var file bytes.Buffer
		require.NoError(t, statement.WriteCSV(t.Context(), d.Reader(), &file, year(), statement.Format{
			Columns: statement.Columns{At: "Datum", Kind: "Art", Amount: "Betrag", Balance: "Saldo", Ref: "Bezug", Transfer: "Nr."},
			Zone:    time.FixedZone("", 5*3600+1800), Kind: func(l statement.Line) string { return l.Kind },
		}))
		rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(file.Bytes(), []byte("\uFEFF")))).ReadAll()
		require.NoError(t, err)
		require.Equal(t, []string{"Datum", "Art", "Betrag", "Saldo", "Bezug", "Nr."}, rows[0])
		require.Len(t, rows, l.n+1)
		sum := 0.0
		for _, row := range rows[1:] {
			amount, err := strconv.ParseFloat(row[2], 64)
			require.NoError(t, err)
			sum += amount
			_, err = time.Parse("02.01.2006 15:04:05", row[0])
			require.NoError(t, err)
		}
		require.InDelta(t, float64(l.held)/100, sum, 0.001)
		require.Equal(t, "'=r1", rows[l.n][4], "a text is not read as a formula")
	})
}

func TestParts_ShowsATransferOnlyToItsPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := newLedger(t, d)
		l.post(t, "deposit", wallet.Deposits, 10_000)
		line := l.page(t, year()).Items[0]
		parts, err := statement.Parts(t.Context(), d.Reader(), player, line.Transfer)
		require.NoError(t, err)
		require.Equal(t, []statement.Part{{Account: "cash", Own: true, Amount: 10_000}, {Account: "deposits", Amount: -10_000}}, parts)
		for _, who := range []id.Player{"", "somebody"} {
			_, err = statement.Parts(t.Context(), d.Reader(), who, line.Transfer)
			require.ErrorIs(t, err, statement.ErrNotFound)
		}
		_, err = statement.Parts(t.Context(), d.Reader(), player, "none")
		require.ErrorIs(t, err, statement.ErrNotFound)
	})
}
