package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/sportsbook/trading"
	"maidan/internal/staff"
)

func (a *API) registerTradingAlarms(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/alarms", "listAlarms", tag,
		"Open or acknowledged alarms, the latest first"), staff.SeeTrading), a.alarms)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/alarms/count", "countAlarms", tag,
		"The number of open alarms"), staff.SeeTrading), a.countAlarms)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPost, root+"/trading/alarms/{id}/acknowledge", "acknowledgeAlarm", tag,
		"Acknowledge an alarm with a note"), staff.Trade), a.acknowledgeAlarm)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/trading/rules", "listAlarmRules", tag,
		"When alarms are raised"), staff.SeeTrading), a.alarmRules)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodPut, root+"/trading/rules/{id}", "setAlarmRule", tag,
		"Change when an alarm is raised"), staff.Trade), a.setAlarmRule)
}

// AlarmLine is an alarm with its names and the email address of the member who acknowledged it.
type AlarmLine struct {
	trading.Alarm
	Detail map[string]any `json:"detail"`
	DoneBy string         `json:"done_by" doc:"email address"`
	About  About          `json:"about"`
}

func (a *API) alarmLines(ctx context.Context, found []trading.Alarm) ([]AlarmLine, error) {
	members, subjects := make([]id.Staff, len(found)), make([]subject, len(found))
	for i, al := range found {
		members[i], subjects[i] = al.DoneBy, subject{event: al.EventID, market: al.MarketID, selection: al.SelectionID}
	}
	names, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	about, err := a.about(ctx, subjects)
	if err != nil {
		return nil, err
	}
	all := make([]AlarmLine, len(found))
	for i, al := range found {
		all[i] = AlarmLine{Alarm: al, DoneBy: names[al.DoneBy], About: about[i]}
		if all[i].Detail, err = al.Details(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

type alarmsInput struct {
	Done   bool   `query:"done"`
	Cursor string `query:"cursor" maxLength:"26"`
}

type alarmsOutput struct{ Body payment.Page[AlarmLine] }

func (a *API) alarms(ctx context.Context, in *alarmsInput) (*alarmsOutput, error) {
	found, err := a.Trading.Alarms(ctx, in.Done, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	next := ""
	if len(found) > lines {
		found, next = found[:lines], found[lines-1].ID
	}
	items, err := a.alarmLines(ctx, found)
	return &alarmsOutput{payment.Page[AlarmLine]{Items: items, Next: next}}, err
}

type alarmCountOutput struct {
	Body struct {
		Open int64 `json:"open"`
	}
}

func (a *API) countAlarms(ctx context.Context, _ *struct{}) (*alarmCountOutput, error) {
	counts, err := a.Trading.OpenAlarms(ctx)
	out := &alarmCountOutput{}
	for _, n := range counts {
		out.Body.Open += n
	}
	return out, err
}

type seeToInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Note string `json:"note" maxLength:"1000" doc:"3 to 500 characters: what was done"`
	}
}

type alarmOutput struct{ Body AlarmLine }

func (a *API) acknowledgeAlarm(ctx context.Context, in *seeToInput) (*alarmOutput, error) {
	done, err := a.Trading.Acknowledge(ctx, in.ID, in.Body.Note, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	items, err := a.alarmLines(ctx, []trading.Alarm{done})
	if err != nil {
		return nil, err
	}
	return &alarmOutput{items[0]}, nil
}

type rulesOutput struct{ Body []trading.AlarmRule }

func (a *API) alarmRules(ctx context.Context, _ *struct{}) (*rulesOutput, error) {
	all, err := a.Trading.Rules(ctx)
	return &rulesOutput{all}, err
}

type setRuleInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Threshold int64  `json:"threshold" minimum:"0"`
		Span      int64  `json:"span" minimum:"0"`
		Enabled   bool   `json:"enabled"`
		Action    string `json:"action" enum:",suspend" required:"false" doc:"suspend: an alarm also suspends its market, until a person releases it"`
		Reason    string `json:"reason" maxLength:"1000" doc:"3 to 500 characters"`
	}
}

func (a *API) setAlarmRule(ctx context.Context, in *setRuleInput) (*rulesOutput, error) {
	b := in.Body
	_, err := a.Trading.SetRule(ctx, trading.AlarmRule{ID: in.ID, Threshold: b.Threshold, Span: b.Span, Enabled: b.Enabled,
		Action: trading.Action(b.Action)}, b.Reason, a.actor(ctx))
	if err != nil {
		return nil, err
	}
	return a.alarmRules(ctx, nil)
}
