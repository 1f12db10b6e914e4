package protection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/money"
)

// View is all that protects a player, as they and the staff read it. Amounts are hundredths of Currency, or minutes of a
// session limit; times unix milliseconds.
type View struct {
	Currency  money.Currency `json:"currency"`
	Limits    []LimitView    `json:"limits"`
	Requests  []RequestView  `json:"requests"`
	Caps      []Cap          `json:"caps" doc:"what the law where the player lives allows at most, or demands"`
	Reality   RealityChoice  `json:"reality_check"`
	Absence   *AbsenceView   `json:"absence,omitempty" doc:"missing while the player is not away"`
	Absences  []Absence      `json:"absences" doc:"newest first, also those that are over"`
	Prompt    bool           `json:"prompt" doc:"before the first deposit: ask whether a limit is wanted"`
	PlayMoney bool           `json:"play_money"`
}

// LimitView is a limit that holds.
type LimitView struct {
	Kind    Kind         `json:"kind" enum:"deposit,loss,stake,session"`
	Period  Period       `json:"period" enum:"day,week,month"`
	Amount  money.Amount `json:"amount"`
	Used    money.Amount `json:"used"`
	Left    money.Amount `json:"left"`
	FreesAt int64        `json:"frees_at" doc:"of a limit with nothing left: when there is something again"`
	SetBy   string       `json:"set_by" enum:"player,staff,house"`
	SetAt   int64        `json:"set_at"`
}

// RequestView is a wish that waits. Amount null: no limit.
type RequestView struct {
	ID       string        `json:"id"`
	Kind     Kind          `json:"kind" enum:"deposit,loss,stake,session"`
	Period   Period        `json:"period" enum:"day,week,month"`
	Amount   *money.Amount `json:"amount" nullable:"true"`
	AskedAt  int64         `json:"asked_at"`
	ReadyAt  int64         `json:"ready_at" doc:"may be confirmed from here on"`
	LapsesAt int64         `json:"lapses_at" doc:"and until here"`
}

// Cap is what a jurisdiction says of a limit. Amount null: any.
type Cap struct {
	Kind     Kind          `json:"kind" enum:"deposit,loss,stake,session"`
	Period   Period        `json:"period" enum:"day,week,month"`
	Amount   *money.Amount `json:"amount" nullable:"true"`
	Required bool          `json:"required"`
}

// RealityChoice is how often a player is shown time and money, in minutes.
type RealityChoice struct {
	Minutes int64   `json:"minutes" doc:"what holds; 0: none"`
	Choices []int64 `json:"choices"`
}

// AbsenceView is the absence that goes on.
type AbsenceView struct {
	Kind      string `json:"kind" enum:"timeout,exclusion"`
	Since     int64  `json:"since"`
	Until     int64  `json:"until" doc:"0: for ever"`
	MayReturn bool   `json:"may_return" doc:"the exclusion's time is over; it ends a day after the player asks"`
	ReturnAt  int64  `json:"return_at" doc:"when the player comes back, who has asked; 0 otherwise"`
}

// Show returns all that protects a player.
func (p *Protection) Show(ctx context.Context, playerID string) (View, error) {
	v, err := p.show(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return View{}, fmt.Errorf("show limits: %w", err)
	}
	return v, nil
}

