package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/casino/crash"
	rules "maidan/internal/casino/game/crash"
	"maidan/internal/casino/operate"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/staff"
)

func (a *API) registerCrashBets(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/casino/crash-bets", "searchCrashBets", tag,
		"Bets on shared rounds, the latest first; each call reads 20,000 bets at most, next continues"), staff.SeeCasino), a.searchCrashBets)
	one := kit.Operation(http.MethodGet, root+"/casino/crash-bets/{id}", "replayCrashBet", tag, "A bet with its round, chain and transfers, and the result that the rules give")
	one.Errors = []int{http.StatusNotFound}
	huma.Register(h, kit.StaffOnly(one, staff.SeeCasino), a.replayCrashBet)
}

type searchCrashInput struct {
	playedInput
	Round  id.CrashRound   `query:"round" maxLength:"26"`
	Status crash.BetStatus `query:"status" enum:"open,cashed,lost,refunded"`
}

// FoundCrashBet is a bet with the name of its player.
type FoundCrashBet struct {
	crash.PlayedBet
	PlayerName string `json:"player_name"`
}

type searchCrashOutput struct{ Body payment.Page[FoundCrashBet] }

func (a *API) searchCrashBets(ctx context.Context, in *searchCrashInput) (*searchCrashOutput, error) {
	found, err := a.Crash.Search(ctx, crash.Filter{PlayerID: in.Player, RoundID: in.Round, Game: in.Game, Funds: in.Funds, Status: in.Status, Currency: in.Currency,
		MinPayout: in.MinPayout, From: in.From, To: in.To, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	all, err := named(ctx, a, found.Items, func(b crash.PlayedBet) id.Player { return b.PlayerID }, func(b crash.PlayedBet, name string) FoundCrashBet { return FoundCrashBet{b, name} })
	return &searchCrashOutput{payment.Page[FoundCrashBet]{Items: all, Next: found.Next}}, err
}

type crashBetIDInput struct {
	ID id.CrashBet `path:"id" maxLength:"26"`
}

// CrashReplay is a bet that was computed again, with its transfers.
type CrashReplay struct {
	crash.Replay
	PlayerName string         `json:"player_name"`
	Transfers  []TransferLine `json:"transfers" doc:"of the ledger; demo money has none"`
}

type crashReplayOutput struct{ Body CrashReplay }

func (a *API) replayCrashBet(ctx context.Context, in *crashBetIDInput) (*crashReplayOutput, error) {
	r, err := a.Crash.Replay(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	name, transfers, err := a.behind(ctx, r.PlayerID, string(r.ID), r.PlacedAt, r.EndedAt)
	return &crashReplayOutput{CrashReplay{r, name, transfers}}, err
}

func (a *API) registerChains(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/casino/chains", "listCasinoChains", tag,
		"The chains of hashes of all crash games, the latest 20 of each"), staff.SeeCasino), a.chains)
	salt := kit.Operation(http.MethodPost, root+"/casino/chains/{id}/salt", "fixChainSalt", tag, "Fix the salt of a chain that has none; it is never changed again")
	salt.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.StaffOnly(salt, staff.OperateCasino), a.fixSalt)
}

type chainsOutput struct{ Body []crash.HashChain }

func (a *API) chains(ctx context.Context, _ *struct{}) (*chainsOutput, error) {
	all := []crash.HashChain{}
	for _, g := range rules.Games() {
		of, err := a.Crash.Chains(ctx, g.ID())
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	return &chainsOutput{all}, nil
}

type fixSaltInput struct {
	ID   id.Chain `path:"id" maxLength:"26"`
	Body struct {
		Salt   string `json:"salt" maxLength:"200" doc:"8 to 128 visible characters of ASCII that nobody could know when the chain was committed"`
		Source string `json:"source" maxLength:"1000" doc:"3 to 200 characters: where everybody finds this text"`
	}
}

func (a *API) fixSalt(ctx context.Context, in *fixSaltInput) (*chainsOutput, error) {
	source, err := operate.ReasonOf(in.Body.Source)
	if err != nil {
		return nil, err
	}
	m, _ := kit.Staff(ctx)
	err = a.Crash.FixSalt(ctx, in.ID, in.Body.Salt, func(ctx context.Context, tx *db.Tx) error {
		return a.Staff.Record(ctx, tx, m.ID, "casino.fix_salt", string(in.ID), map[string]string{"salt": in.Body.Salt, "source": source})
	})
	if err != nil {
		return nil, err
	}
	return a.chains(ctx, nil)
}
