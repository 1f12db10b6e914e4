package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/statement"
)

func (a *API) registerHistory(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/payments/v1/deposits", "listDeposits", "cash",
		"The player's deposits, newest first, 20 a page")), a.deposits)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/payouts/v1/withdrawals", "listWithdrawals", "cash",
		"The player's withdrawals, newest first, 20 a page")), a.withdrawals)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/entries/{ref}", "listEntriesOf", "cash",
		"The entries of the player's accounts that refer to a bet, a deposit or a withdrawal, with all entries of their transfers, oldest first")), a.entriesOf)
}

// HistoryPeriod selects rows of a history by the time when they were made.
type HistoryPeriod struct {
	From int64 `query:"from" minimum:"0" maximum:"253402300799999" doc:"unix milliseconds; without it from the beginning"`
	To   int64 `query:"to" minimum:"0" maximum:"253402300799999" doc:"unix milliseconds, exclusive; without it until now"`
}

// ids returns the ids of the period below a cursor: from first up to, but without, end.
func (p HistoryPeriod) ids(cursor string) (first, end string) {
	end = id.End
	if p.To > 0 {
		end = id.At(p.To)
	}
	if cursor != "" {
		end = min(end, cursor)
	}
	return id.At(p.From), end
}

type paymentHistoryInput struct {
	HistoryPeriod
	Status string `query:"status" maxLength:"16" doc:"only those with this status"`
	Cursor string `query:"cursor" maxLength:"26" doc:"next of the page before"`
}

func (in *paymentHistoryInput) filter() payment.HistoryFilter {
	return payment.HistoryFilter{Status: in.Status, From: in.From, To: in.To, Cursor: in.Cursor}
}

type depositsOutput struct{ Body payment.Page[payment.Deposit] }

func (a *API) deposits(ctx context.Context, in *paymentHistoryInput) (*depositsOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := a.Cash.DepositHistory(ctx, who.PlayerID, in.filter())
	if err != nil {
		return nil, err
	}
	return &depositsOutput{page}, nil
}

type withdrawalsOutput struct {
	Body payment.Page[payment.Withdrawal]
}

func (a *API) withdrawals(ctx context.Context, in *paymentHistoryInput) (*withdrawalsOutput, error) {
	who, _ := kit.Player(ctx)
	page, err := a.Cash.WithdrawalHistory(ctx, who.PlayerID, in.filter())
	if err != nil {
		return nil, err
	}
	return &withdrawalsOutput{page}, nil
}

type entriesOfInput struct {
	Ref string `path:"ref" maxLength:"26" doc:"id of a bet, a deposit or a withdrawal"`
}

// BookingText is a booking with its description.
type BookingText struct {
	statement.Booking
	Text string `json:"text" doc:"what the entry is, in the requested language"`
}

// BookingList lists the bookings of a subject.
type BookingList struct {
	Currency money.Currency `json:"currency"`
	Items    []BookingText  `json:"items"`
}

type entriesOfOutput struct{ Body BookingList }

func (a *API) entriesOf(ctx context.Context, in *entriesOfInput) (*entriesOfOutput, error) {
	who, _ := kit.Player(ctx)
	bookings, err := statement.About(ctx, a.DB.Reader(), who.PlayerID, money.Currency(who.Currency), in.Ref)
	if err != nil {
		return nil, err
	}
	list := BookingList{money.Currency(who.Currency), make([]BookingText, len(bookings))}
	text := a.kindText(a.readersLanguage(ctx))
	for i, b := range bookings {
		list.Items[i] = BookingText{b, text(b.Line)}
	}
	return &entriesOfOutput{list}, nil
}
