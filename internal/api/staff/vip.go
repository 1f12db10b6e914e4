package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/operate"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/staff"
	"maidan/internal/vip"
)

func (a *API) registerVIP(h huma.API) {
	const at, ofPlayer = root + "/vip", root + "/players/{id}/vip"
	see := func(path, name, text string) huma.Operation {
		return kit.StaffOnly(kit.Operation(http.MethodGet, path, name, tag, text), staff.SeePlayers)
	}
	change := func(method, path, name, text string) huma.Operation {
		op := kit.Operation(method, path, name, tag, text)
		op.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
		return kit.StaffOnly(op, staff.GiveBonuses)
	}
	huma.Register(h, see(at, "getVIPSettings", "The levels of the VIP programme, and who can be a manager"), a.vipSettings)
	huma.Register(h, see(at+"/members", "listVIPMembers", "Members of the VIP programme"), a.vipMembers)
	huma.Register(h, see(at+"/cashbacks", "listVIPCashbacks", "Cashback of weeks that are over, the latest week first"), a.vipCashbacks)
	huma.Register(h, change(http.MethodPost, at+"/cashbacks/release", "releaseVIPCashbacks",
		"Release held cashback: it is paid within a minute. What is decided already stays as it is"), a.releaseCashbacks)
	huma.Register(h, change(http.MethodPost, at+"/cashbacks/refuse", "refuseVIPCashbacks", "Refuse held cashback. What is decided already stays as it is"), a.refuseCashbacks)
	huma.Register(h, see(ofPlayer, "getPlayerVIP", "A player's membership and weeks"), a.playerVIP)
	huma.Register(h, change(http.MethodPut, ofPlayer, "setPlayerVIP", "Make a player a member, or change the level or the manager of one; repeated calls change nothing"), a.setPlayerVIP)
	huma.Register(h, change(http.MethodPost, ofPlayer+"/end", "endPlayerVIP", "End a membership; repeated calls change nothing"), a.endPlayerVIP)
}

// VIPSettings are the choices for a membership.
type VIPSettings struct {
	Levels   []VIPStep    `json:"levels" nullable:"false" doc:"the lowest first; none if there is no programme"`
	Managers []VIPManager `json:"managers" nullable:"false" doc:"staff who answer support"`
}

// VIPStep is a level of the VIP programme.
type VIPStep struct {
	ID       string            `json:"id"`
	Name     map[string]string `json:"name" doc:"by language"`
	Cashback int64             `json:"cashback" doc:"percent of what a week has lost"`
}

// VIPManager is a member of staff who can be a manager.
type VIPManager struct {
	ID    id.Staff `json:"id"`
	Email string   `json:"email"`
}

type vipSettingsOutput struct{ Body VIPSettings }

func (a *API) vipSettings(ctx context.Context, _ *struct{}) (*vipSettingsOutput, error) {
	managers, err := a.Staff.Permitted(ctx, staff.AnswerSupport)
	if err != nil {
		return nil, err
	}
	out := VIPSettings{Levels: []VIPStep{}, Managers: []VIPManager{}}
	for _, l := range a.VIP.Programme.Levels {
		out.Levels = append(out.Levels, VIPStep{l.ID, l.Name, l.Cashback})
	}
	for _, m := range managers {
		out.Managers = append(out.Managers, VIPManager{m.ID, m.Email})
	}
	return &vipSettingsOutput{out}, nil
}

// PlayerVIP is what staff see of a player's membership. Times are unix milliseconds.
type PlayerVIP struct {
	Member      bool         `json:"member"`
	Level       string       `json:"level" doc:"of a former member the last one"`
	ManagerID   id.Staff     `json:"manager_id"`
	ManagerName string       `json:"manager_name" doc:"as the player reads it"`
	Since       int64        `json:"since"`
	EndedAt     int64        `json:"ended_at" doc:"0 while the player is a member"`
	Weeks       []MemberWeek `json:"weeks" nullable:"false" doc:"the latest 26 in which something counted, the latest first"`
}

