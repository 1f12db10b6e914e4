package staff

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/adjustment"
	"maidan/internal/payment/book"
	"maidan/internal/staff"
)

func (a *API) registerPaymentBooks(h huma.API) {
	see := func(path, operation, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodGet, root+path, operation, tag, summary), staff.SeeMoney)
	}
	change := func(path, operation, summary string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodPost, root+path, operation, tag, summary), staff.AdjustMoney)
	}
	huma.Register(h, see("/payment-days", "listPaymentDays", "Days of the payment book up to today, newest first, at most 62 closed ones"), a.paymentDays)
	huma.Register(h, see("/payment-days/{day}", "getPaymentDay", "What a day came to, for each provider, method and currency"), a.paymentDay)
	huma.Register(h, see("/floats", "listFloats", "What should be at each provider now"), a.floats)
	huma.Register(h, see("/floats/ledger", "compareFloats", "Compare what should be at the providers with the ledger"), a.compareFloats)
	huma.Register(h, see("/floats/methods", "listFloatMethods", "The providers, and the methods of each currency, between which money can be moved"), a.floatMethods)
	huma.Register(h, change("/floats/limit", "setFloatLimit", "Set the balance at a provider below which the office warns; 0 for none"), a.setFloatLimit)
	huma.Register(h, see("/float-movements", "listFloatMovements", "The latest 50 movements between the operator's bank and providers"), a.movements)
	huma.Register(h, kit.Idempotent(change("/float-movements", "addFloatMovement", "Record money that moved between the operator's bank and a provider")), a.addMovement)
	huma.Register(h, see("/adjustments", "listAdjustments", "Manual adjustments of players' balances, newest first"), a.adjustments)
	huma.Register(h, kit.Idempotent(change("/adjustments", "proposeAdjustment", "Propose an adjustment; another member must approve it")), a.proposeAdjustment)
	huma.Register(h, change("/adjustments/{id}/approve", "approveAdjustment", "Approve the adjustment that another member proposed"), a.approveAdjustment)
	huma.Register(h, change("/adjustments/{id}/decline", "declineAdjustment", "Decline the adjustment that another member proposed"), a.declineAdjustment)
}

// bookkeeper is the caller, whose changes write audit records in their transactions.
func (a *API) bookkeeper(ctx context.Context) book.By {
	m, _ := kit.Staff(ctx)
	return book.By{StaffID: m.ID, Record: func(ctx context.Context, tx *db.Tx, action, subject string, detail map[string]any) error {
		return a.Staff.Record(ctx, tx, m.ID, action, subject, detail)
	}}
}

type paymentDaysOutput struct{ Body []book.Day }

func (a *API) paymentDays(ctx context.Context, _ *struct{}) (*paymentDaysOutput, error) {
	days, err := a.Cash.Book.Days(ctx, 62)
	return &paymentDaysOutput{days}, err
}

type paymentDayInput struct {
	Day string `path:"day" maxLength:"10" example:"2026-01-31"`
}

type paymentDayOutput struct{ Body book.Report }

func (a *API) paymentDay(ctx context.Context, in *paymentDayInput) (*paymentDayOutput, error) {
	report, err := a.Cash.Book.Report(ctx, in.Day)
	return &paymentDayOutput{report}, err
}

type floatsOutput struct{ Body []book.Float }

func (a *API) floats(ctx context.Context, _ *struct{}) (*floatsOutput, error) {
	floats, err := a.Cash.Book.Floats(ctx)
	return &floatsOutput{floats}, err
}

type compareFloatsOutput struct{ Body []book.LedgerSum }

func (a *API) compareFloats(ctx context.Context, _ *struct{}) (*compareFloatsOutput, error) {
	sums, err := a.Cash.Book.Ledger(ctx)
	return &compareFloatsOutput{sums}, err
}

// FloatMethods are what a movement or a limit can name.
type FloatMethods struct {
	Providers  []string          `json:"providers"`
	Currencies []CurrencyMethods `json:"currencies"`
}

