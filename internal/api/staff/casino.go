package staff

import (
	"context"
	"maps"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/catalog"
	"maidan/internal/casino/operate"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/staff"
)

func (a *API) registerCasino(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/casino/settings", "getCasinoSettings", tag,
		"What is set for the casino and for each of its games, in the order of the lobby"), staff.SeeCasino), a.casinoSettings)
	casino := kit.Operation(http.MethodPost, root+"/casino/settings", "changeCasinoSettings", tag, "Change the order of the lobby, or announce technical works of the whole casino")
	casino.Errors = []int{http.StatusBadRequest, http.StatusConflict}
	huma.Register(h, kit.StaffOnly(casino, staff.OperateCasino), a.changeCasino)
	one := kit.Operation(http.MethodPost, root+"/casino/games/{game}", "changeCasinoGame", tag, "Change the categories, marks, switches, limits and technical works of a game")
	one.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.StaffOnly(one, staff.OperateCasino), a.changeGame)
}

// CasinoSettings are the settings of the casino with the names of members.
type CasinoSettings struct {
	operate.CasinoSettings
	Member     string             `json:"member" doc:"email address of the member of the latest change"`
	Games      []CasinoSetting    `json:"games" doc:"in the order of the lobby"`
	Categories []operate.Category `json:"categories" doc:"all that there are"`
	Limits     []round.Limits     `json:"limits" doc:"of the product, by currency"`
}

// CasinoSetting is the settings of a game.
type CasinoSetting struct {
	operate.GameSettings
	Member     string `json:"member" doc:"email address of the member of the latest change"`
	ReturnLow  int64  `json:"return_low" doc:"lowest declared return, hundredths of a percent"`
	ReturnHigh int64  `json:"return_high" doc:"highest declared return, hundredths of a percent"`
}

type casinoSettingsOutput struct{ Body CasinoSettings }

func (a *API) casinoSettings(ctx context.Context, _ *struct{}) (*casinoSettingsOutput, error) {
	set, err := a.Operator.Current(ctx)
	if err != nil {
		return nil, err
	}
	members := []id.Staff{set.Casino.ChangedBy}
	for _, g := range set.Games {
		members = append(members, g.ChangedBy)
	}
	names, err := a.Staff.Names(ctx, members)
	if err != nil {
		return nil, err
	}
	all := CasinoSettings{CasinoSettings: set.Casino, Member: names[set.Casino.ChangedBy], Games: []CasinoSetting{}, Categories: operate.Categories()}
	for _, g := range set.Games {
		low, high := catalog.Returns(g.Game)
		all.Games = append(all.Games, CasinoSetting{g, names[g.ChangedBy], low, high})
	}
	for _, c := range slices.Sorted(maps.Keys(money.SmallestStakes())) {
		if l, ok := round.LimitsOf(c); ok {
			all.Limits = append(all.Limits, l)
		}
	}
	return &casinoSettingsOutput{all}, nil
}

type changeCasinoInput struct {
	Body struct {
		Version int64    `json:"version" doc:"of the settings that were changed"`
		Order   []string `json:"order" maxItems:"2000" doc:"ids of games; others follow in the standard order"`
		Works   bool     `json:"works"`
		Message string   `json:"message" maxLength:"1200" doc:"at most 300 characters"`
		Reason  string   `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) changeCasino(ctx context.Context, in *changeCasinoInput) (*casinoSettingsOutput, error) {
	b := in.Body
	set := operate.CasinoSettings{Order: b.Order, Works: b.Works, Message: b.Message, Changes: operate.Changes{Version: b.Version}}
	if _, err := a.Operator.ChangeCasino(ctx, set, b.Reason, a.operating(ctx)); err != nil {
		return nil, err
	}
	return a.casinoSettings(ctx, nil)
}

type changeGameInput struct {
	Game string `path:"game" maxLength:"32"`
	Body struct {
		Version    int64                             `json:"version" doc:"of the settings that were changed"`
		Categories []operate.Category                `json:"categories" maxItems:"50"`
		New        bool                              `json:"is_new"`
		Exclusive  bool                              `json:"exclusive"`
		Off        bool                              `json:"off"`
		OffIn      []string                          `json:"off_in" maxItems:"300" doc:"ISO codes of countries"`
		Works      bool                              `json:"works"`
		Message    string                            `json:"message" maxLength:"1200" doc:"at most 300 characters"`
		Stakes     map[money.Currency]operate.Stakes `json:"stakes" doc:"narrower limits of stakes by currency"`
		Reason     string                            `json:"reason" maxLength:"1000" doc:"3 to 200 characters"`
	}
}

func (a *API) changeGame(ctx context.Context, in *changeGameInput) (*casinoSettingsOutput, error) {
	b := in.Body
	set := operate.GameSettings{Game: in.Game, Categories: b.Categories, New: b.New, Exclusive: b.Exclusive, Off: b.Off, OffIn: b.OffIn, Works: b.Works,
		Message: b.Message, Stakes: b.Stakes, Changes: operate.Changes{Version: b.Version}}
	if _, err := a.Operator.ChangeGame(ctx, set, b.Reason, a.operating(ctx)); err != nil {
		return nil, err
	}
	return a.casinoSettings(ctx, nil)
}

// operating writes audit records in the transactions of changes of the casino.
func (a *API) operating(ctx context.Context) operate.Actor {
	m, _ := kit.Staff(ctx)
	return operate.Actor{ID: m.ID, Record: func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error {
		return a.Staff.Record(ctx, tx, m.ID, action, subject, detail)
	}}
}
