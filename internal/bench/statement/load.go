package statement

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/wallet"
)

const (
	rupees    = money.Currency("INR")
	others    = 50  // players besides the one whose statement is read
	atOnce    = 200 // entries per transaction of the preparation
	perCycle  = 20  // of 20 entries, 10 are stakes, 8 winnings, one is a deposit and one a withdrawal
	depositOf = money.Amount(1_000_00)
	stakeOf   = money.Amount(10_00)
	wonOf     = money.Amount(12_00)
	taken     = money.Amount(500_00)
)

// load is a ledger with the entries of a year.
type load struct {
	Options
	db      *db.DB
	ids     *id.Maker
	clock   *clock.Manual
	ledger  *wallet.Wallet
	dice    rng.Source
	player  id.Player
	from    int64
	subject []string // some of the bets
	times   []int64  // at which each of the player's entries was decided, not after the time that it has
}

// fill makes the accounts and all entries, those of other players between those of the player.
func (l *load) fill(ctx context.Context) error {
	l.player, l.from = id.Player(l.ids.New()), l.clock.Now().UnixMilli()
	names := []id.Player{l.player}
	for range others {
		names = append(names, id.Player(l.ids.New()))
	}
	if err := l.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return l.ledger.OpenAll(ctx, tx, names, rupees) }); err != nil {
		return err
	}
	all := l.Entries + l.Others
	made, counts := 0, map[id.Player]int{}
	for n := 0; n < all; {
		var commands []wallet.Command
		for ; n < all && len(commands) < atOnce; n++ {
			// The player's entries are spread evenly over all.
			name := l.player
			if (n+1)*l.Entries/all == made {
				name = names[1+rng.IntN(l.dice, others)]
			} else {
				made++
				l.times = append(l.times, l.clock.Now().UnixMilli())
			}
			commands = append(commands, l.command(name, counts[name]))
			counts[name]++
			l.clock.Advance(365 * 24 * time.Hour / time.Duration(all))
		}
		if err := l.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := l.ledger.Apply(ctx, tx, commands...)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// command moves money of a player: the n-th entry of the account.
func (l *load) command(name id.Player, n int) wallet.Command {
	cash, ref := wallet.PlayerCash(name, rupees), l.ids.New()
	kind, contra, amount := "bet.stake", wallet.Stakes, -stakeOf
	switch at := n % perCycle; {
	case at == 0:
		kind, contra, amount = "deposit", wallet.Deposits, depositOf
	case at == perCycle-1:
		kind, contra, amount = "withdrawal.request", wallet.PendingWithdrawals, -taken
	case at%2 == 0:
		kind, amount = "bet.payout", wonOf
	}
	if name == l.player && kind == "bet.stake" && n%500 == 1 {
		l.subject = append(l.subject, ref)
	}
	t := wallet.Transfer{Kind: kind, Ref: ref, Entries: []wallet.Entry{
		{Account: wallet.HouseAccount(contra, rupees), Amount: -amount}, {Account: cash, Amount: amount}}}
	return wallet.Command{Key: "bench:statement:" + ref, Hash: wallet.HashOf(fmt.Sprint(amount)), Accounts: []wallet.AccountID{cash},
		Decide: func(*wallet.View) (wallet.Decision, error) {
			return wallet.Decision{Transfers: []wallet.Transfer{t}}, nil
		}}
}
