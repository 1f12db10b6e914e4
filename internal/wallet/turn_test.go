package wallet_test

import (
	"errors"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
	"maidan/internal/wallet"
)

var errEnough = errors.New("enough")

// beside submits so many commands of another lane than hold's; each tells decided when its turn has come.
func (h house) beside(t *testing.T, many int, decided func()) *sync.WaitGroup {
	var wg sync.WaitGroup
	for i := 0; many > 0; i++ {
		key := strconv.Itoa(i)
		if !h.Beside(key, "hold") {
			continue
		}
		many--
		wg.Go(func() {
			_, err := h.Submit(t.Context(), wallet.Command{Key: key, Decide: func(*wallet.View) (wallet.Decision, error) {
				decided()
				return wallet.Decision{}, errEnough
			}})
			if !errors.Is(err, errEnough) {
				t.Errorf("%s: %v", key, err)
			}
		})
	}
	return &wg
}

// Only PostgreSQL commits side by side.
func TestLanesWithLittleToDoTakeTurns(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t), twoLanes)
	release := h.hold(t)
	var over atomic.Bool
	few := h.beside(t, wallet.Plenty-1, func() {
		if !over.Load() {
			t.Error("a few commands were committed beside another lane's")
		}
	})
	for h.Waiting() < wallet.Plenty-1 {
		runtime.Gosched()
	}
	over.Store(true)
	release()
	few.Wait()
	h.holds(t)
}

func TestALaneWithPlentyToDoWaitsForNobody(t *testing.T) {
	t.Parallel()
	h := open(t, dbtest.NewPostgres(t), twoLanes)
	release := h.hold(t)
	var decided atomic.Int64
	h.beside(t, wallet.Plenty, func() { decided.Add(1) }).Wait()
	require.EqualValues(t, wallet.Plenty, decided.Load(), "while the other lane is still at work")
	release()
	h.holds(t)
}