// CurrencyMethods are the payment methods of a currency.
type CurrencyMethods struct {
	Currency money.Currency `json:"currency"`
	Methods  []string       `json:"methods"`
}

type floatMethodsOutput struct{ Body FloatMethods }

func (a *API) floatMethods(context.Context, *struct{}) (*floatMethodsOutput, error) {
	all := FloatMethods{Providers: a.Cash.Providers.Names(), Currencies: []CurrencyMethods{}}
	for _, c := range slices.Sorted(maps.Keys(a.Cash.Methods.Currencies)) {
		all.Currencies = append(all.Currencies, CurrencyMethods{c, a.Cash.Methods.Served(c)})
	}
	return &floatMethodsOutput{all}, nil
}

type floatLimitInput struct {
	Body struct {
		Provider  string         `json:"provider" maxLength:"64"`
		Currency  money.Currency `json:"currency" maxLength:"8"`
		WarnBelow money.Amount   `json:"warn_below" doc:"hundredths"`
	}
}

func (a *API) setFloatLimit(ctx context.Context, in *floatLimitInput) (*floatsOutput, error) {
	if err := a.knownProvider(in.Body.Provider); err != nil {
		return nil, err
	}
	if err := a.Cash.Book.SetLimit(ctx, in.Body.Provider, in.Body.Currency, in.Body.WarnBelow, a.bookkeeper(ctx)); err != nil {
		return nil, err
	}
	return a.floats(ctx, nil)
}

// FloatMovement is a movement with the member who recorded it.
type FloatMovement struct {
	book.Movement
	Member string `json:"member" doc:"email address"`
}

type movementsOutput struct{ Body []FloatMovement }

func (a *API) movements(ctx context.Context, _ *struct{}) (*movementsOutput, error) {
	found, err := a.Cash.Book.Movements(ctx, lines)
	if err != nil {
		return nil, err
	}
	members := make([]id.Staff, len(found))
	for i, m := range found {
		members[i] = m.By
	}
	emails, err := a.Staff.Names(ctx, members)
	all := make([]FloatMovement, len(found))
	for i, m := range found {
		all[i] = FloatMovement{m, emails[m.By]}
	}
	return &movementsOutput{all}, err
}

