package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/rtp"
	"maidan/internal/id"
	"maidan/internal/staff"
)

func (a *API) registerCasinoReturns(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/casino/returns", "listCasinoReturns", tag,
		"What the games have paid and what was expected, by game and currency, with an interval of confidence"), staff.SeeCasino), a.casinoReturns)
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/casino/alarms", "listCasinoAlarms", tag,
		"Alarms of surprising returns: the open ones, or the latest fifty that were closed"), staff.SeeCasino), a.casinoAlarms)
	end := kit.Operation(http.MethodPost, root+"/casino/alarms/{id}/close", "closeCasinoAlarm", tag, "Close an alarm with a reason")
	end.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(end, staff.OperateCasino), a.closeCasinoAlarm)
}

type casinoReturnsInput struct {
	Period rtp.Period `query:"period" enum:"day,week,month,all" default:"week"`
	Demo   bool       `query:"demo" doc:"rounds with demo money instead of real money"`
}

type casinoReturnsOutput struct{ Body []rtp.GameReturn }

func (a *API) casinoReturns(ctx context.Context, in *casinoReturnsInput) (*casinoReturnsOutput, error) {
	all, err := a.Returns.Report(ctx, in.Period, !in.Demo)
	return &casinoReturnsOutput{all}, err
}

// CasinoAlarm is an alarm with the name of the member who closed it.
type CasinoAlarm struct {
	rtp.ReturnAlarm
	Member string `json:"member" doc:"email address of the member who closed it"`
}

type casinoAlarmsInput struct {
	Closed bool `query:"closed"`
}

type casinoAlarmsOutput struct{ Body []CasinoAlarm }

func (a *API) casinoAlarms(ctx context.Context, in *casinoAlarmsInput) (*casinoAlarmsOutput, error) {
	found, err := a.Returns.Alarms(ctx, in.Closed)
	if err != nil {
		return nil, err
	}
	members := make([]id.Staff, len(found))
	for i, alarm := range found {
		members[i] = alarm.ClosedBy
	}
	names, err := a.Staff.Names(ctx, members)
	all := make([]CasinoAlarm, len(found))
	for i, alarm := range found {
		all[i] = CasinoAlarm{alarm, names[alarm.ClosedBy]}
	}
	return &casinoAlarmsOutput{all}, err
}

type closeCasinoAlarmInput struct {
	ID   string `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) closeCasinoAlarm(ctx context.Context, in *closeCasinoAlarmInput) (*casinoAlarmsOutput, error) {
	by := a.operating(ctx)
	if err := a.Returns.Close(ctx, in.ID, in.Body.Reason, rtp.Actor{ID: by.ID, Record: by.Record}); err != nil {
		return nil, err
	}
	return a.casinoAlarms(ctx, &casinoAlarmsInput{})
}
