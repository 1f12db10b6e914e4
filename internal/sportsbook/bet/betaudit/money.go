package betaudit

import (
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/wallet"
)

// moneyChecks compare bets with their transfers.
var moneyChecks = []betCheck{
	{"the stakes account holds each bet's stake less its payments", checkBalance},
	{"money of each bet moves only between the stakes account of its currency and the account that paid the stake", checkAccount},
	{"the stake of each bet was taken once, when it was placed", checkStake},
	{"each settlement of a bet is paid once, and earlier payments are reversed", checkPayments},
}

// held returns what the stakes account has received for a bet and not paid back; less than zero is its loss by the bet.
func (x *auditedBet) held() money.Amount {
	stake := x.Stake
	if x.Funds == bet.Free { // is no money
		stake = 0
	}
	return stake - x.CashedFor - x.Payout
}

func checkBalance(x *auditedBet, b *audit.Breaches) {
	stakes, held := wallet.HouseAccount(wallet.Stakes, x.Currency), money.Amount(0)
	for _, r := range x.transfers {
		held += r.Amount(stakes)
	}
	if want := x.held(); want != held {
		b.Add("bet %s is %s: the stakes account should hold %d for it and holds %d", x.ID, x.Status, want, held)
	}
}

// checkAccount checks both sides of each transfer. The player's debt account may replace the player's own.
func checkAccount(x *auditedBet, b *audit.Breaches) {
	account, stakes, debts := x.Account(), wallet.HouseAccount(wallet.Stakes, x.Currency), wallet.HouseAccount(wallet.Debts, x.Currency)
	for _, r := range x.transfers {
		for _, e := range r.Entries {
			if e.Account != account && e.Account != stakes && e.Account != debts {
				b.Add("transfer %s of bet %s moves %d on %s, the bet was staked from %s", r.ID, x.ID, e.Amount, e.Account, account)
			}
		}
		if in := r.Kind == bet.StakeTransfer || r.Kind == bet.ReversalTransfer; in != (r.Amount(stakes) > 0) {
			b.Add("transfer %s of bet %s is a %s and moves %d to the stakes", r.ID, x.ID, r.Kind, r.Amount(stakes))
		}
	}
}

func checkStake(x *auditedBet, b *audit.Breaches) {
	stakes, want := x.of(bet.StakeTransfer), 1
	if x.Funds == bet.Free {
		want = 0
	}
	if len(stakes) != want {
		b.Add("the stake of bet %s, from %s, was taken by %d transfers", x.ID, x.Funds, len(stakes))
		return
	}
	for _, r := range stakes {
		if taken := r.Amount(wallet.HouseAccount(wallet.Stakes, x.Currency)); taken != x.Stake || len(x.commands) == 1 && r.Command != x.commands[0].Key {
			b.Add("transfer %s of command %s takes %d for bet %s, which stakes %d", r.ID, r.Command, taken, x.ID, x.Stake)
		}
	}
}

// of returns the transfers of some kinds.
func (x *auditedBet) of(kinds ...string) (found []wallet.Record) {
	for _, r := range x.transfers {
		for _, k := range kinds {
			if r.Kind == k {
				found = append(found, r)
			}
		}
	}
	return found
}

// checkPayments compares each payment with the key of its settlement and with its reversal. Exactly the current payment of the
// bet must have no reversal.
func checkPayments(x *auditedBet, b *audit.Breaches) {
	undone := map[id.Transfer]wallet.Record{} // by the reversed transfer
	for _, r := range x.of(bet.ReversalTransfer) {
		if _, twice := undone[r.Reverses]; twice || r.Reverses == "" {
			b.Add("transfer %s of bet %s takes nothing back that another does not", r.ID, x.ID)
		}
		undone[r.Reverses] = r
	}
	stands := 0
	for _, r := range x.of(bet.PayoutTransfer, bet.FreePayoutTransfer, bet.RefundTransfer) {
		generation, wrong := x.payment(r)
		if wrong != "" {
			b.Add("transfer %s, a payment of bet %s, %s", r.ID, x.ID, wrong)
		}
		back, taken := undone[r.ID]
		delete(undone, r.ID)
		switch {
		case taken:
			if want := settlement.Reversal(bet.Bet{ID: x.ID, Generation: generation}, r.ID); back.Command != want.Key || back.Hash != wallet.EncodeHash(want.Hash) {
				b.Add("transfer %s takes payment %s of bet %s back by command %s", back.ID, r.ID, x.ID, back.Command)
			}
		case generation != x.Generation || x.paid(r) != x.Payout || (r.Kind == bet.RefundTransfer) != (x.Status == bet.Void):
			b.Add("transfer %s pays %d for settlement %d of bet %s, which is %s with %d by settlement %d", r.ID, x.paid(r), generation, x.ID, x.Status,
				x.Payout, x.Generation)
		default:
			stands++
			if late := r.At - x.SettledAt; late > clockSlack || late < -clockSlack {
				b.Add("transfer %s pays bet %s at %d, which was settled at %d", r.ID, x.ID, r.At, x.SettledAt)
			}
		}
	}
	for _, r := range undone {
		b.Add("transfer %s of bet %s takes %s back, which is no payment of it", r.ID, x.ID, r.Reverses)
	}
	if want := min(x.Payout, 1); stands != int(want) {
		b.Add("bet %s is %s with a payout of %d: %d payments of it stand", x.ID, x.Status, x.Payout, stands)
	}
}

// paid returns what a transfer takes from the stakes.
func (x *auditedBet) paid(r wallet.Record) money.Amount {
	return -r.Amount(wallet.HouseAccount(wallet.Stakes, x.Currency))
}

// payment returns the number of the settlement that a transfer pays, by its command, and what is wrong with the command.
func (x *auditedBet) payment(r wallet.Record) (generation int64, wrong string) {
	number, ours := strings.CutPrefix(r.Command, "settle:"+string(x.ID)+":")
	generation, err := strconv.ParseInt(number, 10, 64)
	if !ours || err != nil || generation < 1 || generation > x.Generation {
		return generation, fmt.Sprintf("is of command %s, the bet was settled %d times", r.Command, x.Generation)
	}
	was := *x.Bet
	was.Status, was.Generation, was.Payout = bet.Won, generation, x.paid(r)
	if r.Kind == bet.RefundTransfer {
		was.Status = bet.Void
	}
	switch want := settlement.Payment(was); {
	case r.Kind == bet.FreePayoutTransfer && x.Funds != bet.Free:
		return generation, "is of a free bet, which the bet is not"
	case r.Hash != wallet.EncodeHash(want.Hash):
		return generation, "is not what its command was asked for"
	case readText(r.Answer) != string(r.ID):
		return generation, fmt.Sprintf("is not the answer of its command, which is %s", r.Answer)
	}
	return generation, ""
}
