package wallet_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

var hash = wallet.HashOf("some input")

func transferOf(t *testing.T, r wallet.Result) id.Transfer {
	t.Helper()
	var p wallet.Posted
	require.NoError(t, json.Unmarshal(r.Answer, &p))
	require.NotEmpty(t, p.Transfers)
	return p.Transfers[0]
}

func TestTransfer_MovesMoney(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann, bob := h.player(t, "ann", inr, 1000), h.player(t, "bob", inr, 0)
		_, err := in.do(h, "k1", hash, wallet.Transfer{Kind: "gift", Ref: "x", Entries: []wallet.Entry{
			{Account: ann, Amount: -300}, {Account: bob, Amount: 290}, {Account: wallet.HouseAccount(wallet.Stakes, inr), Amount: 10}}})
		require.NoError(t, err)
		require.Equal(t, money.Amount(700), h.balance(t, ann))
		require.Equal(t, money.Amount(290), h.balance(t, bob))
		require.Equal(t, money.Amount(10), h.balance(t, wallet.HouseAccount(wallet.Stakes, inr)))
		require.Equal(t, money.Amount(-1000), h.balance(t, wallet.HouseAccount(wallet.Deposits, inr)))
		h.holds(t)
	})
}

func TestKey_ReplaysTheAnswerAndRejectsOtherInput(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.player(t, "ann", inr, 1000)
		first, err := in.do(h, "k", hash, give("bet", ann, -100))
		require.NoError(t, err)
		require.False(t, first.Hit)
		again, err := in.do(h, "k", hash, give("bet", ann, -100))
		require.NoError(t, err)
		require.True(t, again.Hit)
		require.JSONEq(t, string(first.Answer), string(again.Answer))
		_, err = in.do(h, "k", wallet.HashOf("other"), give("bet", ann, -5))
		require.ErrorIs(t, err, wallet.ErrMismatch)
		require.Equal(t, money.Amount(900), h.balance(t, ann))
		h.holds(t)
	})
}

func TestTransfer_RefusesOverdraftAndDoesNotStoreRefusals(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.player(t, "ann", inr, 100)
		_, err := in.do(h, "k", hash, give("bet", ann, -60), give("bet", ann, -60))
		require.ErrorIs(t, err, wallet.ErrInsufficient)
		require.Equal(t, money.Amount(100), h.balance(t, ann), "the first of the two transfers must not stay")
		_, err = in.do(h, "more", hash, give("deposit", ann, 20))
		require.NoError(t, err)
		res, err := in.do(h, "k", hash, give("bet", ann, -60), give("bet", ann, -60))
		require.NoError(t, err, "the same key is decided again once the balance suffices")
		require.False(t, res.Hit)
		require.Zero(t, h.balance(t, ann))
		h.holds(t)
	})
}

func TestTransfer_RejectsInvalidEntries(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.player(t, "ann", inr, 100)
		usd := wallet.HouseAccount(wallet.Stakes, "USD")
		rupees := wallet.HouseAccount(wallet.Stakes, inr)
		for name, entries := range map[string][]wallet.Entry{
			"out of balance":       {{Account: ann, Amount: -10}, {Account: rupees, Amount: 11}},
			"balanced across two":  {{Account: ann, Amount: -10}, {Account: usd, Amount: 10}},
			"one entry":            {{Account: ann, Amount: -10}},
			"nothing moved":        {{Account: ann, Amount: 0}, {Account: rupees, Amount: 0}},
			"twice the same":       {{Account: rupees, Amount: -10}, {Account: rupees, Amount: 10}},
			"unknown currency":     {{Account: wallet.HouseAccount("a", "XQZ"), Amount: -10}, {Account: wallet.HouseAccount("b", "XQZ"), Amount: 10}},
			"no account":           {{Account: "ann", Amount: -10}, {Account: rupees, Amount: 10}},
			"no negative":          {{Account: rupees, Amount: math.MinInt64}, {Account: wallet.HouseAccount("a", inr), Amount: math.MaxInt64}, {Account: wallet.HouseAccount("b", inr), Amount: 1}},
			"sum beyond 64 bits":   {{Account: rupees, Amount: math.MaxInt64}, {Account: wallet.HouseAccount("a", inr), Amount: math.MaxInt64}, {Account: wallet.HouseAccount("b", inr), Amount: 2}},
			"balance beyond 64":    {{Account: ann, Amount: math.MaxInt64}, {Account: rupees, Amount: -math.MaxInt64}},
			"account never opened": {{Account: wallet.PlayerCash("nobody", inr), Amount: 10}, {Account: rupees, Amount: -10}},
		} {
			_, err := in.do(h, "bad "+name, hash, wallet.Transfer{Kind: "bad", Entries: entries})
			require.Error(t, err, name)
		}
		require.Equal(t, money.Amount(100), h.balance(t, ann))
		require.Zero(t, h.balance(t, rupees))
		h.holds(t)
	})
}

