package bet

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Place takes a bet: it checks the slip, waits if a leg's event is live, and takes the stake and the bet in one command that
// checks everything again. hit tells that the same key and input were answered before; the answer is then the first one.
//
// Refusals are those of this package (409 with the field "offer" where prices matter), those of the Gate,
// wallet.ErrInsufficient and wallet.ErrMismatch. When ctx ends during the wait nothing has happened.
func (b *Book) Place(ctx context.Context, s Slip) (placed Bet, hit bool, err error) {
	if err := s.check(); err != nil {
		return Bet{}, false, err
	}
	try, err := b.begin(ctx, s)
	if err != nil {
		return Bet{}, false, err
	}
	for moved := 0; ; {
		var taken Bet
		res, err := b.submit(ctx, s, try, &taken)
		switch {
		case errors.Is(err, errMustWait), errors.Is(err, errForgotten): // the match began, or something else happened meanwhile
			if try, err = b.afresh(ctx, s); err != nil {
				return Bet{}, false, err
			}
			continue
		case errors.Is(err, errRepriced) && moved < patience:
			moved++
			waited := try.waited
			if try, err = b.look(ctx, s, try.offers); err != nil {
				return Bet{}, false, err
			}
			if try.waited = waited; errors.Is(try.refused, errMustWait) {
				try.refused = nil
			}
			continue
		case errors.Is(err, errRepriced):
			return Bet{}, false, ErrOddsChanged.At(place(0), "conflict")
		case errors.Is(err, wallet.ErrNoAccount) && s.Funds == Bonus: // nobody has given this player any
			return Bet{}, false, wallet.ErrInsufficient.At("stake", "conflict")
		case err != nil:
			return Bet{}, false, b.Gate.Refused(ctx, s.PlayerID, err)
		case res.Hit:
			placed, err := b.replay(ctx, s.PlayerID, res.Answer)
			return placed, true, err
		}
		return taken, false, b.nameTaken(ctx, &taken)
	}
}

// withoutScores leaves out how the matches stand: the answer to a key is the same whenever it is given.
func (b *Bet) withoutScores() {
	for i := range b.Legs {
		b.Legs[i].Event = nil
	}
}

// patience is how often a builder is priced anew when its event moves between pricing and taking.
const patience = 5

// submit asks the ledger, with the room for what the bet may win taken before and given back when it is not taken.
func (b *Book) submit(ctx context.Context, s Slip, try attempt, taken *Bet) (wallet.Result, error) {
	var room *held
	if try.refused == nil {
		var err error
		if room, err = b.take(ctx, s, try.offers); err != nil {
			if fault.KindOf(err) == fault.Internal {
				return wallet.Result{}, err
			}
			try.refused = err
		}
	}
	res, err := b.Wallet.Submit(ctx, b.command(s, try, taken))
	b.risk.done(room, err == nil && !res.Hit)
	return res, err
}

// take takes the room of a slip, or refuses with ErrLimit and the stake that there is room for.
func (b *Book) take(ctx context.Context, s Slip, known map[string]market.Offer) (*held, error) {
	offers := make([]market.Offer, len(s.Picks))
	for i, p := range s.Picks {
		offers[i] = known[p.SelectionID]
	}
	if err := b.refresh(ctx, offers); err != nil {
		return nil, err
	}
	claims := s.claims(offers)
	room, short, left := b.risk.take(claims, offers)
	if room == nil {
		return nil, ErrLimit.At(place(short), "tooHigh").WithData("alternative_stake", s.alternative(claims[short], left))
	}
	b.risk.peers.tell(note{Number: room.number, Claims: claims})
	return room, nil
}

// Command is the ledger command that takes a slip whose wait is over, for those who submit in bulk. It does not look at the windows of
// cancelled bets: settlement voids what was placed in one.
func (b *Book) Command(s Slip) (wallet.Command, error) {
	if err := s.check(); err != nil {
		return wallet.Command{}, err
	}
	return b.command(s, attempt{waited: true}, new(Bet)), nil
}

