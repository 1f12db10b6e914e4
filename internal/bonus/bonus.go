// Package bonus grants bonuses and follows them until their end.
//
// An offer is chosen before the deposit that it is for, a welcome offer at registration or until the first one, and may be changed or cancelled until then. The deposit grants it: its money lies on an
// account of its own in the ledger, from which bets and rounds are staked and to which they pay. What they stake counts towards wagering when they have a result.
// A wagered bonus becomes cash, one that is cancelled or expired goes back to the operator. The terms are those that the player has accepted.
//
// Free spins are a bonus whose money is the stakes of the spins: spins.go. What they win is then wagered like any other bonus.
//
// rules.go has the arithmetic; award.go, count.go and end.go are the path of a bonus.
package bonus

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Statuses of a bonus. Pending, Transferred, Bankrupt and Expired are shown as Active, Win, Lost and Expired. Only Waiting and Pending change.
const (
	Waiting     = "waiting" // for a deposit
	Pending     = "pending"
	Deactivated = "deactivated"
	Transferred = "transferred"
	Bankrupt    = "bankrupt"
	Expired     = "expired"
)

// The package's errors.
var (
	ErrOffer    = fault.New(fault.Invalid, "bonus_unknown", "There is no such welcome bonus in your currency.")
	ErrDeposit  = fault.New(fault.Conflict, "bonus_after_deposit", "This bonus is not for your next deposit.")
	ErrNotFound = fault.New(fault.NotFound, "bonus_not_found", "There is no such bonus.")
	ErrOver     = fault.New(fault.Conflict, "bonus_over", "This bonus can no longer be cancelled.")
)

// Balance is one bonus of a player. Amounts are hundredths of the currency unit, times unix milliseconds. Until the grant all amounts are zero.
type Balance struct {
	ID          id.Grant
	PlayerID    id.Player
	BonusID     string // of the offer
	Currency    money.Currency
	Status      string
	Granted     money.Amount
	Transferred money.Amount // moved to the real balance
	Forfeited   money.Amount // moved back to the operator
	Terms       content.Terms
	Target      money.Amount // to be wagered
	Wagered     money.Amount
	ExpiresAt   int64      // of a waiting one: until when its deposit must come; 0: the terms do not say
	DepositID   id.Deposit // that it was granted for
	Moves       int64      // number of commands that have settled it
	CreatedAt   int64
	UpdatedAt   int64
	Source      string       // what gave a bonus that is no welcome offer
	SpinsLeft   int64        // free spins that were not played
	SpinsWon    money.Amount // what all free spins have won; unspun until all have a result, and of bonuses without them
}

// Player is the player who chooses.
type Player struct {
	ID       id.Player
	Currency money.Currency
}

// Config holds the dependencies of Bonuses. Every field is required.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker
	Brand  *content.Brand
	// Deposits returns how many deposits of the player were credited.
	Deposits func(ctx context.Context, playerID id.Player) (int, error)
	// Used returns what free bets and offers on play since a time (unix milliseconds) have turned into cash, and what the active ones still can, by bonus id. It may be nil.
	Used func(ctx context.Context, q db.Querier, bonusIDs []string, since int64) (map[string]money.Amount, error)
	// Chosen stores the player's current welcome bonus in tx; bonusID is empty for none.
	Chosen func(ctx context.Context, tx *db.Tx, playerID id.Player, bonusID, address string) error
	// Country returns the player's country, an ISO code.
	Country func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
	// Reaches reports whether a player is a member of a level of the VIP programme or of a higher one. It may be nil: then nobody is a member.
	Reaches func(ctx context.Context, q db.Querier, playerID id.Player, level string) (bool, error)
	// Staked reports whether bets or rounds that were staked from a bonus have no result yet.
	Staked func(ctx context.Context, q db.Querier, playerID id.Player, grantID id.Grant) (bool, error)
}

// Bonuses manages welcome bonuses. It is safe for concurrent use.
type Bonuses struct{ Config }

// New returns the Bonuses of a brand and registers their loaders with the wallet; call it once per wallet.
func New(cfg Config) *Bonuses {
	cfg.Wallet.RegisterLoader(loader, loadGrants)
	cfg.Wallet.RegisterLoader(eventsLoader, loadEvents)
	return &Bonuses{cfg}
}

