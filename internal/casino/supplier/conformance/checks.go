package conformance

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/money"
)

// The names of the checks.
const (
	BetTakes           = "a bet takes exactly its stake"
	WinPays            = "a win pays exactly its amount"
	EmptyWin           = "a win of nothing is accepted"
	BetOnce            = "a repeated bet gets the first answer and takes nothing"
	WinOnce            = "a repeated win gets the first answer and pays nothing"
	AtOnce             = "bets that are repeated at once are one bet"
	OtherAmount        = "the id of a bet with another amount is refused"
	OtherRound         = "the id of a bet with another round is refused"
	TwoBets            = "two bets of one round are two bets"
	NoOverdraft        = "a bet above the balance is refused for lack of money"
	UnknownToken       = "a bet with an unknown token is refused"
	ExpiredBet         = "a bet with an expired token is refused"
	ExpiredWin         = "a win with an expired token is accepted"
	ExpiredRollback    = "a rollback with an expired token is accepted"
	OthersToken        = "a bet with another player's token is refused"
	OtherCurrency      = "a bet in another currency is refused"
	RollbackReturns    = "a rollback returns the stake"
	RollbackOnce       = "a repeated rollback returns nothing"
	SecondRollback     = "a second rollback of a bet, with another id, returns nothing"
	RollbackBefore     = "a rollback before its bet is accepted and the late bet refused"
	WinWithoutBet      = "a win of a round without a bet is refused"
	WinAfterRollback   = "a win of a bet that was taken back is refused"
	Prize              = "a prize of the supplier needs no bet"
	FreeRound          = "a bet of a free round takes nothing"
	WrongKey           = "a call that is signed with another key is refused"
	ChangedBody        = "a call that was changed after it was signed is refused"
	MalformedNoFailure = "a call without its transaction is refused"
)

func has(feature func(f dialect.Features) bool) func(Subject) bool {
	return func(s Subject) bool { return feature(s.Side.Has()) }
}

func withExpired(s Subject) bool { return s.Expired != "" }

// checks are all checks, in their order.
var checks = []check{
	{name: BetTakes, run: func(p *probe) error {
		return p.moves(-p.Stake, func() error { return p.accepts(p.bet()) })
	}},
	{name: WinPays, run: func(p *probe) error {
		const odd = money.Amount(29) // 0.29 is not exact as a float
		bet := p.bet()
		return p.moves(odd-p.Stake, func() error { return p.accepts(bet, p.win(bet, odd)) })
	}},
	{name: EmptyWin, run: func(p *probe) error {
		bet := p.bet()
		return p.moves(-p.Stake, func() error { return p.accepts(bet, p.win(bet, 0)) })
	}},
	{name: BetOnce, run: func(p *probe) error {
		bet := p.bet()
		return p.moves(-p.Stake, func() error { return p.repeated(bet) })
	}},
	{name: WinOnce, run: func(p *probe) error {
		bet := p.bet()
		return p.moves(0, func() error {
			if err := p.accepts(bet); err != nil {
				return err
			}
			return p.repeated(p.win(bet, p.Stake))
		})
	}},
	{name: AtOnce, run: (*probe).atOnce},
	{name: OtherAmount, run: func(p *probe) error { return p.changed(func(c *dialect.Call) { c.Amount++ }) }},
	{name: OtherRound, run: func(p *probe) error { return p.changed(func(c *dialect.Call) { c.Round = p.NewID() }) }},
	{name: TwoBets, run: func(p *probe) error {
		one := p.bet()
		two := p.call(dialect.Bet, one.Round, p.Stake)
		return p.moves(-2*p.Stake, func() error { return p.accepts(one, two) })
	}},
	{name: NoOverdraft, run: (*probe).overdraft},
	{name: UnknownToken, needs: has(func(f dialect.Features) bool { return f.Tokens }), run: func(p *probe) error {
		bet := p.bet()
		bet.Token = p.NewID()
		return p.refuses(bet)
	}},
	{name: ExpiredBet, needs: withExpired, run: func(p *probe) error {
		bet := p.bet()
		bet.Token = p.Expired
		return p.refuses(bet)
	}},
	{name: ExpiredWin, needs: withExpired, run: func(p *probe) error {
		bet := p.bet()
		win := p.win(bet, p.Stake)
		win.Token = p.Expired
		return p.moves(0, func() error { return p.accepts(bet, win) })
	}},
	{name: ExpiredRollback, needs: withExpired, run: func(p *probe) error {
		bet := p.bet()
		back := p.rollback(bet)
		back.Token = p.Expired
		return p.moves(0, func() error { return p.accepts(bet, back) })
	}},
	{name: OthersToken, needs: func(s Subject) bool { return s.Other.Token != "" && s.Side.Has().Players }, run: func(p *probe) error {
		bet := p.bet()
		bet.Token = p.Other.Token
		return p.refuses(bet)
	}},
	{name: OtherCurrency, needs: has(func(f dialect.Features) bool { return f.Currencies }), run: func(p *probe) error {
		bet := p.bet()
		if bet.Currency = "EUR"; p.Currency == bet.Currency {
			bet.Currency = "USD"
		}
		return p.refuses(bet)
	}},
	{name: RollbackReturns, run: func(p *probe) error {
		bet := p.bet()
		return p.moves(0, func() error { return p.accepts(bet, p.rollback(bet)) })
	}},
	{name: RollbackOnce, run: func(p *probe) error {
		bet := p.bet()
		return p.moves(0, func() error {
			if err := p.accepts(bet); err != nil {
				return err
			}
			return p.repeated(p.rollback(bet))
		})
	}},
	{name: SecondRollback, needs: has(func(f dialect.Features) bool { return f.RollbackID }), run: func(p *probe) error {
		bet := p.bet()
		return p.moves(0, func() error {
			if err := p.accepts(bet, p.rollback(bet)); err != nil {
				return err
			}
			_, err := p.send(p.rollback(bet)) // accepted without effect or refused
			if err != nil && !dialect.Refusal(err) {
				return err
			}
			return nil
		})
	}},
	{name: RollbackBefore, run: func(p *probe) error {
		bet := p.bet()
		if err := p.moves(0, func() error { return p.accepts(p.rollback(bet)) }); err != nil {
			return err
		}
		return p.refuses(bet)
	}},
	{name: WinWithoutBet, run: func(p *probe) error { return p.refuses(p.win(p.bet(), p.Stake)) }},
	{name: WinAfterRollback, run: func(p *probe) error {
		bet := p.bet()
		if err := p.accepts(bet, p.rollback(bet)); err != nil {
			return err
		}
		return p.refuses(p.win(bet, p.Stake))
	}},
	{name: Prize, needs: has(func(f dialect.Features) bool { return f.Promotions }), run: func(p *probe) error {
		prize := p.call(dialect.Win, p.NewID(), p.Stake)
		prize.Promotion = true
		return p.moves(p.Stake, func() error { return p.accepts(prize) })
	}},
	{name: FreeRound, run: func(p *probe) error {
		bet := p.bet()
		bet.Free = true
		return p.moves(0, func() error { return p.accepts(bet) })
	}},
	{name: WrongKey, run: func(p *probe) error {
		bet := p.bet()
		return p.moves(0, func() error {
			_, err := p.sendAs(p.Wrong, bet, nil)
			return unauthorized(err)
		})
	}},
	{name: ChangedBody, run: func(p *probe) error {
		bet := p.bet()
		bet.Round = "r" + bet.Round
		return p.moves(0, func() error {
			_, err := p.sendAs(p.Side, bet, func(r *http.Request) error { return replace(r, bet.Round, "x"+bet.Round[1:]) })
			return unauthorized(err)
		})
	}},
	{name: MalformedNoFailure, run: func(p *probe) error {
		bet := p.bet()
		bet.ID = ""
		return p.refuses(bet)
	}},
}

