package payment_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
)

// acts is a member whose audit records are counted by action.
type acts struct {
	payment.Actor
	mu      sync.Mutex
	records map[string]int
}

func actor(member id.Staff) *acts {
	a := &acts{records: map[string]int{}}
	a.Actor = payment.Actor{StaffID: member, Record: func(_ context.Context, _ *db.Tx, action, _ string, _ map[string]any) error {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.records[action]++
		return nil
	}}
	return a
}

func TestAddNote_AppendsNotesToEveryKindOfPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		asha := actor("asha")
		ids := h.requests(t, 600*rupees)
		dep := h.create(t, "k", 500*rupees)
		for _, payment := range []string{string(ids[0]), string(dep.ID)} {
			_, err := h.AddNote(t.Context(), payment, "  called the player\n", asha.Actor)
			require.NoError(t, err)
			_, err = h.AddNote(t.Context(), payment, "second", asha.Actor)
			require.NoError(t, err)
			dossier, err := h.Dossier(t.Context(), payment)
			require.NoError(t, err)
			require.Equal(t, "called the player", dossier.Notes[0].Text)
			require.Equal(t, "second", dossier.Notes[1].Text)
			require.Equal(t, id.Staff("asha"), dossier.Notes[1].StaffID)
		}
		require.Equal(t, 4, asha.records["payment.note"])
		_, err := h.AddNote(t.Context(), "nowhere", "note", asha.Actor)
		require.ErrorIs(t, err, payment.ErrNotFound)
		for _, bad := range []string{"", "  ", strings.Repeat("x", 1001)} {
			_, err = h.AddNote(t.Context(), string(dep.ID), bad, asha.Actor)
			require.ErrorIs(t, err, payment.ErrNote)
		}
	})
}

func TestAssign_ProtectsAPaymentForHalfAnHour(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		asha, omar := actor("asha"), actor("omar")
		dep := string(h.create(t, "k", 500*rupees).ID)
		assigned := func() id.Staff {
			dossier, err := h.Dossier(t.Context(), dep)
			require.NoError(t, err)
			return dossier.Assignment.StaffID
		}
		_, err := h.Assign(t.Context(), dep, "asha", asha.Actor)
		require.NoError(t, err)
		_, err = h.Assign(t.Context(), dep, "asha", asha.Actor)
		require.NoError(t, err)
		require.Equal(t, 1, asha.records["payment.assign"])
		h.clock.Advance(30*time.Minute - time.Millisecond)
		for _, to := range []id.Staff{"omar", ""} {
			_, err = h.Assign(t.Context(), dep, to, omar.Actor)
			require.ErrorIs(t, err, payment.ErrAssigned)
		}
		require.Equal(t, id.Staff("asha"), assigned())
		h.clock.Advance(time.Millisecond)
		_, err = h.Assign(t.Context(), dep, "omar", omar.Actor)
		require.NoError(t, err, "stale")
		_, err = h.Assign(t.Context(), dep, "asha", omar.Actor)
		require.NoError(t, err, "given to a colleague")
		_, err = h.Assign(t.Context(), dep, "", asha.Actor)
		require.NoError(t, err, "released")
		require.Empty(t, assigned())
		_, err = h.Assign(t.Context(), "nowhere", "asha", asha.Actor)
		require.ErrorIs(t, err, payment.ErrNotFound)
	})
}

func TestAssign_GivesAPaymentToOneOfTwoWhoTakeItAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := string(h.create(t, "k", 500*rupees).ID)
		errs := make(chan error, 2)
		var both sync.WaitGroup
		for _, member := range []id.Staff{"asha", "omar"} {
			both.Go(func() {
				_, err := h.Assign(t.Context(), dep, member, actor(member).Actor)
				errs <- err
			})
		}
		both.Wait()
		first, second := <-errs, <-errs
		require.NotEqual(t, first == nil, second == nil, "%v %v", first, second)
	})
}
