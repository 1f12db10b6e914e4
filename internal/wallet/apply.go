package wallet

import (
	"context"

	"maidan/internal/db"
)

// Apply runs many commands inside a caller's transaction, set-based as Submit does, for example the payouts of a settlement
// together with the rows they settle. Accounts are locked in order; pass all commands of a transaction at once.
//
// The first refusal is returned as the error and the caller rolls back. ErrContended means that rows that the commands rely on (see
// RegisterVerify) have changed. After Apply those rows are locked, so commit soon. A result with Hit set is a replay and moved
// nothing.
func (w *Wallet) Apply(ctx context.Context, tx *db.Tx, commands ...Command) ([]Result, error) {
	if len(commands) == 0 {
		return nil, nil
	}
	batch := make([]*Command, len(commands))
	for i := range commands {
		if err := commands[i].check(); err != nil {
			return nil, err
		}
		batch[i] = &commands[i]
	}
	l, err := w.load(ctx, tx, wantedBy(batch))
	if err != nil {
		return nil, err
	}
	s, outcomes, err := w.decide(l, batch)
	if err != nil {
		return nil, err
	}
	results := make([]Result, len(outcomes))
	for i, o := range outcomes {
		if o.err != nil {
			return nil, o.err
		}
		results[i] = o.Result
	}
	if err := w.write(ctx, tx, s); isConflict(err) { // possible when there is no player's account to lock
		return nil, ErrContended.Because(err)
	} else if err != nil {
		return nil, err
	}
	if err := w.verify(ctx, tx, s); outdated(err) {
		return nil, ErrContended.Because(err)
	} else if err != nil {
		return nil, err
	}
	return results, nil
}

// Do is Apply of one command, with the errors of Submit and Post. Wake the outbox after the commit if the command has events.
func (w *Wallet) Do(ctx context.Context, tx *db.Tx, c Command) (Result, error) {
	results, err := w.Apply(ctx, tx, c)
	if err != nil {
		return Result{}, err
	}
	return results[0], nil
}