func TestReverse_UndoesATransferOnce(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.player(t, "ann", inr, 100)
		res, err := in.do(h, "bet", hash, give("bet", ann, -70))
		require.NoError(t, err)
		was := transferOf(t, res)
		undo := give("undo", ann, 70)
		undo.Reverses = was
		wrong := give("undo", ann, 60)
		wrong.Reverses = was
		_, err = in.do(h, "wrong", hash, wrong)
		require.Error(t, err, "a reversal must undo exactly")
		gone := undo
		gone.Reverses = "no such transfer"
		_, err = in.do(h, "gone", hash, gone)
		require.ErrorIs(t, err, wallet.ErrNoTransfer)
		_, err = in.do(h, "undo", hash, undo)
		require.NoError(t, err)
		_, err = in.do(h, "undo again", hash, undo)
		require.ErrorIs(t, err, wallet.ErrReversed)
		require.Equal(t, money.Amount(100), h.balance(t, ann))
		h.holds(t)
	})
}

// 200 racing debits on a balance for 37: exactly 37 succeed.
func TestRacingDebits(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.player(t, "ann", inr, 37*100+99)
		var taken, refused atomic.Int64
		var wg sync.WaitGroup
		for i := range 200 {
			wg.Go(func() {
				_, err := in.do(h, fmt.Sprint("bet", i), hash, give("bet", ann, -100))
				switch {
				case err == nil:
					taken.Add(1)
				case errors.Is(err, wallet.ErrInsufficient):
					refused.Add(1)
				default:
					t.Errorf("bet %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		require.Equal(t, int64(37), taken.Load())
		require.Equal(t, int64(163), refused.Load())
		require.Equal(t, money.Amount(99), h.balance(t, ann))
		h.holds(t)
	})
}

// A key that is submitted concurrently is done once, and all callers get the same answer.
func TestRacingRepeats(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann, bob := h.player(t, "ann", inr, 1000), h.player(t, "bob", inr, 1000)
		var fresh atomic.Int64
		answers := make([]string, 60)
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() {
				who := ann
				if i%2 == 1 {
					who = bob
				}
				res, err := in.do(h, "same:"+string(who), hash, give("bet", who, -100))
				if err != nil {
					t.Errorf("%d: %v", i, err)
					return
				}
				if !res.Hit {
					fresh.Add(1)
				}
				answers[i] = string(res.Answer)
			})
		}
		wg.Wait()
		require.Equal(t, int64(2), fresh.Load())
		for i := range answers {
			require.Equal(t, answers[i%2], answers[i])
		}
		require.Equal(t, money.Amount(900), h.balance(t, ann))
		require.Equal(t, money.Amount(900), h.balance(t, bob))
		h.holds(t)
	})
}

func TestEntries_FollowTheOrderOfMovements(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.player(t, "ann", inr, 10000)
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				_, err := in.do(h, fmt.Sprint("bet", i), hash, give("bet", ann, money.Amount(-1-i)))
				if err != nil {
					t.Errorf("%v", err)
				}
			})
		}
		wg.Wait()
		var all []wallet.Statement
		for before := ""; ; before = all[len(all)-1].Cursor {
			page, err := h.Entries(t.Context(), ann, before, 7)
			require.NoError(t, err)
			if len(page) == 0 {
				break
			}
			all = append(all, page...)
		}
		require.Len(t, all, 41)
		for i, e := range all[:40] {
			require.Equal(t, all[i+1].Balance+e.Amount, e.Balance)
			require.Equal(t, "bet", e.Kind)
		}
		require.Equal(t, h.balance(t, ann), all[0].Balance)
		stakesEntries, err := h.Entries(t.Context(), wallet.HouseAccount(wallet.Stakes, inr), "", 100)
		require.NoError(t, err)
		require.Len(t, stakesEntries, 40)
		rest, err := h.Entries(t.Context(), wallet.HouseAccount(wallet.Stakes, inr), stakesEntries[38].Cursor, 100)
		require.NoError(t, err)
		require.Len(t, rest, 1)
		_, err = h.Entries(t.Context(), ann, "no cursor", 7)
		require.ErrorIs(t, err, wallet.ErrCursor)
	})
}

// Two nodes on one database move money on the same few accounts, and callers with transactions of their own between them.
func TestTwoNodesOnTheSameAccounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, other := open(t, d, twoCommitters), open(t, d, twoCommitters)
		ann, bob := one.player(t, "ann", inr, 1000), one.player(t, "bob", inr, 0)
		var wg sync.WaitGroup
		for i := range 90 {
			wg.Go(func() {
				h, in := []fixture{one, other}[i%2], methods[i%3%2]
				pass := wallet.Transfer{Kind: "pass", Ref: "x", Entries: []wallet.Entry{{Account: ann, Amount: -1}, {Account: bob, Amount: 1}}}
				if _, err := in.do(h, fmt.Sprint("pass", i/2), hash, pass); err != nil {
					t.Errorf("%s: %v", in.name, err)
				}
			})
		}
		wg.Wait()
		require.Equal(t, money.Amount(955), one.balance(t, ann), "each of 45 keys was used by two, and done once")
		require.Equal(t, money.Amount(45), other.balance(t, bob))
		one.holds(t)
	})
}