type movementInput struct {
	Body struct {
		Provider string         `json:"provider" maxLength:"64"`
		Method   string         `json:"method" maxLength:"64"`
		Currency money.Currency `json:"currency" maxLength:"8"`
		Amount   money.Amount   `json:"amount" doc:"hundredths; positive to the provider, negative from it"`
		Reason   string         `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

type movementOutput struct{ Body FloatMovement }

func (a *API) addMovement(ctx context.Context, in *movementInput) (*movementOutput, error) {
	if err := a.knownProvider(in.Body.Provider); err != nil {
		return nil, err
	}
	if !a.Cash.Methods.Serves(in.Body.Method, in.Body.Currency) {
		return nil, book.ErrMethod.At("method", "")
	}
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	m, _ := kit.Staff(ctx)
	moved, err := a.Cash.Book.Move(ctx, key, book.Movement{
		Provider: in.Body.Provider, Method: in.Body.Method, Currency: in.Body.Currency, Amount: in.Body.Amount, Reason: in.Body.Reason,
	}, a.bookkeeper(ctx))
	return &movementOutput{FloatMovement{moved, m.Email}}, err
}

// BalanceAdjustment is an adjustment with the names of its player and members.
type BalanceAdjustment struct {
	adjustment.Adjustment
	PlayerName string `json:"player_name"`
	Proposer   string `json:"proposer" doc:"email address"`
	Decider    string `json:"decider" doc:"email address; empty while proposed"`
}

type adjustmentsInput struct {
	Status adjustment.Status `query:"status" enum:"proposed,approved,declined" doc:"Without it, all."`
	Player id.Player         `query:"player" maxLength:"26"`
	Cursor string            `query:"cursor" maxLength:"26"`
}

type adjustmentsOutput struct {
	Body payment.Page[BalanceAdjustment]
}

func (a *API) adjustments(ctx context.Context, in *adjustmentsInput) (*adjustmentsOutput, error) {
	found, next, err := a.Cash.Adjustments.List(ctx, in.Status, in.Player, in.Cursor)
	if err != nil {
		return nil, err
	}
	items, err := a.adjustmentsNamed(ctx, found...)
	return &adjustmentsOutput{payment.Page[BalanceAdjustment]{Items: items, Next: next}}, err
}

func (a *API) adjustmentsNamed(ctx context.Context, found ...adjustment.Adjustment) ([]BalanceAdjustment, error) {
	var players []id.Player
	var members []id.Staff
	for _, p := range found {
		players, members = append(players, p.PlayerID), append(members, p.ProposedBy, p.DecidedBy)
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	emails, err := a.Staff.Names(ctx, members)
	all := make([]BalanceAdjustment, len(found))
	for i, p := range found {
		all[i] = BalanceAdjustment{p, names[p.PlayerID], emails[p.ProposedBy], emails[p.DecidedBy]}
	}
	return all, err
}

type proposeAdjustmentInput struct {
	Body struct {
		Player   id.Player           `json:"player_id" maxLength:"26"`
		Currency money.Currency      `json:"currency" maxLength:"8"`
		Amount   money.Amount        `json:"amount" doc:"hundredths; positive credits the player, negative debits"`
		Category adjustment.Category `json:"category" enum:"payment_error,bet_error,goodwill,chargeback,fraud,other"`
		Reason   string              `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
		Deposit  id.Deposit          `json:"deposit_id,omitempty" maxLength:"26" doc:"credited deposit that a debit reverses; a chargeback needs it. The bonus that the deposit has granted ends"`
	}
}

type adjustmentOutput struct{ Body BalanceAdjustment }

func (a *API) proposeAdjustment(ctx context.Context, in *proposeAdjustmentInput) (*adjustmentOutput, error) {
	p, err := a.Players.Get(ctx, in.Body.Player)
	if err != nil {
		return nil, err
	}
	if p.Currency != in.Body.Currency {
		return nil, adjustment.ErrCurrency.At("currency", "")
	}
	key, err := kit.Idempotency(ctx)
	if err != nil {
		return nil, err
	}
	return a.adjusted(ctx)(a.Cash.Adjustments.Propose(ctx, key, adjustment.Adjustment{
		PlayerID: in.Body.Player, Currency: in.Body.Currency, Amount: in.Body.Amount, Category: in.Body.Category, Reason: in.Body.Reason,
		Deposit: in.Body.Deposit,
	}, a.bookkeeper(ctx)))
}

type adjustmentInput struct {
	ID string `path:"id" maxLength:"26"`
}

func (a *API) approveAdjustment(ctx context.Context, in *adjustmentInput) (*adjustmentOutput, error) {
	return a.adjusted(ctx)(a.Cash.Adjustments.Approve(ctx, in.ID, a.bookkeeper(ctx)))
}

type declineAdjustmentInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) declineAdjustment(ctx context.Context, in *declineAdjustmentInput) (*adjustmentOutput, error) {
	return a.adjusted(ctx)(a.Cash.Adjustments.Decline(ctx, in.ID, in.Body.Reason, a.bookkeeper(ctx)))
}

// adjusted returns the answer to a change of an adjustment.
func (a *API) adjusted(ctx context.Context) func(adjustment.Adjustment, error) (*adjustmentOutput, error) {
	return func(p adjustment.Adjustment, err error) (*adjustmentOutput, error) {
		if err != nil {
			return nil, err
		}
		named, err := a.adjustmentsNamed(ctx, p)
		if err != nil {
			return nil, err
		}
		return &adjustmentOutput{named[0]}, nil
	}
}
