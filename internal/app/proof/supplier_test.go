package proof_test

import (
	"context"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/operate"
	"maidan/internal/casino/supplier"
	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/casino/supplier/reconcile"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
)

// listed is a supplier with one game.
type listed struct{ dialect.Client }

func (listed) Games(context.Context) ([]dialect.Game, error) {
	return []dialect.Game{{ID: "lotus", Name: "Lotus"}}, nil
}

// supplierGames plays rounds of a supplier: won, lost, free, a prize, and rollbacks of each kind, one of them before its bet.
func (s *brand) supplierGames() {
	e := supplier.New(supplier.Config{DB: s.db, Wallet: s.wallet, Box: s.box, Rounds: s.rounds, Clock: s.clock, IDs: s.ids, Random: rng.Secure(),
		Suppliers: []supplier.Supplier{{Name: "acme", Client: listed{}}},
		Standing: func(context.Context, id.Player) (supplier.Standing, error) {
			return supplier.Standing{Country: "IN"}, nil
		}})
	require.NoError(s.t, e.Import(s.t.Context()))
	token, err := e.OpenSession(s.t.Context(), "acme", "ann", "lotus", "INR", supplier.Source{})
	require.NoError(s.t, err)
	call := func(name string, kind dialect.Kind, round string, amount money.Amount, change ...func(c *dialect.Call)) {
		c := dialect.Call{Kind: kind, Token: token, PlayerID: "ann", Game: "lotus", Round: round, ID: "their-" + name, Currency: "INR", Amount: amount}
		for _, one := range change {
			one(&c)
		}
		result, err := e.Call(s.t.Context(), "acme", c)
		require.NoError(s.t, err, name)
		s.names["supplier_"+name] = result.ID
	}
	of := func(name string) func(c *dialect.Call) {
		return func(c *dialect.Call) { c.Reference, c.Amount = "their-"+name, 0 }
	}
	free, prize := func(c *dialect.Call) { c.Free = true }, func(c *dialect.Call) { c.Promotion = true }
	call("bet", dialect.Bet, "r1", 1000)
	call("win", dialect.Win, "r1", 2500, func(c *dialect.Call) { c.Reference = "their-bet" })
	call("lost", dialect.Bet, "r2", 1000)
	call("undone_bet", dialect.Bet, "r3", 700)
	call("undo_bet", dialect.Rollback, "r3", 0, of("undone_bet"))
	call("lost_before", dialect.Bet, "r4", 500)
	call("undone_win", dialect.Win, "r4", 900)
	call("undo_win", dialect.Rollback, "r4", 0, of("undone_win"))
	call("undo_early", dialect.Rollback, "r5", 0, of("never"))
	call("free_bet", dialect.Bet, "r6", 300, free)
	call("free_win", dialect.Win, "r6", 400, free)
	call("prize", dialect.Win, "", 800, prize)
	s.supplierReport(e)
}

// supplierReport imports a report that lacks a bet and has a win of another amount.
func (s *brand) supplierReport(e *supplier.Engine) {
	r := reconcile.New(reconcile.Deps{DB: s.db, Clock: s.clock, IDs: s.ids, Suppliers: e})
	at := s.clock.Now().UTC().Format(time.DateTime)
	file := "transaction,type,reference,player,round,game,amount,currency,time\n" +
		"their-bet,BET,,ann,r1,lotus,10.00,INR," + at + "\n" + "their-win,WIN,,ann,r1,lotus,26.00,INR," + at + "\n"
	mapping := reconcile.Simulated()
	report, err := r.Import(s.t.Context(), reconcile.Upload{Supplier: "acme", Mapping: &mapping}, strings.NewReader(file),
		operate.Actor{ID: "s1", Record: func(context.Context, *db.Tx, string, string, any) error { return nil }})
	require.NoError(s.t, err)
	require.Equal(s.t, 1, report.Counts.Difference)
	s.names["supplier_report"] = report.ID
}