// MemberWeek is a week of a member. Amounts are hundredths.
type MemberWeek struct {
	ID         string         `json:"id"`
	PlayerID   id.Player      `json:"player_id"`
	PlayerName string         `json:"player_name"`
	Start      int64          `json:"start"`
	Currency   money.Currency `json:"currency"`
	Net        money.Amount   `json:"net" doc:"what counts of what the player has won; negative if it was lost"`
	Results    int64          `json:"results" doc:"bets and rounds that counted"`
	Level      string         `json:"level"`
	Percent    int64          `json:"percent"`
	Amount     money.Amount   `json:"amount" doc:"the cashback; of the week that runs, what it would be if it ended now"`
	Status     vip.Status     `json:"status" enum:"open,nothing,held,due,paid,refused"`
	Reason     string         `json:"reason" doc:"why it was refused"`
	DecidedAt  int64          `json:"decided_at"`
}

func memberWeek(w vip.Week, name string) MemberWeek {
	return MemberWeek{w.ID, w.PlayerID, name, w.Start, w.Currency, w.Net, w.Results, w.Level, w.Percent, w.Amount, w.Status, w.Reason, w.DecidedAt}
}

type playerVIPOutput struct{ Body PlayerVIP }

func (a *API) playerVIP(ctx context.Context, in *playerInput) (*playerVIPOutput, error) {
	q := a.DB.Reader()
	m, _, err := a.VIP.Member(ctx, q, in.ID)
	if err != nil {
		return nil, err
	}
	out := PlayerVIP{m.Active(), m.Level, m.ManagerID, m.ManagerName, m.Since, m.EndedAt, []MemberWeek{}}
	weeks, err := a.VIP.Weeks(ctx, q, in.ID, vip.ShownWeeks)
	if err != nil {
		return nil, err
	}
	for _, w := range weeks {
		if w.Status == vip.Open {
			w.Level = m.Level
			w.Percent, w.Amount = a.VIP.Forecast(m, w)
		}
		out.Weeks = append(out.Weeks, memberWeek(w, ""))
	}
	return &playerVIPOutput{out}, nil
}

type setPlayerVIPInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Level       string   `json:"level" maxLength:"40"`
		ManagerID   id.Staff `json:"manager_id" maxLength:"26"`
		ManagerName string   `json:"manager_name" maxLength:"160" doc:"as the player reads it, 1 to 40 characters"`
	}
}

func (a *API) setPlayerVIP(ctx context.Context, in *setPlayerVIPInput) (*playerVIPOutput, error) {
	p, err := a.Players.Find(ctx, a.DB.Reader(), in.ID)
	if err != nil {
		return nil, err
	}
	if err := a.mayManage(ctx, in.Body.ManagerID); err != nil {
		return nil, err
	}
	if err := a.VIP.Set(ctx, vip.Membership{PlayerID: p.ID, Currency: p.Currency, Level: in.Body.Level, ManagerID: in.Body.ManagerID, ManagerName: in.Body.ManagerName},
		a.operating(ctx).Record); err != nil {
		return nil, err
	}
	return a.playerVIP(ctx, &playerInput{in.ID})
}

// mayManage fails with vip.ErrManager unless a member of staff may answer players.
func (a *API) mayManage(ctx context.Context, manager id.Staff) error {
	managers, err := a.Staff.Permitted(ctx, staff.AnswerSupport)
	if err != nil {
		return err
	}
	for _, m := range managers {
		if m.ID == manager {
			return nil
		}
	}
	return vip.ErrManager.At("manager_id", "badRequest")
}

