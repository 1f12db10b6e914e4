package staff

import (
	"context"
	"maps"
	"slices"

	"maidan/internal/casino/operate"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/offer"
)

// OfferForm is an offer as staff write it. Smallest stakes are those of each currency: ten rupees.
type OfferForm struct {
	ID           string                          `json:"id" maxLength:"40"`
	Name         string                          `json:"name" maxLength:"240" doc:"for staff"`
	Kind         content.OfferKind               `json:"kind" enum:"match,fixed,free_bet,free_spins,free_rounds,insurance,boost,cashback,wager_race"`
	Percent      int                             `json:"percent" doc:"of match: of the deposit"`
	Amount       int64                           `json:"amount" doc:"smallest stakes: what fixed and free_bet give, of match the most where max_bonus does not name the currency, of cashback the most for a player; 0: only the currencies of max_bonus; of free_spins, free_rounds and wager_race it follows from the terms"`
	Image        string                          `json:"image" maxLength:"40" doc:"a scene of the landing pages"`
	Casino       bool                            `json:"casino"`
	Bets         bool                            `json:"bets"`
	Crash        bool                            `json:"crash" doc:"offered on pages of crash games too"`
	Landing      bool                            `json:"landing" doc:"only by a landing page or a code"`
	Code         bool                            `json:"code" doc:"nobody can choose it: codes, prize draws and staff give it; needs landing"`
	Deposit      int                             `json:"deposit" doc:"the player's deposit that it is chosen for; 0 and 1: the first"`
	Budget       int64                           `json:"budget" doc:"what may become cash in a month, smallest stakes; 0: none"`
	Stops        bool                            `json:"stops" doc:"nobody begins it in the rest of a month whose budget is used"`
	Countries    []string                        `json:"countries" nullable:"false" maxItems:"300" doc:"ISO codes of those whose players may begin it; none: all"`
	VIP          string                          `json:"vip,omitempty" maxLength:"40" doc:"the lowest level of the VIP programme whose members may begin it; empty: everybody"`
	Group        string                          `json:"group" maxLength:"40" doc:"a player gets one bonus of a group; empty: none"`
	Registration bool                            `json:"registration,omitempty" doc:"every new player gets it with the account; of fixed, free_spins and free_bet"`
	Starts       int64                           `json:"starts" doc:"unix milliseconds; 0: it has begun"`
	Ends         int64                           `json:"ends" doc:"unix milliseconds; 0: it does not end"`
	BonusName    map[string]string               `json:"bonus_name" doc:"for players, by language; en is needed"`
	Terms        content.OfferTerms              `json:"terms"`
	MaxBonus     map[money.Currency]money.Amount `json:"max_bonus" doc:"of match: the most in a currency, hundredths"`
}

func offerForm(o content.Offer) OfferForm {
	d := o.Definition()
	form := OfferForm{d.ID, d.Name, d.Kind, d.Percent, d.Amount, d.Image, d.Casino, d.Bets, d.Crash, d.Landing, d.Code, d.Deposit, d.Budget, d.Stops, d.Countries, d.VIP, d.Group, d.Registration, d.Starts, d.Ends,
		d.BonusName, d.Terms, d.MaxBonus}
	if form.Countries == nil {
		form.Countries = []string{}
	}
	if form.MaxBonus == nil {
		form.MaxBonus = map[money.Currency]money.Amount{}
	}
	if form.Terms.Counts == nil {
		form.Terms.Counts = map[content.BonusProduct]int64{}
	}
	return form
}

func (f OfferForm) offer() content.Offer {
	return content.Offer{ID: f.ID, Name: f.Name, Kind: f.Kind, Percent: f.Percent, Amount: f.Amount, Image: f.Image, Casino: f.Casino, Bets: f.Bets, Crash: f.Crash, Landing: f.Landing,
		Code: f.Code, Deposit: f.Deposit, Budget: f.Budget, Stops: f.Stops, Countries: f.Countries, VIP: f.VIP, Group: f.Group, Registration: f.Registration, Starts: f.Starts, Ends: f.Ends, BonusName: f.BonusName, Terms: f.Terms, MaxBonus: f.MaxBonus}
}

// OfferAmount is what an offer comes to in a currency, in hundredths; 0 is none.
type OfferAmount struct {
	Currency   money.Currency `json:"currency"`
	MaxBonus   money.Amount   `json:"max_bonus" doc:"of other kinds than match what is given"`
	MinDeposit money.Amount   `json:"min_deposit"`
	MaxBet     money.Amount   `json:"max_bet"`
	SpinStake  money.Amount   `json:"spin_stake" doc:"of each free spin or free round"`
	Budget     money.Amount   `json:"budget" doc:"of a month"`
}

