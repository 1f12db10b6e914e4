package player

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/statement"
	"maidan/internal/wallet"
)

func (a *API) registerBonusHistory(h huma.API) {
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/bonuses/history", "listBonusHistory", "bonuses",
		"The player's welcome bonuses, free bets and movements of bonus money, newest first, 20 a page")), a.bonusHistory)
}

// BonusStatus is the status of a row of the history of bonuses.
type BonusStatus string

// The statuses. Those of welcome bonuses are those of package bonus.
const (
	BonusWaiting     BonusStatus = "waiting"
	BonusPending     BonusStatus = "pending"
	BonusDeactivated BonusStatus = "deactivated"
	BonusTransferred BonusStatus = "transferred"
	BonusBankrupt    BonusStatus = "bankrupt"
	BonusExpired     BonusStatus = "expired"
	BonusUsed        BonusStatus = "used" // a free bet that is staked
	BonusDone        BonusStatus = "done" // bonus money that was moved
)

// BonusStatuses returns all statuses of the history of bonuses.
func BonusStatuses() []BonusStatus {
	return []BonusStatus{BonusWaiting, BonusPending, BonusTransferred, BonusBankrupt, BonusExpired, BonusDeactivated, BonusUsed, BonusDone}
}

// BonusRow is a welcome bonus, a free bet or a movement of bonus money.
type BonusRow struct {
	ID          string       `json:"id" doc:"of a movement the id of its transfer"`
	Kind        string       `json:"kind" enum:"welcome,free_bet,money"`
	Name        string       `json:"name" doc:"in the requested language; empty for a free bet"`
	Type        string       `json:"type" enum:"all,sports,casino" doc:"where it can be used"`
	Status      BonusStatus  `json:"status" enum:"waiting,pending,deactivated,transferred,bankrupt,expired,used,done" doc:"used: a free bet that is staked; done: money that was moved"`
	Wager       int64        `json:"wager" doc:"how many times the bonus is to be staked"`
	Received    money.Amount `json:"received" doc:"hundredths that the player received as a bonus; negative if they were taken back"`
	Transferred money.Amount `json:"transferred" doc:"hundredths that were moved to the real balance"`
	CreatedAt   int64        `json:"created_at" doc:"unix milliseconds"`
	ExpiresAt   int64        `json:"expires_at" doc:"unix milliseconds; 0 if it does not expire"`
	BetID       id.Bet       `json:"bet_id" doc:"the bet on which a free bet was staked"`
}

// BonusPage is a page of the history of bonuses.
type BonusPage struct {
	Currency money.Currency `json:"currency"`
	Items    []BonusRow     `json:"items"`
	Next     string         `json:"next" doc:"cursor of the next page; empty at the end"`
}

type bonusHistoryInput struct {
	HistoryPeriod
	Status BonusStatus `query:"status" enum:"waiting,pending,deactivated,transferred,bankrupt,expired,used,done"`
	Cursor string      `query:"cursor" maxLength:"26" doc:"next of the page before"`
}

type bonusHistoryOutput struct{ Body BonusPage }

// bonusHistory merges three lists by their ids, which begin with the time.
func (a *API) bonusHistory(ctx context.Context, in *bonusHistoryInput) (*bonusHistoryOutput, error) {
	who, _ := kit.Player(ctx)
	page := BonusPage{Currency: money.Currency(who.Currency), Items: []BonusRow{}}
	for _, list := range []func(context.Context, kit.Identity, BonusStatus, string, string) ([]BonusRow, error){a.welcomeRows, a.freeBetRows, a.bonusMoneyRows} {
		first, end := in.ids(in.Cursor)
		rows, err := list(ctx, who, in.Status, first, end)
		if err != nil {
			return nil, err
		}
		page.Items = append(page.Items, rows...)
	}
	slices.SortFunc(page.Items, func(a, b BonusRow) int { return cmp.Compare(b.ID, a.ID) })
	if len(page.Items) > statement.PageSize {
		page.Items, page.Next = page.Items[:statement.PageSize], page.Items[statement.PageSize-1].ID
	}
	return &bonusHistoryOutput{page}, nil
}