// unauthorized returns an error unless a call was not accepted. The answer to a forged call may be one that the supplier cannot verify.
func unauthorized(err error) error {
	if err == nil {
		return errAccepted
	}
	if _, failed := errors.AsType[*url.Error](err); failed {
		return err
	}
	return nil
}

// replace changes a text in the body of a signed request.
func replace(r *http.Request, from, to string) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if !strings.Contains(string(body), from) {
		return fmt.Errorf("the body does not contain %q", from)
	}
	text := strings.ReplaceAll(string(body), from, to)
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	return nil
}

// repeated makes a call twice; both answers must be the same.
func (p *probe) repeated(c dialect.Call) error {
	first, err := p.send(c)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Kind, err)
	}
	second, err := p.send(c)
	if err != nil {
		return fmt.Errorf("%s again: %w", c.Kind, err)
	}
	if first != second {
		return fmt.Errorf("the answers differ: %+v and %+v", first, second)
	}
	return nil
}

// changed makes a bet and then another one with its id.
func (p *probe) changed(change func(c *dialect.Call)) error {
	bet := p.bet()
	if err := p.accepts(bet); err != nil {
		return err
	}
	change(&bet)
	return p.refuses(bet)
}

// many is how often a bet is sent at once.
const many = 12

func (p *probe) atOnce() error {
	bet := p.bet()
	return p.moves(-p.Stake, func() error {
		faults := make([]error, many)
		var group sync.WaitGroup
		for i := range many {
			group.Go(func() {
				if _, err := p.send(bet); err != nil {
					faults[i] = fmt.Errorf("bet: %w", err)
				}
			})
		}
		group.Wait()
		return errors.Join(faults...)
	})
}

func (p *probe) overdraft() error {
	held, err := p.balance()
	if err != nil {
		return err
	}
	return p.moves(0, func() error {
		_, err := p.send(p.call(dialect.Bet, p.NewID(), held+1))
		if refusal := refused(err); refusal != nil {
			return refusal
		}
		if p.Side.Has().Reasons && !errors.Is(err, dialect.ErrFunds) {
			return fmt.Errorf("refused for another reason: %w", err)
		}
		return nil
	})
}
