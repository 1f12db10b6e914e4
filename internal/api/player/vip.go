package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/vip"
)

func (a *API) registerVIP(h huma.API) {
	const tag = "vip"
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/vip", "getVIPProgramme", tag, "The levels of the VIP programme"), a.vipProgramme)
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, "/api/v3/players/me/vip", "getMyVIP", tag,
		"The player's membership, the week that runs and the cashback of earlier ones")), a.myVIP)
}

// VIPProgramme is what members get.
type VIPProgramme struct {
	Levels []VIPLevel `json:"levels" nullable:"false" doc:"the lowest first; none if there is no programme"`
	Counts []VIPCount `json:"counts" nullable:"false" doc:"how much of a result counts, by product"`
}

// VIPCount is how much of the results of a product counts for cashback.
type VIPCount struct {
	Product content.BonusProduct `json:"product" doc:"sports, slots, tables, quick, crash or suppliers"`
	Percent int64                `json:"percent"`
}

// VIPLevel is a step of the VIP programme.
type VIPLevel struct {
	ID       string      `json:"id"`
	Name     string      `json:"name" doc:"in the requested language"`
	Cashback int64       `json:"cashback" doc:"percent of what a week has lost"`
	Most     money.Money `json:"most" doc:"the largest cashback of a week"`
}

type vipProgrammeOutput struct{ Body VIPProgramme }

func (a *API) vipProgramme(_ context.Context, in *InCurrency) (*vipProgrammeOutput, error) {
	levels := a.VIP.Programme.Levels
	out := VIPProgramme{Levels: make([]VIPLevel, len(levels))}
	for _, p := range play.Products() {
		out.Counts = append(out.Counts, VIPCount{p, a.VIP.Programme.Counts[p]})
	}
	for i, l := range levels {
		out.Levels[i] = a.vipLevel(l, a.currencyOf(*in), in.AcceptLanguage)
	}
	return &vipProgrammeOutput{out}, nil
}

func (a *API) vipLevel(l vip.Level, c money.Currency, language string) VIPLevel {
	return VIPLevel{l.ID, a.inLanguage(l.Name, language), l.Cashback, money.Money{Amount: l.MostIn(c), Currency: c}}
}

// MyVIP is a player's membership. Amounts are hundredths of the player's currency, times unix milliseconds.
type MyVIP struct {
	Member   bool           `json:"member"`
	Level    VIPLevel       `json:"level" doc:"of a member"`
	Manager  string         `json:"manager" doc:"name of the member's manager"`
	Since    int64          `json:"since"`
	Week     VIPWeek        `json:"week" doc:"the one that runs; its cashback is what it would be if it ended now"`
	Earlier  []VIPWeek      `json:"earlier" nullable:"false" doc:"the latest 26 weeks in which something counted, the latest first"`
	Currency money.Currency `json:"currency"`
}

// VIPWeek is a week of a member.
type VIPWeek struct {
	Start    int64        `json:"start"`
	End      int64        `json:"end"`
	Net      money.Amount `json:"net" doc:"what counts of what the player has won; negative if it was lost"`
	Percent  int64        `json:"percent"`
	Cashback money.Amount `json:"cashback"`
	Status   vip.Status   `json:"status" enum:"open,nothing,held,due,paid,refused" doc:"held: staff check it"`
}

func vipWeek(w vip.Week) VIPWeek {
	return VIPWeek{w.Start, vip.NextWeek(w.Start), w.Net, w.Percent, w.Amount, w.Status}
}

type myVIPOutput struct{ Body MyVIP }

func (a *API) myVIP(ctx context.Context, in *struct {
	AcceptLanguage string `header:"Accept-Language"`
}) (*myVIPOutput, error) {
	who, _ := kit.Player(ctx)
	q, c := a.DB.Reader(), money.Currency(who.Currency)
	running := vip.WeekOf(clock.Millis(a.Clock.Now()))
	out := MyVIP{Currency: c, Week: vipWeek(vip.Week{Start: running, Status: vip.Open}), Earlier: []VIPWeek{}}
	m, known, err := a.VIP.Member(ctx, q, who.PlayerID)
	if err != nil || !known {
		return &myVIPOutput{out}, err
	}
	weeks, err := a.VIP.Weeks(ctx, q, who.PlayerID, vip.ShownWeeks)
	if err != nil {
		return nil, err
	}
	for _, w := range weeks {
		switch {
		case w.Start != running:
			out.Earlier = append(out.Earlier, vipWeek(w))
		case w.Status == vip.Open:
			w.Percent, w.Amount = a.VIP.Forecast(m, w)
			out.Week = vipWeek(w)
		}
	}
	if level, ok := a.VIP.Programme.Level(m.Level); ok && m.Active() {
		out.Member, out.Level, out.Manager, out.Since = true, a.vipLevel(level, c, in.AcceptLanguage), m.ManagerName, m.Since
	}
	return &myVIPOutput{out}, nil
}