type endPlayerVIPInput struct {
	ID   id.Player `path:"id" maxLength:"26"`
	Body struct {
		Reason string `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) endPlayerVIP(ctx context.Context, in *endPlayerVIPInput) (*playerVIPOutput, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	if err := a.VIP.End(ctx, in.ID, reason, a.operating(ctx).Record); err != nil {
		return nil, err
	}
	return a.playerVIP(ctx, &playerInput{in.ID})
}

// VIPMember is a member in the list. Amounts are hundredths of the currency.
type VIPMember struct {
	PlayerID    id.Player      `json:"player_id"`
	PlayerName  string         `json:"player_name"`
	Level       string         `json:"level"`
	Manager     string         `json:"manager" doc:"email address"`
	ManagerName string         `json:"manager_name"`
	Since       int64          `json:"since"`
	Currency    money.Currency `json:"currency"`
	Net         money.Amount   `json:"net" doc:"what the week that runs has won; negative if it has lost"`
	Cashback    money.Amount   `json:"cashback" doc:"of this week if it ended now"`
}

type vipMembersInput struct {
	Cursor id.Player `query:"cursor" maxLength:"26"`
}

type vipMembersOutput struct{ Body payment.Page[VIPMember] }

func (a *API) vipMembers(ctx context.Context, in *vipMembersInput) (*vipMembersOutput, error) {
	q := a.DB.Reader()
	found, err := a.VIP.Members(ctx, q, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[VIPMember]{}
	if len(found) > lines {
		found, page.Next = found[:lines], string(found[lines-1].PlayerID)
	}
	players, managers := make([]id.Player, len(found)), make([]id.Staff, len(found))
	for i, m := range found {
		players[i], managers[i] = m.PlayerID, m.ManagerID
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	emails, err := a.Staff.Names(ctx, managers)
	if err != nil {
		return nil, err
	}
	running, err := a.VIP.Running(ctx, q, players)
	if err != nil {
		return nil, err
	}
	page.Items = make([]VIPMember, len(found))
	for i, m := range found {
		w := running[m.PlayerID]
		_, cashback := a.VIP.Forecast(m, w)
		page.Items[i] = VIPMember{m.PlayerID, names[m.PlayerID], m.Level, emails[m.ManagerID], m.ManagerName, m.Since, m.Currency, w.Net, cashback}
	}
	return &vipMembersOutput{page}, nil
}

type vipCashbacksInput struct {
	Status vip.Status `query:"status" enum:"open,nothing,held,due,paid,refused"`
	Cursor string     `query:"cursor" maxLength:"26"`
}

type vipCashbacksOutput struct{ Body payment.Page[MemberWeek] }

func (a *API) vipCashbacks(ctx context.Context, in *vipCashbacksInput) (*vipCashbacksOutput, error) {
	found, err := a.VIP.Cashbacks(ctx, a.DB.Reader(), in.Status, in.Cursor, lines+1)
	if err != nil {
		return nil, err
	}
	page := payment.Page[MemberWeek]{}
	if len(found) > lines {
		found, page.Next = found[:lines], found[lines-1].ID
	}
	players := make([]id.Player, len(found))
	for i, w := range found {
		players[i] = w.PlayerID
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	page.Items = make([]MemberWeek, len(found))
	for i, w := range found {
		page.Items[i] = memberWeek(w, names[w.PlayerID])
	}
	return &vipCashbacksOutput{page}, nil
}

type releaseCashbacksInput struct {
	Body struct {
		IDs []string `json:"ids" minItems:"1" maxItems:"100"`
	}
}

func (a *API) releaseCashbacks(ctx context.Context, in *releaseCashbacksInput) (*struct{}, error) {
	return nil, a.VIP.Decide(ctx, in.Body.IDs, "", a.operating(ctx).Record)
}

type refuseCashbacksInput struct {
	Body struct {
		IDs    []string `json:"ids" minItems:"1" maxItems:"100"`
		Reason string   `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) refuseCashbacks(ctx context.Context, in *refuseCashbacksInput) (*struct{}, error) {
	reason, err := operate.ReasonOf(in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return nil, a.VIP.Decide(ctx, in.Body.IDs, reason, a.operating(ctx).Record)
}