func (p *Protection) show(ctx context.Context, q db.Querier, playerID string) (v View, err error) {
	r, err := p.rowOrAccount(ctx, q, playerID)
	if err != nil {
		return v, err
	}
	states, err := p.states(ctx, q, []row{r})
	if err != nil {
		return v, err
	}
	now := p.now()
	deposits, err := p.deposits(ctx, q, playerID, "", now)
	if err != nil {
		return v, err
	}
	rules := p.Rules.Jurisdiction(r.country)
	v = View{Currency: r.currency, Limits: states[0].views(p, deposits, now), Requests: []RequestView{}, Caps: caps(rules.Limits, r.currency),
		Reality: p.realityChoice(r, rules.Flags), Absence: r.absence(now), PlayMoney: p.Rules.PlayMoney()}
	requests, err := requestsOf(ctx, q, playerID)
	if err != nil {
		return v, err
	}
	for _, w := range requests {
		if now < w.lapsesAt() {
			v.Requests = append(v.Requests, RequestView{w.id, w.kind, w.period, w.wish().Amount, w.askedAt, w.readyAt(), w.lapsesAt()})
		}
	}
	v.Prompt = rules.Flags.DepositLimitPrompt && len(deposits) == 0 &&
		!slices.ContainsFunc(v.Limits, func(l LimitView) bool { return l.Kind == Deposit })
	v.Absences, err = absencesOf(ctx, q, playerID)
	if v.Absences == nil {
		v.Absences = []Absence{}
	}
	return v, err
}

// views shows the limits in the order of lists.
func (s *state) views(p *Protection, deposits []movement, now int64) []LimitView {
	views := []LimitView{}
	for _, b := range s.bounds(p) {
		v := s.view(b, deposits, now)
		v.SetBy = "house"
		for _, l := range s.limits {
			if l.kind != b.kind || l.period != b.period {
				continue
			}
			if v.SetAt, v.SetBy = l.setAt, l.setBy; len(l.setBy) > 5 && l.setBy[:5] == "staff" {
				v.SetBy = "staff"
			}
		}
		views = append(views, v)
	}
	slices.SortFunc(views, func(a, b LimitView) int {
		if a.Kind != b.Kind {
			return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind)
		}
		return slices.Index(Periods, a.Period) - slices.Index(Periods, b.Period)
	})
	return views
}

func (s *state) view(b bound, deposits []movement, now int64) LimitView {
	v := LimitView{Kind: b.kind, Period: b.period, Amount: b.amount}
	if b.kind == Session {
		limit := int64(b.amount) * time.Minute.Milliseconds()
		used := here(s.spans, b.period, now)
		v.Used = money.Amount(used / time.Minute.Milliseconds())
		v.Left = max(b.amount-v.Used, 0)
		if used >= limit {
			v.Left, v.FreesAt = 0, restsUntil(s.spans, b.period, now, limit)
		}
		return v
	}
	moves := s.moves
	if b.kind == Deposit {
		moves = deposits
	}
	used := within(moves, b.kind, b.period, now)
	v.Used, v.Left = max(used, 0), max(b.amount-used, 0)
	if v.Left == 0 {
		v.FreesAt = fits(moves, b.kind, b.period, now, used, 1, b.amount)
	}
	return v
}

func caps(rules []content.LimitRule, c money.Currency) []Cap {
	all := []Cap{}
	for _, r := range rules {
		one := Cap{Kind: Kind(r.Kind), Period: Period(r.Period), Required: r.Required}
		if most, ok := capOf(rules, one.Kind, one.Period, c); ok {
			one.Amount = &most
		}
		if one.Required || one.Amount != nil {
			all = append(all, one)
		}
	}
	return all
}

func (p *Protection) realityChoice(r row, flags content.Flags) RealityChoice {
	choices := slices.DeleteFunc(slices.Clone(RealityIntervals), func(minutes int64) bool {
		most := int64(flags.RealityCheckMax)
		return most > 0 && (minutes == 0 || minutes > most)
	})
	return RealityChoice{int64(p.realityEvery(r.realityEvery, r.country) / time.Minute), choices}
}

// absence shows the absence that goes on, nil while the player is here.
func (r row) absence(now int64) *AbsenceView {
	if !r.away(now) {
		return nil
	}
	v := &AbsenceView{Kind: r.awayKind, Since: r.awaySince, Until: r.awayUntil}
	if r.awayKind == Exclusion && r.awayUntil > 0 && now >= r.awayUntil {
		v.MayReturn = r.returnAskedAt == 0
		if r.returnAskedAt > 0 {
			v.ReturnAt = r.returnAskedAt + wait.Milliseconds()
		}
	}
	return v
}
