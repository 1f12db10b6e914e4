package simulator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/rng"
)

// Trick is a mistake of a supplier or an attack, in one round.
type Trick string

// The tricks.
const (
	Honest        Trick = "honest"
	Duplicate     Trick = "duplicate"      // each call is sent three times at once after another
	Reorder       Trick = "reorder"        // the rollback comes before its bet
	RollbackTwice Trick = "rollback-twice" // the bet is taken back twice, with two ids
	LateWin       Trick = "late-win"       // the win comes after a while, with a token that nobody knows
	OtherInput    Trick = "other-input"    // the bet is repeated with another amount
	WrongKey      Trick = "wrong-key"      // the win is signed with another key
	WinWithoutBet Trick = "win-without-bet"
)

// Tricks returns all tricks.
func Tricks() []Trick {
	return []Trick{Honest, Duplicate, Reorder, RollbackTwice, LateWin, OtherInput, WrongKey, WinWithoutBet}
}

// lateBy is how long a late win takes.
const lateBy = 3 * time.Second

// run plays a round with a trick. What the player should have after it is that of an honest round, or of none.
func (x *roundCalls) run(ctx context.Context, t Trick) {
	side := x.play.company.side
	again := func(what string, times int) {
		for range times {
			if what == "bet" {
				_ = x.send(ctx, "bet again", side, x.bet)
			} else {
				_ = x.send(ctx, "win again", side, x.win)
			}
		}
	}
	switch t {
	case Duplicate:
		x.honest(ctx)
		if x.spin.Error == "" { // otherwise the bet was taken back
			again("bet", 2)
			again("win", 2)
		}
	case Reorder:
		_ = x.send(ctx, "rollback before its bet", side, x.rollback())
		_ = x.send(ctx, "late bet", side, x.bet)
		x.fail("The round was taken back")
	case RollbackTwice:
		if err := x.send(ctx, "bet", side, x.bet); err == nil || errors.Is(err, dialect.ErrAnswer) {
			_ = x.send(ctx, "rollback", side, x.rollback())
			_ = x.send(ctx, "second rollback", side, x.rollback())
		}
		x.fail("The round was taken back")
	case LateWin:
		if !x.stake(ctx) {
			return
		}
		if x.server.Clock.Sleep(ctx, lateBy/x.server.speed()) != nil {
			return
		}
		if x.play.company.side.Has().Players {
			x.win.Token = x.server.newID()
		}
		x.pay(ctx)
	case OtherInput:
		x.honest(ctx)
		if x.spin.Error == "" { // otherwise the changed bet could be the first that arrives
			x.bet.Amount++
			again("bet", 1)
		}
	case WrongKey:
		x.honest(ctx)
		x.win.ID = x.server.newID()
		_ = x.send(ctx, "win with another key", x.play.company.wrong, x.win)
	case WinWithoutBet:
		_ = x.send(ctx, "win without bet", side, x.win)
		x.fail("The round has no bet")
	default:
		x.honest(ctx)
	}
}

// Rates are how many of a thousand rounds have each trick.
type Rates map[Trick]int

// ParseRates reads rates like "duplicate=50,late-win=10"; an empty text has none.
func ParseRates(text string) (Rates, error) {
	rates, sum := Rates{}, 0
	for part := range strings.SplitSeq(text, ",") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > 1000 || !slices.Contains(Tricks(), Trick(name)) {
			return nil, fmt.Errorf("want NAME=0…1000 of %v, have %q", Tricks(), part)
		}
		rates[Trick(name)] = n
		sum += n
	}
	if sum > 1000 {
		return nil, fmt.Errorf("more than 1000 of a thousand rounds: %q", text)
	}
	return rates, nil
}

// draw returns the trick of a round.
func (r Rates) draw(src rng.Source) Trick {
	if len(r) == 0 {
		return Honest
	}
	n := rng.IntN(src, 1000)
	for _, t := range Tricks() {
		if n -= r[t]; n < 0 {
			return t
		}
	}
	return Honest
}
