package player

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/pace"
	"maidan/internal/sportsbook/bet"
)

func (a *API) registerGuestQuote(h huma.API) {
	quote := kit.Operation(http.MethodPost, "/api/v3/sport/quote", "quoteBetAsGuest", "bets",
		"Quote a bet for a guest, in the brand's default currency, staked from cash")
	quote.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	huma.Register(h, quote, a.quoteAsGuest)
}

// mostGuestQuotes is how many guest quotes a node calculates concurrently. A bet builder takes up to 1.5 seconds of CPU, and
// players have priority.
const mostGuestQuotes = 2

var (
	errQuotePace  = fault.New(fault.TooMany, "too_many_requests", "Too many requests. Please wait a little.")
	errQuotesBusy = fault.New(fault.Unavailable, "quotes_busy", "Odds are in high demand. Try again in a moment.").WithData(kit.RetryAfter, int64(2))
)

// guestQuotes limits the quotes of guests: per address, and in total.
type guestQuotes struct {
	byAddress *pace.Limiter
	slots     chan struct{}
}

func newGuestQuotes(rate pace.Rate, c clock.Clock) guestQuotes {
	return guestQuotes{pace.NewLimiter(rate, c), make(chan struct{}, mostGuestQuotes)}
}

// begin starts a quote; call end when it is done.
func (g guestQuotes) begin(address string) (end func(), err error) {
	if wait := g.byAddress.Take(address); wait > 0 {
		return nil, errQuotePace.WithData(kit.RetryAfter, int64((wait+time.Second-1)/time.Second))
	}
	select {
	case g.slots <- struct{}{}:
		return func() { <-g.slots }, nil
	default:
		return nil, errQuotesBusy
	}
}

func (a *API) quoteAsGuest(ctx context.Context, in *quoteInput) (*quoteOutput, error) {
	end, err := a.guests.begin(kit.Client(ctx).String())
	if err != nil {
		return nil, err
	}
	defer end()
	slip := in.Body.slip(kit.Identity{Currency: string(a.Brand.DefaultCurrency)}, in.Body.Stake)
	slip.Funds, slip.FreeBet = bet.Cash, ""
	q, err := a.Bets.Quote(ctx, slip)
	if err != nil {
		return nil, err
	}
	return &quoteOutput{BetQuote(q)}, nil
}