// amountsOf returns the amounts of a completed offer by currency.
func amountsOf(o content.Offer) []OfferAmount {
	amounts := []OfferAmount{}
	for _, c := range slices.Sorted(maps.Keys(o.MaxBonus)) {
		in, _ := o.In(c)
		amount := OfferAmount{Currency: c, MaxBonus: in.MaxBonus.Amount, MinDeposit: in.Terms.MinDeposit, MaxBet: in.Terms.MaxBet,
			Budget: money.Amount(o.Budget) * money.SmallestStakes()[c]}
		for _, spins := range []*content.Spins{in.Terms.Spins, in.Terms.ExtraSpins} {
			if spins != nil {
				amount.SpinStake = spins.Stake
			}
		}
		if rounds := in.Terms.Rounds; rounds != nil {
			amount.SpinStake = rounds.Stake
		}
		amounts = append(amounts, amount)
	}
	return amounts
}

// OfferProblem is what is wrong with a field.
type OfferProblem struct {
	Field   string `json:"field" doc:"terms.wager"`
	Message string `json:"message"`
}

// OfferCheck is what a draft comes to.
type OfferCheck struct {
	Problems []OfferProblem `json:"problems" nullable:"false"`
	Amounts  []OfferAmount  `json:"amounts" nullable:"false" doc:"none while there are problems"`
}

type checkOfferInput struct{ Body OfferForm }

type checkOfferOutput struct{ Body OfferCheck }

func (a *API) checkOffer(_ context.Context, in *checkOfferInput) (*checkOfferOutput, error) {
	complete, problems := a.Offers.Complete(in.Body.offer())
	out := OfferCheck{[]OfferProblem{}, []OfferAmount{}}
	for _, p := range problems {
		out.Problems = append(out.Problems, OfferProblem{p.Field, p.Msg})
	}
	if len(problems) == 0 {
		out.Amounts = amountsOf(complete)
	}
	return &checkOfferOutput{out}, nil
}

// OfferVersion is a version of an offer.
type OfferVersion struct {
	Number int64     `json:"number"`
	At     int64     `json:"at" doc:"unix milliseconds; 0 for the brand's file"`
	By     string    `json:"by" doc:"email address; empty for the brand's file"`
	Reason string    `json:"reason"`
	Offer  OfferForm `json:"offer"`
}

// OfferRecord is an offer with its versions.
type OfferRecord struct {
	Offer    OfferForm          `json:"offer"`
	Version  int64              `json:"version" doc:"0: that of the brand's file"`
	State    content.OfferState `json:"state" enum:"running,scheduled,ended"`
	Amounts  []OfferAmount      `json:"amounts" nullable:"false"`
	Versions []OfferVersion     `json:"versions" nullable:"false" doc:"the latest first"`
}

type offerInput struct {
	ID string `path:"id" maxLength:"40"`
}

type offerOutput struct{ Body OfferRecord }

func (a *API) offer(ctx context.Context, in *offerInput) (*offerOutput, error) {
	all, err := a.Offers.Versions(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	makers := []id.Staff{}
	for _, v := range all {
		makers = append(makers, v.By)
	}
	emails, err := a.Staff.Names(ctx, makers)
	if err != nil {
		return nil, err
	}
	latest := all[0]
	record := OfferRecord{offerForm(latest.Offer), latest.Number, latest.Offer.StateAt(clock.Millis(a.Offers.Clock.Now())), amountsOf(latest.Offer), []OfferVersion{}}
	for _, v := range all {
		record.Versions = append(record.Versions, OfferVersion{v.Number, v.At, emails[v.By], v.Reason, offerForm(v.Offer)})
	}
	return &offerOutput{record}, nil
}

type saveOfferInput struct {
	ID   string `path:"id" maxLength:"40"`
	Body struct {
		Base   int64     `json:"base" minimum:"-1" doc:"number of the version that was edited; of a new offer -1"`
		Reason string    `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
		Offer  OfferForm `json:"offer"`
	}
}

func (a *API) saveOffer(ctx context.Context, in *saveOfferInput) (*offerOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	draft := in.Body.Offer.offer()
	if draft.ID != in.ID {
		return nil, offer.ErrID.At("offer.id", "badRequest")
	}
	who := a.operating(ctx)
	if _, err := a.Offers.Save(ctx, draft, in.Body.Base, reason, offer.By{ID: who.ID, Record: offer.Record(who.Record)}); err != nil {
		return nil, err
	}
	return a.offer(ctx, &offerInput{in.ID})
}
