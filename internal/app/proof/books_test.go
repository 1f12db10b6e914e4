package proof_test

import (
	"context"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/adjustment"
	"maidan/internal/payment/book"
	"maidan/internal/payment/provider"
)

// books makes a day of the payment book with a movement of each kind, and closes it.
func (s *brand) books() {
	member := func(name id.Staff) book.By {
		return book.By{StaffID: name, Record: func(context.Context, *db.Tx, string, string, map[string]any) error { return nil }}
	}
	m, err := s.desk.Book.Move(s.t.Context(), s.key(), book.Movement{Provider: "sandbox", Method: "upi", Currency: "INR", Amount: 900_000, Reason: "top up"}, member("meena"))
	require.NoError(s.t, err)
	s.names["top_up"] = m.ID

	s.deposit("with_fee", "ann", 50_000, "")
	s.tx(func(ctx context.Context, tx *db.Tx) error {
		_, err := s.desk.ApplyStatement(ctx, tx, "sandbox", provider.Notice{
			ID: "with fee", Payment: s.names["with_fee"], TransactionID: "400000000777", Amount: 50_000, Currency: "INR", Fee: 700, Outcome: provider.Succeeded,
		})
		return err
	})
	s.deposit("with_fee_too", "ann", 60_000, "")
	for _, name := range []string{"adjusted", "not_adjusted", "to_adjust"} {
		a, err := s.desk.Adjustments.Propose(s.t.Context(), s.key(), adjustment.Adjustment{
			PlayerID: "ann", Currency: "INR", Amount: 1500, Category: adjustment.Goodwill, Reason: "for their patience",
		}, member("meena"))
		require.NoError(s.t, err)
		s.names[name] = a.ID
	}
	_, err = s.desk.Adjustments.Approve(s.t.Context(), s.names["adjusted"], member("omar"))
	require.NoError(s.t, err)
	_, err = s.desk.Adjustments.Decline(s.t.Context(), s.names["not_adjusted"], "not this time", member("omar"))
	require.NoError(s.t, err)

	s.pass(25 * time.Hour)
	closed, err := s.desk.Book.CloseDays(s.t.Context())
	require.NoError(s.t, err)
	require.Equal(s.t, 1, closed)
	s.tx(func(ctx context.Context, tx *db.Tx) error {
		_, err := s.desk.ApplyStatement(ctx, tx, "sandbox", provider.Notice{
			ID: "with fee, too", Payment: s.names["with_fee_too"], TransactionID: "400000000778", Amount: 60_000, Currency: "INR", Fee: 800, Outcome: provider.Succeeded,
		})
		return err
	})
	s.pass(24 * time.Hour)
	closed, err = s.desk.Book.CloseDays(s.t.Context())
	require.NoError(s.t, err)
	require.Equal(s.t, 1, closed)
}