// Open stores the choice made at registration in that transaction. An empty bonusID is none. Errors: those of Eligible.
func (b *Bonuses) Open(ctx context.Context, tx *db.Tx, p Player, bonusID string) error {
	if bonusID == "" {
		return nil
	}
	if _, err := b.begin(ctx, tx, p, bonusID, clock.Millis(b.Clock.Now())); err != nil {
		return fmt.Errorf("open the welcome bonus: %w", err)
	}
	return nil
}

// Choices returns the offers that the player may choose for the next deposit: welcome offers before the first one.
func (b *Bonuses) Choices(ctx context.Context, p Player) ([]content.WelcomeBonus, error) {
	deposits, err := b.Deposits(ctx, p.ID)
	if err != nil {
		return nil, fmt.Errorf("count deposits: %w", err)
	}
	choices := []content.WelcomeBonus{}
	for _, offer := range b.Brand.ForDeposit(p.Currency, deposits+1) {
		err := b.Eligible(ctx, b.DB.Reader(), p, offer.ID)
		if err == nil {
			_, err = b.chosenAt(ctx, b.DB.Reader(), p.ID, offer.ID)
		}
		var refused *fault.Error
		switch {
		case err == nil:
			choices = append(choices, offer)
		case !errors.As(err, &refused):
			return nil, err
		}
	}
	return choices, nil
}

// Choose makes an offer the bonus that the player waits for. It is idempotent. Errors: ErrDeposit and those of Eligible.
func (b *Bonuses) Choose(ctx context.Context, p Player, bonusID, address string) (chosen Balance, err error) {
	offer, known := b.Brand.Bonus(bonusID)
	err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		waiting, err := waitingOf(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		if waiting.ID != "" && waiting.BonusID == bonusID && b.waits(waiting, clock.Millis(b.Clock.Now())) {
			chosen = waiting
			return nil
		}
		if !known || offer.Kind != content.Match || offer.MaxBonus.Currency != p.Currency || b.ofPage(bonusID) {
			return ErrOffer.At("bonus_id", "badRequest")
		}
		switch deposits, err := b.Deposits(ctx, p.ID); {
		case err != nil:
			return fmt.Errorf("count deposits: %w", err)
		case offer.Deposit != 0 && deposits+1 != offer.Deposit:
			return ErrDeposit.At("bonus_id", "conflict")
		}
		since, err := b.chosenAt(ctx, tx, p.ID, bonusID)
		if err != nil {
			return fault.Place(err, "bonus_id")
		}
		chosen, err = b.await(ctx, tx, p, bonusID, address, since)
		return err
	})
	if err != nil {
		return Balance{}, fmt.Errorf("choose a bonus: %w", err)
	}
	return chosen, nil
}

// ofPage reports whether players get an offer by a landing page or a code only.
func (b *Bonuses) ofPage(bonusID string) bool {
	offer, _ := b.Brand.OfferOf(bonusID)
	return offer.Landing
}

// Await makes an offer the bonus that the player waits for, in tx, also after the first deposit: the next one that is large enough grants it. It takes the place of
// the one that waits. Errors: those of Eligible.
func (b *Bonuses) Await(ctx context.Context, tx *db.Tx, p Player, bonusID, address string) (Balance, error) {
	return b.await(ctx, tx, p, bonusID, address, clock.Millis(b.Clock.Now()))
}

// await is Await of an offer whose time to be accepted runs since a time, unix milliseconds.
func (b *Bonuses) await(ctx context.Context, tx *db.Tx, p Player, bonusID, address string, since int64) (Balance, error) {
	made, err := b.begin(ctx, tx, p, bonusID, since)
	if err != nil {
		return Balance{}, fmt.Errorf("await a bonus: %w", err)
	}
	return made, b.Chosen(ctx, tx, p.ID, bonusID, address)
}

// begin inserts a waiting balance, whose time runs since a time (unix milliseconds), and deactivates the previous one. Of several concurrent choices the last wins.
func (b *Bonuses) begin(ctx context.Context, tx *db.Tx, p Player, bonusID string, since int64) (Balance, error) {
	if err := b.Eligible(ctx, tx, p, bonusID); err != nil {
		return Balance{}, fault.Place(err, "bonus_id")
	}
	offer, _ := b.Brand.Bonus(bonusID)
	now := b.Clock.Now().UnixMilli()
	made := Balance{ID: id.Grant(b.IDs.New()), PlayerID: p.ID, BonusID: bonusID, Currency: p.Currency, Status: Waiting, Terms: offer.Terms, ExpiresAt: acceptUntil(offer.Terms, since),
		CreatedAt: now, UpdatedAt: now, SpinsWon: unspun}
	for {
		if err := deactivateWaiting(ctx, tx, p.ID, now); err != nil {
			return Balance{}, err
		}
		if added, err := insertBalance(ctx, tx, made); added || err != nil {
			return made, err
		}
	}
}

