package crash

import (
	"context"

	"maidan/internal/casino/fair"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Replay is a bet with its round and everything that its result follows from.
type Replay struct {
	PlayedBet
	Target int64          `json:"target" doc:"where it is cashed out at the latest, hundredths"`
	Round  SharedRound    `json:"round"`
	Chain  HashChain      `json:"chain"`
	Before string         `json:"before" doc:"hash of the round before, or the commitment of the chain; empty while the round has no result"`
	Linked bool           `json:"linked" doc:"the SHA-256 of the round's hash is the hash before it"`
	Again  *RecomputedBet `json:"again,omitempty" doc:"absent while the round has no result"`
	Equal  bool           `json:"equal" doc:"the stored results of the round and of the bet are those that the rules give"`
	Wrong  string         `json:"wrong" doc:"how the stored result of the bet differs, in English; empty if it does not"`
}

// RecomputedBet is what the rules give for the hash of a round and the cash-out of a bet.
type RecomputedBet struct {
	Result int64        `json:"result" doc:"hundredths"`
	Status BetStatus    `json:"status" enum:"open,cashed,lost,refunded"`
	Payout money.Amount `json:"payout" doc:"hundredths"`
}

// Replay computes a bet again. Error: ErrNoBet.
func (e *Engine) Replay(ctx context.Context, betID id.CrashBet) (r Replay, err error) {
	q := e.DB.Reader()
	bets, err := loadBets(ctx, q, []string{string(betID)})
	if err != nil {
		return r, err
	}
	b, ok := bets[string(betID)].(betRow)
	if !ok {
		return r, ErrNoBet
	}
	of, err := findRound(ctx, q, b.RoundID)
	if err != nil {
		return r, err
	}
	chain, err := findChain(ctx, q, of.ChainID)
	if err != nil {
		return r, err
	}
	r = Replay{PlayedBet: PlayedBet{b.shown(of.Game, of.Result), b.PlayerID}, Target: b.Target, Round: of.SharedRound, Chain: chain.HashChain}
	if of.Hash == "" {
		return r, nil
	}
	return r, e.again(ctx, q, &r, b, of)
}

// again adds what the rules give for a round that has its result.
func (e *Engine) again(ctx context.Context, q db.Querier, r *Replay, b betRow, of row) (err error) {
	if r.Before, err = hashBefore(ctx, q, of, r.Chain.Commitment); err != nil {
		return err
	}
	g, err := find(of.Game)
	if err != nil {
		return err
	}
	g.Returned = of.Returned
	r.Again = &RecomputedBet{}
	if hash, err := fair.ParseHash(of.Hash); err == nil {
		r.Linked = hash.Previous().String() == r.Before
		r.Again.Result = g.Result(hash, r.Chain.Salt)
	}
	r.Again.Status, r.Again.Payout = b.endedAt(of.Status, r.Again.Result)
	r.Wrong = auditedBet{b, of}.checkEnd()
	r.Equal = r.Linked && r.Wrong == "" && r.Again.Result == of.Result && r.Again.Status == b.Status && r.Again.Payout == b.Payout
	return nil
}

// endedAt returns how a bet ends on a round with a result. A manual cash-out is a fact of its moment: it must only have been before the result.
func (b betRow) endedAt(status Status, result int64) (BetStatus, money.Amount) {
	switch {
	case b.Status == BetCashed && b.Multiplier < min(result, b.Target), b.Target <= result && b.Multiplier == b.Target:
		return BetCashed, payout(b.Stake, b.Currency, b.Multiplier)
	case b.Target <= result:
		return BetCashed, payout(b.Stake, b.Currency, b.Target)
	case status == Interrupted:
		return BetRefunded, b.Stake
	case status == Over:
		return BetLost, 0
	}
	return BetOpen, 0
}

// hashBefore returns the hash of the round before one in its chain, or the commitment.
func hashBefore(ctx context.Context, q db.Querier, r row, commitment string) (hash string, err error) {
	if r.Number == 1 {
		return commitment, nil
	}
	err = q.QueryRow(ctx, "SELECT hash FROM crash_rounds WHERE chain_id = $1 AND number = $2", r.ChainID, r.Number-1).Scan(&hash)
	return hash, err
}
