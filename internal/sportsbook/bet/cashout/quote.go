package cashout

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/secret"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// The refusals of cash-out. ErrOffer has the field "quote" with the current quote, ErrNoCashOut the field "suspended" with the
// reason.
var (
	ErrQuote     = fault.New(fault.Invalid, "cashout_quote_invalid", "This offer was not made for this bet.")
	ErrOffer     = fault.New(fault.Conflict, "cashout_offer_changed", "The offer has changed.")
	ErrNoCashOut = fault.New(fault.Conflict, "cashout_suspended", "This bet cannot be cashed out at the moment.")
	ErrShare     = fault.New(fault.Invalid, "cashout_share", "1 to 100 % of the bet can be cashed out.")
	ErrTooLittle = fault.New(fault.Conflict, "cashout_too_little", "So small a part of the bet is worth nothing.")
	ErrTarget    = fault.New(fault.Invalid, "cashout_target", "The offer to wait for must be above zero and no more than the bet can win.")
)

// SuspendReason is why there is no cash-out offer for a bet.
type SuspendReason string

// The reasons why there is no offer.
const (
	ReasonSettled         SuspendReason = "settled"
	ReasonSettling        SuspendReason = "settling"
	ReasonFreeBet         SuspendReason = "free_bet"
	ReasonBuilder         SuspendReason = "builder" // the match of a builder has no forecast
	ReasonMarketSuspended SuspendReason = "market_suspended"
	ReasonMarketClosed    SuspendReason = "market_closed"
	ReasonEventEnded      SuspendReason = "event_ended"
	ReasonNoPrice         SuspendReason = "no_price"
	ReasonWorthless       SuspendReason = "worthless"
)

// SuspendReasons returns all reasons why there is no offer.
func SuspendReasons() []SuspendReason {
	return []SuspendReason{ReasonSettled, ReasonSettling, ReasonFreeBet, ReasonBuilder, ReasonMarketSuspended, ReasonMarketClosed,
		ReasonEventEnded, ReasonNoPrice, ReasonWorthless}
}

// quoteTime is how long an offer may be accepted. Acceptance prices it again: only an offer that is still covered is paid.
const quoteTime = 15 * time.Second

// CashOut is the current cash-out offer of a bet.
type CashOut struct {
	BetID     id.Bet         `json:"bet_id"`
	QuoteID   string         `json:"quote_id,omitempty" doc:"names the offer when it is accepted; absent while there is none"`
	Currency  money.Currency `json:"currency"`
	Stake     money.Amount   `json:"stake" doc:"what of the bet's stake is left, hundredths"`
	Fair      money.Amount   `json:"fair" doc:"what the rest of the bet is worth by the prices of now without their margin, hundredths, rounded down"`
	Offer     money.Amount   `json:"offer" doc:"what is paid for all that is left, hundredths"`
	ExpiresAt int64          `json:"expires_at,omitempty" doc:"unix milliseconds"`
	DelayMS   int64          `json:"delay_ms" doc:"how long the answer to an acceptance takes: an open leg is live"`
	Choices   []Choice       `json:"choices" doc:"usual parts of it"`
	Suspended SuspendReason  `json:"suspended,omitempty" enum:"settled,settling,free_bet,builder,market_suspended,market_closed,event_ended,no_price,worthless" doc:"why there is no offer"`
	Selection id.Selection   `json:"selection_id,omitempty" doc:"the leg that is the reason"`
	Order     *Order         `json:"order,omitempty" doc:"what the player has asked to be done by itself"`
}

// Choice is a part of a bet in percent and its cash-out amount.
type Choice struct {
	Percent int64        `json:"percent"`
	Amount  money.Amount `json:"amount" doc:"hundredths"`
}

// Acceptance is a player's acceptance of an offer.
type Acceptance struct {
	PlayerID id.Player
	BetID    id.Bet
	Key      string // idempotency key, the player's own
	QuoteID  string
	Percent  int64 // of the remaining stake, 1 to 100
}

// Receipt is a paid cash-out: the permanent response to its idempotency key.
type Receipt struct {
	ID    string       `json:"id"`
	BetID id.Bet       `json:"bet_id"`
	Stake money.Amount `json:"stake" doc:"of the bet's stake, hundredths"`
	Paid  money.Amount `json:"paid" doc:"hundredths"`
	Whole bool         `json:"whole" doc:"nothing of the bet is left"`
	At    int64        `json:"at" doc:"unix milliseconds"`
}

// sealedQuote is the content of a quote's id. Only the server can read it.
type sealedQuote struct {
	Offer money.Amount `json:"o"`
	Left  money.Amount `json:"l"`
	Until int64        `json:"u"`
}

// Offer returns what a player's bet can be cashed out for now, or the reason why it cannot. It fails with ErrNoBet.
func (b *Broker) Offer(ctx context.Context, playerID id.Player, betID id.Bet) (CashOut, error) {
	one, err := bet.Find(ctx, b.DB.Reader(), playerID, betID)
	if err != nil {
		return CashOut{}, err
	}
	c, a, err := b.value(ctx, &one)
	if err != nil || c.Suspended != "" {
		return c, err
	}
	for _, percent := range []int64{25, 50, 75, 100} {
		if _, paid := a.part(percent, a.offer); paid > 0 {
			c.Choices = append(c.Choices, Choice{percent, paid})
		}
	}
	c.ExpiresAt = b.now() + quoteTime.Milliseconds()
	c.QuoteID, err = b.seal(one, sealedQuote{a.offer, a.left, c.ExpiresAt})
	return c, err
}

