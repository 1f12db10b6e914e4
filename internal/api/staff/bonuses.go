package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/casino/operate"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/staff"
)

func (a *API) registerBonuses(h huma.API) {
	const path = root + "/players/{id}/bonuses"
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, path, "getPlayerBonuses", tag,
		"Bonuses of a player, the latest first"), staff.SeePlayers), a.bonuses)
	cancel := kit.Operation(http.MethodPost, path+"/{grant}/cancel", "cancelPlayerBonus", tag, "Cancel an active bonus of a player: its money is taken back")
	cancel.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.StaffOnly(cancel, staff.GiveBonuses), a.cancelPlayerBonus)
}

// PlayerBonus is a bonus of a player. Amounts are hundredths, times unix milliseconds.
type PlayerBonus struct {
	ID          id.Grant       `json:"id"`
	Offer       string         `json:"offer" doc:"name of the offer; its id if it no longer exists"`
	Currency    money.Currency `json:"currency"`
	Status      string         `json:"status" enum:"waiting,pending,deactivated,transferred,bankrupt,expired"`
	Granted     money.Amount   `json:"granted"`
	Balance     money.Amount   `json:"balance" doc:"what can be staked now"`
	Target      money.Amount   `json:"target" doc:"what is to be wagered"`
	Wagered     money.Amount   `json:"wagered"`
	Transferred money.Amount   `json:"transferred" doc:"moved to cash"`
	Forfeited   money.Amount   `json:"forfeited" doc:"moved back to the operator"`
	DepositID   id.Deposit     `json:"deposit_id" doc:"that it was granted for; empty before"`
	CreatedAt   int64          `json:"created_at"`
	ExpiresAt   int64          `json:"expires_at" doc:"of a waiting one: the deposit must be credited before; 0: its terms do not say"`
}

// PlayerBonuses are the bonuses of a player.
type PlayerBonuses struct {
	Items []PlayerBonus `json:"items"`
}

type playerBonusesOutput struct{ Body PlayerBonuses }

func (a *API) bonuses(ctx context.Context, in *playerInput) (*playerBonusesOutput, error) {
	if _, err := a.Players.Find(ctx, a.DB.Reader(), in.ID); err != nil {
		return nil, err
	}
	all, err := a.Bonuses.Balances(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	held, err := a.Bonuses.Held(ctx, a.DB.Reader(), all)
	out := &playerBonusesOutput{PlayerBonuses{Items: make([]PlayerBonus, len(all))}}
	for i, g := range all {
		out.Body.Items[i] = PlayerBonus{ID: g.ID, Offer: a.offerName(g.BonusID), Currency: g.Currency, Status: g.Status, Granted: g.Granted, Balance: held[g.ID], Target: g.Target,
			Wagered: g.Wagered, Transferred: g.Transferred, Forfeited: g.Forfeited, DepositID: g.DepositID, CreatedAt: g.CreatedAt, ExpiresAt: g.ExpiresAt}
	}
	return out, err
}

func (a *API) offerName(bonusID string) string {
	if offer, ok := a.Offer(bonusID); ok {
		return offer.Name
	}
	return bonusID
}

type cancelPlayerBonusInput struct {
	ID    id.Player `path:"id" maxLength:"26"`
	Grant id.Grant  `path:"grant" maxLength:"26"`
	Body  struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) cancelPlayerBonus(ctx context.Context, in *cancelPlayerBonusInput) (*playerBonusesOutput, error) {
	m, _ := kit.Staff(ctx)
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	err = a.Bonuses.CancelActive(ctx, in.ID, in.Grant, func(ctx context.Context, tx *db.Tx, g bonus.Balance) error {
		return a.Staff.Record(ctx, tx, m.ID, "player.bonus.cancel", string(in.ID), map[string]any{"bonus": g.ID, "offer": g.BonusID, "granted": g.Granted, "currency": g.Currency, "reason": reason})
	})
	if err != nil {
		return nil, err
	}
	return a.bonuses(ctx, &playerInput{in.ID})
}
