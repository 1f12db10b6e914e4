package protection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/player"
)

// View is a player's limits and protections, for the player and staff. Amounts are hundredths of Currency, or minutes of a
// session limit; times unix milliseconds.
type View struct {
	Currency  money.Currency `json:"currency"`
	Limits    []LimitView    `json:"limits"`
	Requests  []RequestView  `json:"requests"`
	Caps      []Cap          `json:"caps" doc:"maximums and required limits of the player's jurisdiction"`
	Reality   RealityChoice  `json:"reality_check"`
	Absence   *AbsenceView   `json:"absence,omitempty" doc:"missing while the player is not away"`
	Absences  []Absence      `json:"absences" doc:"newest first, including past ones"`
	Prompt    bool           `json:"prompt" doc:"before the first deposit: offer to set a limit"`
	PlayMoney bool           `json:"play_money"`
}

// LimitView is an effective limit.
type LimitView struct {
	Kind    Kind         `json:"kind" enum:"deposit,loss,stake,session"`
	Period  Period       `json:"period" enum:"day,week,month"`
	Amount  money.Amount `json:"amount"`
	Used    money.Amount `json:"used"`
	Left    money.Amount `json:"left"`
	FreesAt int64        `json:"frees_at" doc:"of a used-up limit: when a part is available again"`
	SetBy   string       `json:"set_by" enum:"player,staff,system"`
	SetAt   int64        `json:"set_at"`
}

// RequestView is a pending request. Amount null: no limit.
type RequestView struct {
	ID          string        `json:"id"`
	Kind        Kind          `json:"kind" enum:"deposit,loss,stake,session"`
	Period      Period        `json:"period" enum:"day,week,month"`
	Amount      *money.Amount `json:"amount" nullable:"true"`
	RequestedAt int64         `json:"requested_at"`
	ReadyAt     int64         `json:"ready_at" doc:"start of the time for confirmation"`
	ExpiresAt   int64         `json:"expires_at" doc:"end of the time for confirmation"`
}

// Cap is a jurisdiction's rule for a limit. Amount null: no maximum.
type Cap struct {
	Kind     Kind          `json:"kind" enum:"deposit,loss,stake,session"`
	Period   Period        `json:"period" enum:"day,week,month"`
	Amount   *money.Amount `json:"amount" nullable:"true"`
	Required bool          `json:"required"`
}

// RealityChoice is the interval of reality checks, in minutes.
type RealityChoice struct {
	Minutes int64   `json:"minutes" doc:"effective interval; 0: none"`
	Choices []int64 `json:"choices"`
}

// AbsenceView is the current absence.
type AbsenceView struct {
	Kind      string `json:"kind" enum:"timeout,exclusion"`
	Since     int64  `json:"since"`
	Until     int64  `json:"until" doc:"0: permanent"`
	MayReturn bool   `json:"may_return" doc:"the exclusion's time is over; it ends a day after a request to return"`
	ReturnAt  int64  `json:"return_at" doc:"when the requested return takes effect; 0: not requested"`
}

// Show returns a player's limits and protections.
func (p *Protection) Show(ctx context.Context, playerID id.Player) (View, error) {
	v, err := p.show(ctx, p.DB.Reader(), playerID)
	if err != nil {
		return View{}, fmt.Errorf("show limits: %w", err)
	}
	return v, nil
}

func (p *Protection) show(ctx context.Context, q db.Querier, playerID id.Player) (v View, err error) {
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
		if now < w.expiresAt() {
			v.Requests = append(v.Requests, RequestView{w.id, w.kind, w.period, w.change().Amount, w.requestedAt, w.readyAt(), w.expiresAt()})
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

// views returns the limits in display order.
func (s *state) views(p *Protection, deposits []movement, now int64) []LimitView {
	views := []LimitView{}
	for _, b := range s.bounds(p) {
		v := s.view(b, deposits, now)
		v.SetBy = "system"
		for _, l := range s.limits {
			if l.kind != b.kind || l.period != b.period {
				continue
			}
			v.SetAt, v.SetBy = l.setAt, l.setBy
			if _, ok := player.StaffOf(l.setBy); ok {
				v.SetBy = "staff"
			}
		}
		views = append(views, v)
	}
	slices.SortFunc(views, func(a, b LimitView) int {
		if a.Kind != b.Kind {
			return slices.Index(Kinds(), a.Kind) - slices.Index(Kinds(), b.Kind)
		}
		return slices.Index(Periods(), a.Period) - slices.Index(Periods(), b.Period)
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

// absence returns the current absence, nil without one.
func (r row) absence(now int64) *AbsenceView {
	if !r.away(now) {
		return nil
	}
	v := &AbsenceView{Kind: r.awayKind, Since: r.awaySince, Until: r.awayUntil}
	if r.awayKind == Exclusion && r.awayUntil > 0 && now >= r.awayUntil {
		v.MayReturn = r.returnRequestedAt == 0
		if r.returnRequestedAt > 0 {
			v.ReturnAt = r.returnRequestedAt + wait.Milliseconds()
		}
	}
	return v
}