// value returns a cash-out without a quote to accept.
func (b *Broker) value(ctx context.Context, one *bet.Bet) (c CashOut, a appraisal, err error) {
	known, err := b.prices(ctx, b.DB.Reader(), one)
	if err != nil {
		return c, a, err
	}
	a = appraise(one, known, b.now())
	c = CashOut{BetID: one.ID, Currency: one.Currency, Stake: one.Stake - one.Cashed, Fair: a.fair, Offer: a.offer, Choices: []Choice{},
		Suspended: a.suspended, Selection: a.selection}
	if a.live && c.Suspended == "" {
		c.DelayMS = b.Delay.Milliseconds()
	}
	c.Order, err = findOrder(ctx, b.DB.Reader(), one.ID)
	return c, a, err
}

func (b *Broker) seal(one bet.Bet, q sealedQuote) (string, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return "", fmt.Errorf("encode quote: %w", err)
	}
	sealed, err := secret.Seal(b.Random, b.QuoteKey, text, quoteAbout(one.PlayerID, one.ID))
	return base64.RawURLEncoding.EncodeToString(sealed), err
}

func quoteAbout(playerID id.Player, betID id.Bet) string {
	return "cash-out " + string(playerID) + " " + string(betID)
}

func (b *Broker) unseal(a Acceptance) (q sealedQuote, err error) {
	sealed, err := base64.RawURLEncoding.DecodeString(a.QuoteID)
	if err != nil {
		return q, ErrQuote.At("quote_id", "invalid")
	}
	text, err := secret.Open(b.QuoteKey, sealed, quoteAbout(a.PlayerID, a.BetID))
	if err != nil {
		return q, ErrQuote.At("quote_id", "invalid")
	}
	if err := json.Unmarshal(text, &q); err != nil {
		return q, fmt.Errorf("read a quote of our own: %w", err)
	}
	return q, nil
}

// Accept pays a quote, or a part of it, if the bet is still worth it. The bet is priced again under its lock and the lock of its
// events. If the offer is at least the quote, the quoted amount is paid. If it is less, or there is none, Accept refuses with the
// current quote. While an open leg is live, the delay of live bets comes first, and a refusal before it is final. The rest of a
// partly cashed out bet continues in proportion.
//
// hit reports that the same key and input were processed before. Errors: ErrNoBet, ErrQuote, ErrShare, ErrOffer, ErrNoCashOut,
// ErrTooLittle, wallet.ErrMismatch.
func (b *Broker) Accept(ctx context.Context, a Acceptance) (paid Receipt, hit bool, err error) {
	switch {
	case a.Key == "":
		return paid, false, bet.ErrKey.At("Idempotency-Key", "required")
	case a.Percent < 1 || a.Percent > 100:
		return paid, false, ErrShare.At("percent", "invalid")
	}
	quoted, err := b.unseal(a)
	if err != nil {
		return paid, false, err
	}
	one, err := bet.Find(ctx, b.DB.Reader(), a.PlayerID, a.BetID)
	if err != nil {
		return paid, false, err
	}
	known, err := b.prices(ctx, b.DB.Reader(), &one)
	if err != nil {
		return paid, false, err
	}
	take := cashOut{broker: b, bet: one, key: "cashout:" + a.Key + ":" + string(a.PlayerID), hash: []any{string(a.BetID), a.QuoteID, a.Percent}, percent: a.Percent,
		price: quoted.check}
	now := appraise(&one, known, b.now())
	if _, err := quoted.check(now); err != nil {
		take.refused = err
	} else if b.now() > quoted.Until {
		take.refused = ErrOffer
	}
	res, err := take.run(ctx, now.live)
	if err != nil {
		return paid, false, b.requote(ctx, a, err)
	}
	if err := json.Unmarshal(res.Answer, &paid); err != nil {
		return paid, false, fmt.Errorf("read a receipt of our own: %w", err)
	}
	return paid, res.Hit, nil
}

// check returns what is paid for all of the remaining stake when a quote is accepted.
func (q sealedQuote) check(now appraisal) (money.Amount, error) {
	switch {
	case now.suspended != "":
		return 0, ErrNoCashOut.WithData("suspended", now.suspended)
	case now.left != q.Left || now.offer < q.Offer:
		return 0, ErrOffer
	}
	return q.Offer, nil
}

// requote adds the current quote to a refusal of the offer.
func (b *Broker) requote(ctx context.Context, a Acceptance, refused error) error {
	var f *fault.Error
	if !errors.As(refused, &f) || f.Code != ErrOffer.Code {
		return refused
	}
	quote, err := b.Offer(ctx, a.PlayerID, a.BetID)
	if err != nil {
		return err
	}
	return f.WithData("quote", quote)
}

// prices is the data that a bet is appraised by.
type prices struct {
	offers   map[id.Selection]market.Offer
	markets  map[id.Market]market.Market
	windows  map[id.Market][]bet.Window // of the markets: bets placed in them are void
	margins  []Margin
	builders map[int]forecast
}