// command decides on the slip inside the ledger's transaction, which verifies the offers right before it commits. What was refused before the
// wait stays refused, even if the market has come back meanwhile: only a bet that waited is taken. Deciding all the same
// lets a key that was answered before replay its answer. taken is written before Submit returns.
func (b *Book) command(s Slip, try attempt, taken *Bet) wallet.Command {
	purse := s.purse()
	// The app's keys begin with the time: before the player, they keep the newest at one end of the index.
	key, hash := "bet:"+s.Key+":"+s.PlayerID, s.hash()
	rows := b.Gate.Row(s.PlayerID)
	for _, p := range s.Picks {
		rows = append(rows, wallet.RowKey{Loader: offerLoader, Key: p.SelectionID})
	}
	windowed := windowKeys(try.markets())
	rows = append(rows, windowed...)
	if s.FreeBet != "" {
		rows = append(rows, wallet.RowKey{Loader: freeLoader, Key: s.FreeBet})
	}
	decide := func(v *wallet.View) (wallet.Decision, error) {
		if try.refused != nil {
			return wallet.Decision{}, try.refused
		}
		find := func(id string) (market.Offer, bool) {
			o, ok := v.Row(offerLoader, id).(market.Offer)
			return o, ok
		}
		if try.forgets(find) {
			return wallet.Decision{}, errForgotten
		}
		windows := func(marketID string) (w []window) {
			if slices.Contains(windowed, wallet.RowKey{Loader: windowLoader, Key: marketID}) {
				w, _ = v.Row(windowLoader, marketID).([]window)
			}
			return w
		}
		offers, err := s.judge(state{find: find, joints: try.joints, windows: windows, now: clock.Millis(v.Now()), waited: try.waited})
		if err != nil {
			return wallet.Decision{}, err
		}
		bet := s.compose(v.NewID(), clock.Millis(v.Now()), offers, try.joints)
		limits, err := b.Gate.Stake(v, s.PlayerID, bet.own())
		if err != nil {
			return wallet.Decision{}, err
		}
		d := accept(bet, v.NewID(), purse, answerOf(&bet, key, wallet.SpellHash(hash)))
		d.Rows = limits
		if bet.Funds == Free {
			used, row, err := s.redeem(v, bet)
			if err != nil {
				return wallet.Decision{}, err
			}
			d.Updates, d.Rows = append(d.Updates, used), append(d.Rows, row)
		}
		*taken = bet
		return d, nil
	}
	return wallet.Command{Key: key, Hash: hash, Accounts: []wallet.AccountID{purse}, Rows: rows, Decide: decide}
}

// own is what a bet costs of the player's own money: limits are about that.
func (b *Bet) own() money.Money {
	if b.Funds != Cash {
		return money.Money{Currency: b.Currency}
	}
	return money.Money{Amount: b.Stake, Currency: b.Currency}
}

// accept is what taking a bet writes. The stored answer names the bet: the rest of it is in the rows.
func accept(b Bet, eventID string, purse wallet.AccountID, answer []byte) wallet.Decision {
	d := wallet.Decision{
		Writes: make([]wallet.Write, 0, 1+len(b.Legs)),
		Events: []outbox.Event{outbox.New(eventID, PlacedKind, b.PlayerID, b.PlacedAt, Placed{b.PlayerID, b.ID, b.Currency, b.Stake})},
		Answer: answer,
	}
	if b.Funds != Free {
		d.Transfers = []wallet.Transfer{{Kind: stakeTransfer, Ref: b.ID, Entries: []wallet.Entry{
			{Account: purse, Amount: -b.Stake}, {Account: wallet.House(wallet.Stakes, b.Currency), Amount: b.Stake}}}}
	}
	d.Writes = append(d.Writes, wallet.Write{Table: betsTable, Row: betRow(b)})
	for i, l := range b.Legs {
		d.Writes = append(d.Writes, wallet.Write{Table: legsTable, Row: legRow(b, i, l)})
	}
	return d
}

// replay answers as the first time: the bet as it was when it was taken, whatever became of it since.
func (b *Book) replay(ctx context.Context, playerID string, answer []byte) (Bet, error) {
	id, _, err := readAnswer(answer)
	if err != nil {
		return Bet{}, fmt.Errorf("read the stored answer: %w", err)
	}
	found, err := b.Find(ctx, b.DB.Reader(), playerID, id)
	if err != nil {
		return Bet{}, err
	}
	found.Status, found.Payout, found.SettledAt, found.Generation, found.OpenLegs = Pending, 0, 0, 0, int64(len(found.Legs))
	found.Cashed, found.CashedFor, found.Voided, found.Reopened, found.Corrected = 0, 0, false, false, false
	for i := range found.Legs {
		l := &found.Legs[i]
		l.Status, l.VoidReason, l.VoidFrom, l.VoidUntil = string(Pending), "", 0, 0
	}
	found.withoutScores()
	return found, nil
}

// offerLoader names the rows a bet is decided on.
const offerLoader = "sport.offer"

func (b *Book) loadOffers(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	return rowsOf(b.shelf.Within(ctx, q, ids))
}

// verifyOffers makes a batch fail whose events have moved on since loadOffers.
func verifyOffers(rows map[string]any) []db.Statement {
	offers := make([]market.Offer, 0, len(rows))
	for _, o := range rows {
		offers = append(offers, o.(market.Offer))
	}
	return market.Unmoved(offers)
}

// glanceAtOffers is loadOffers with its look at remembered events ahead.
func (b *Book) glanceAtOffers(ids []string) wallet.Glance {
	read, then := b.shelf.Glance(ids)
	return wallet.Glance{Read: read, Load: func(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
		return rowsOf(then(ctx, q, ids))
	}}
}

func rowsOf(offers map[string]market.Offer, err error) (map[string]any, error) {
	rows := make(map[string]any, len(offers))
	for id, o := range offers {
		rows[id] = o
	}
	return rows, err
}