func (a *API) welcomeRows(ctx context.Context, who kit.Identity, status BonusStatus, first, end string) ([]BonusRow, error) {
	found, err := a.Bonuses.History(ctx, who.PlayerID, string(status), first, end, statement.PageSize+1)
	return rowsOf(found, func(b bonus.Balance) BonusRow {
		offer := a.bonusBalance(b, 0, true, a.readersLanguage(ctx)).Bonus
		row := BonusRow{ID: string(b.ID), Kind: "welcome", Name: offer.Name, Type: "all", Status: BonusStatus(b.Status), Wager: offer.Wager,
			Received: b.Granted, Transferred: b.Transferred, CreatedAt: b.CreatedAt, ExpiresAt: b.ExpiresAt}
		if b.Status == bonus.Waiting {
			row.ExpiresAt = a.Bonuses.Until(b)
		}
		switch {
		case offer.Bets && !offer.Casino:
			row.Type = "sports"
		case offer.Casino && !offer.Bets:
			row.Type = "casino"
		}
		return row
	}), err
}

// freeBetFilters select free bets by the statuses of the list.
var freeBetFilters = map[BonusStatus]grant.Filter{
	"": {}, BonusPending: {Status: grant.FreeOpen}, BonusUsed: {Status: grant.FreeUsed}, BonusDeactivated: {Status: grant.FreeWithdrawn},
	BonusExpired: {Expired: true},
}

func (a *API) freeBetRows(ctx context.Context, who kit.Identity, status BonusStatus, first, end string) ([]BonusRow, error) {
	wanted, ok := freeBetFilters[status]
	if !ok {
		return nil, nil
	}
	found, err := a.Grants.History(ctx, who.PlayerID, wanted, first, end, statement.PageSize+1)
	now := a.Clock.Now().UnixMilli()
	return rowsOf(found, func(f grant.FreeBet) BonusRow {
		row := BonusRow{ID: f.ID, Kind: "free_bet", Type: "sports", Status: BonusUsed, Received: f.Amount, CreatedAt: id.Millis(f.ID),
			ExpiresAt: f.ExpiresAt, BetID: f.BetID}
		switch {
		case f.Status == grant.FreeWithdrawn:
			row.Status = BonusDeactivated
		case f.Status == grant.FreeOpen && f.ExpiresAt <= now:
			row.Status = BonusExpired
		case f.Status == grant.FreeOpen:
			row.Status = BonusPending
		}
		return row
	}), err
}

func (a *API) bonusMoneyRows(ctx context.Context, who kit.Identity, status BonusStatus, first, end string) ([]BonusRow, error) {
	if status != "" && status != BonusDone {
		return nil, nil
	}
	account := wallet.PlayerBonus(who.PlayerID, money.Currency(who.Currency))
	found, err := wallet.EntriesBetween(ctx, a.DB.Reader(), account, wallet.Kinds{Of: []string{"bonus."}}, first, end, statement.PageSize+1)
	text := a.kindText(a.readersLanguage(ctx))
	return rowsOf(found, func(s wallet.Statement) BonusRow {
		row := BonusRow{ID: string(s.Transfer), Kind: "money", Name: text(statement.Line{Kind: s.Kind}), Type: "sports", Status: BonusDone, CreatedAt: s.At}
		if s.Kind == grant.ConvertTransfer {
			row.Transferred = -s.Amount
		} else {
			row.Received = s.Amount
		}
		return row
	}), err
}

func rowsOf[T any](found []T, of func(T) BonusRow) []BonusRow {
	rows := make([]BonusRow, len(found))
	for i, one := range found {
		rows[i] = of(one)
	}
	return rows
}
