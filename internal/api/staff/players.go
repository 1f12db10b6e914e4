package staff

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/wallet"
)

func (a *API) registerPlayers(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players", "listPlayers", tag,
		"Players, newest first; with text those whose email address, phone, login or name begins with it, or whose id it is"), staff.SeePlayers), a.players)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}", "getPlayerRecord", tag,
		"A player with balances and debt"), staff.SeePlayers), a.player)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, root+"/players/{id}/profile", "changePlayerProfile", tag,
		"Change a player's personal data, also fields that the player can no longer change"), staff.EditPlayers), a.changeProfile)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/changes", "listPlayerChanges", tag,
		"Changes of a player's account, newest first"), staff.SeePlayers), a.changes)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/players/{id}/deposits", "listStaffDeposits", tag,
		"A player's deposits, newest first"), staff.SeeMoney), a.deposits)
}

// PlayerRecord is a player with the details for staff.
type PlayerRecord struct {
	PlayerLine
	Blocked        bool             `json:"blocked"`
	EmailConfirmed bool             `json:"email_confirmed"`
	PhoneConfirmed bool             `json:"phone_confirmed"`
	Closed         bool             `json:"closed" doc:"by the player"`
	SecondFactor   bool             `json:"second_factor"`
	WelcomeBonusID string           `json:"welcome_bonus_id"`
	SeenAddress    string           `json:"seen_address"`
	Consents       []string         `json:"consents" doc:"given and not taken back, for example news"`
	Balance        money.Amount     `json:"balance"`
	Debt           money.Amount     `json:"debt" doc:"the player's debt from reversed payments, hundredths; the next credit pays it"`
	BonusDebt      money.Amount     `json:"bonus_debt" doc:"the same of bonus money, which only bonus money pays"`
	Debts          []DebtLine       `json:"debts" doc:"how the debts came about and were paid, newest first"`
	TotalDeposit   money.Amount     `json:"total_deposit"`
	LedgerAccount  wallet.AccountID `json:"ledger_account"`
	Profile        PlayerProfile    `json:"profile"`
	Devices        []PlayerDevice   `json:"devices" doc:"where the player is signed in, last used first"`
}

// DebtLine is a change of a player's debt.
type DebtLine struct {
	Transfer id.Transfer      `json:"transfer"`
	Account  wallet.AccountID `json:"account" doc:"cash or bonus money"`
	Kind     string           `json:"kind" doc:"of the transfer; debt.collected is a payment"`
	Ref      string           `json:"ref" doc:"the bet, or of a payment the transfer that brought the money"`
	Amount   money.Amount     `json:"amount" doc:"hundredths; below zero is paid"`
	At       int64            `json:"at"`
}

// PlayerDevice is a device on which a player is signed in.
type PlayerDevice struct {
	Browser      string `json:"browser"`
	System       string `json:"system"`
	Address      string `json:"address" doc:"at the sign-in"`
	SignInMethod string `json:"sign_in_method" doc:"empty: not known"`
	CreatedAt    int64  `json:"created_at"`
	UsedAt       int64  `json:"used_at"`
}

type playerInput struct {
	ID id.Player `path:"id" maxLength:"26"`
}

type playerOutput struct{ Body PlayerRecord }

func (a *API) player(ctx context.Context, in *playerInput) (*playerOutput, error) {
	p, err := a.Players.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	personal, err := a.Profiles.Get(ctx, a.DB.Reader(), p.ID)
	if err != nil {
		return nil, err
	}
	out := &playerOutput{PlayerRecord{
		PlayerLine: lineOf(p, personal), Blocked: p.Blocked, Closed: p.Closed, WelcomeBonusID: p.WelcomeBonusID, SeenAddress: p.SeenAddress,
		LedgerAccount: wallet.PlayerCash(p.ID, p.Currency), Profile: a.profileOf(ctx, personal),
	}}
	security, err := a.Players.SecurityOf(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	out.Body.SecondFactor = security.SecondFactorAt != 0
	if out.Body.EmailConfirmed, out.Body.PhoneConfirmed, err = a.Checks.Confirmed(ctx, a.DB.Reader(), p.ID); err != nil {
		return nil, err
	}
	if out.Body.Consents, err = a.Players.Consents(ctx, p.ID); err != nil {
		return nil, err
	}
	if out.Body.Profile.Missing, err = a.Profiles.Missing(ctx, a.DB.Reader(), p.ID); err != nil {
		return nil, err
	}
	if out.Body.Devices, err = a.devices(ctx, p.ID); err != nil {
		return nil, err
	}
	if out.Body.Balance, err = a.Wallet.Balance(ctx, out.Body.LedgerAccount); err != nil {
		return nil, err
	}
	if err := a.debts(ctx, &out.Body); err != nil {
		return nil, err
	}
	out.Body.TotalDeposit, err = a.Cash.TotalDeposits(ctx, p.ID)
	return out, err
}

// debts sets the player's debts.
func (a *API) debts(ctx context.Context, p *PlayerRecord) (err error) {
	bonus := wallet.PlayerBonus(p.ID, p.Currency)
	if p.Debt, err = a.Wallet.Debt(ctx, p.LedgerAccount); err != nil {
		return err
	}
	if p.BonusDebt, err = a.Wallet.Debt(ctx, bonus); err != nil {
		return err
	}
	p.Debts = []DebtLine{}
	for _, account := range []wallet.AccountID{p.LedgerAccount, bonus} {
		found, err := a.Wallet.DebtLines(ctx, account, lines)
		if err != nil {
			return err
		}
		for _, l := range found {
			p.Debts = append(p.Debts, DebtLine{l.Transfer, account, l.Kind, l.Ref, l.Amount, l.At})
		}
	}
	slices.SortStableFunc(p.Debts, func(x, y DebtLine) int { return cmp.Compare(y.Transfer, x.Transfer) })
	return nil
}

func (a *API) devices(ctx context.Context, playerID id.Player) ([]PlayerDevice, error) {
	sessions, err := a.Players.Sessions(ctx, playerID)
	devices := make([]PlayerDevice, len(sessions))
	for i, s := range sessions {
		devices[i] = PlayerDevice{s.Agent.Browser, s.Agent.System, s.Address, string(s.Method), s.CreatedAt, s.UsedAt}
	}
	return devices, err
}

type depositsInput struct {
	ID     id.Player `path:"id" maxLength:"26"`
	Cursor string    `query:"cursor" maxLength:"26"`
}

type depositsOutput struct{ Body payment.Page[payment.Deposit] }

func (a *API) deposits(ctx context.Context, in *depositsInput) (*depositsOutput, error) {
	page, err := a.Cash.Deposits(ctx, in.ID, in.Cursor)
	if err != nil {
		return nil, err
	}
	return &depositsOutput{page}, nil
}