// Cancel cancels a waiting or active bonus of the player; the money of an active one is lost. It is idempotent. Errors: ErrNotFound and ErrOver.
func (b *Bonuses) Cancel(ctx context.Context, playerID id.Player, grantID id.Grant, address string) error {
	if err := wallet.RetryContended(func() error { return b.cancel(ctx, playerID, grantID, address) }); err != nil {
		return fmt.Errorf("cancel a bonus: %w", err)
	}
	return nil
}

// cancel is Cancel that fails with wallet.ErrContended if the deposit of a waiting bonus came meanwhile.
func (b *Bonuses) cancel(ctx context.Context, playerID id.Player, grantID id.Grant, address string) error {
	if changed, err := b.finish(ctx, playerID, grantID, Deactivated, unrecorded); err != nil || changed {
		return err
	}
	return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		changed, err := deactivate(ctx, tx, playerID, grantID, b.Clock.Now().UnixMilli())
		if err != nil {
			return err
		}
		if changed {
			return b.Chosen(ctx, tx, playerID, "", address)
		}
		switch found, err := balanceOf(ctx, tx, playerID, grantID); {
		case err != nil:
			return err
		case found.ID == "":
			return ErrNotFound
		case found.Status == Pending:
			return wallet.ErrContended
		case found.Status != Deactivated:
			return ErrOver
		}
		return nil
	})
}

// Active returns the player's bonuses that wait for a deposit or are granted and not over, the latest first.
func (b *Bonuses) Active(ctx context.Context, q db.Querier, playerID id.Player) ([]Balance, error) {
	all, err := balancesOf(ctx, q, playerID)
	if err != nil {
		return nil, fmt.Errorf("read active bonuses: %w", err)
	}
	return slices.DeleteFunc(all, func(g Balance) bool { return g.Status != Waiting && g.Status != Pending }), nil
}

// Deactivate ends bonuses of a player in tx, for example because of a withdrawal. One that is over already stays as it is. It fails with
// wallet.ErrContended like [Bonuses.Cancel], which tries again; the caller rolls back.
func (b *Bonuses) Deactivate(ctx context.Context, tx *db.Tx, playerID id.Player, grants ...id.Grant) error {
	for _, grantID := range slices.Sorted(slices.Values(grants)) {
		switch g, err := lockBalance(ctx, tx, grantID); {
		case err != nil:
			return err
		case g.PlayerID != playerID:
		case g.Status == Pending:
			if err := b.settle(ctx, tx, g, Deactivated); err != nil {
				return err
			}
		case g.Status == Waiting:
			if _, err := deactivate(ctx, tx, playerID, grantID, b.Clock.Now().UnixMilli()); err != nil {
				return err
			}
			if err := b.Chosen(ctx, tx, playerID, "", ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// Held returns what the accounts of bonuses hold, by bonus.
func (b *Bonuses) Held(ctx context.Context, q db.Querier, grants []Balance) (map[id.Grant]money.Amount, error) {
	accounts := make([]wallet.AccountID, 0, len(grants))
	for _, g := range grants {
		if g.Status == Pending {
			accounts = append(accounts, g.account())
		}
	}
	found, err := wallet.BalancesIn(ctx, q, accounts)
	if err != nil {
		return nil, fmt.Errorf("read bonus money: %w", err)
	}
	held := make(map[id.Grant]money.Amount, len(grants))
	for _, g := range grants {
		held[g.ID] = found[g.account()]
	}
	return held, nil
}

// Balances returns every bonus of a player, newest first.
func (b *Bonuses) Balances(ctx context.Context, playerID id.Player) ([]Balance, error) {
	found, err := balancesOf(ctx, b.DB.Reader(), playerID)
	if err != nil {
		return nil, fmt.Errorf("read bonuses: %w", err)
	}
	return found, nil
}
