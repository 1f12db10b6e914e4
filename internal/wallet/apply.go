package wallet

import (
	"context"

	"maidan/internal/db"
)

// Apply decides many commands inside a caller's transaction, set-based as Submit does: the way in for a settlement, whose
// payments must be true together with the rows they settle. Accounts are locked in order, as everywhere; hand in all the
// commands of a transaction at once.
//
// The first refusal is returned as the error and the caller rolls back. So is ErrContended when rows that the commands rely on (see
// RegisterVerify) have changed meanwhile; those rows cannot change any more when Apply has returned, so commit soon. A result with Hit set is a replay and moved nothing.
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
	if err := w.write(ctx, tx, s); collides(err) { // possible where no player's account was there to wait for
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

// Do is Apply of one command: Submit for those who have a transaction already, with its errors and Post's. Wake the outbox
// after the commit if the command has events.
func (w *Wallet) Do(ctx context.Context, tx *db.Tx, c Command) (Result, error) {
	results, err := w.Apply(ctx, tx, c)
	if err != nil {
		return Result{}, err
	}
	return results[0], nil
}
