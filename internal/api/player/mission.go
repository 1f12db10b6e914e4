package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/content"
	"maidan/internal/mission"
	"maidan/internal/money"
)

func (a *API) registerMissions(h huma.API) {
	const at, tag = "/api/v3/players/me/missions", "bonuses"
	huma.Register(h, kit.SignedIn(kit.Operation(http.MethodGet, at, "getMyMissions", tag, "The missions that the player can start, has started, or can claim")), a.myMissions)
	start := kit.SignedIn(kit.Operation(http.MethodPost, at+"/{id}", "startMyMission", tag, "Start the mission of today or this week; repeated calls answer how far it is"))
	start.Errors = []int{http.StatusForbidden, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, start, a.startMyMission)
	claim := kit.SignedIn(kit.Operation(http.MethodPost, at+"/{id}/claim", "claimMyMission", tag, "Claim the reward of a mission that is done; repeated calls answer that it was given"))
	claim.Errors = []int{http.StatusForbidden, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, claim, a.claimMyMission)
}

// MissionReward is what a mission gives.
type MissionReward struct {
	Name   string            `json:"name" doc:"of the offer, in the requested language"`
	Kind   content.OfferKind `json:"kind" enum:"match,fixed,free_bet,free_spins,free_rounds,insurance,boost,cashback,wager_race" doc:"never match"`
	Amount money.Money       `json:"amount" doc:"of free spins what they stake together"`
	Spins  *content.Spins    `json:"spins,omitempty" doc:"of free spins"`
	Terms  *content.Terms    `json:"terms,omitempty" doc:"as they are now"`
}

// MyMission is a mission of a player. Times are unix milliseconds.
type MyMission struct {
	ID       string                 `json:"id"`
	Name     string                 `json:"name" doc:"in the requested language"`
	Every    mission.Period         `json:"every" enum:"day,week" doc:"days, and weeks from Monday on, in UTC"`
	From     int64                  `json:"from" doc:"first moment of its period"`
	Ends     int64                  `json:"ends" doc:"first moment after its period"`
	Claim    int64                  `json:"claim" doc:"until when the reward can be claimed"`
	Task     mission.Task           `json:"task" enum:"stake,plays,games" doc:"what counts: what was staked together, the number of bets and rounds, the number of different games"`
	Products []content.BonusProduct `json:"products" nullable:"false" doc:"sports, slots, tables, quick, crash, suppliers"`
	Target   int64                  `json:"target" doc:"hundredths of the player's currency for stake, else a number"`
	Progress int64                  `json:"progress"`
	MinStake money.Money            `json:"min_stake" doc:"of each bet and round"`
	MinOdds  money.Odds             `json:"min_odds" doc:"of bets on sports, thousandths; 0: any"`
	Status   mission.Status         `json:"status" enum:"open,running,done,claimed"`
	Reward   MissionReward          `json:"reward"`
}

// MyMissions are the missions of a player.
type MyMissions struct {
	Items []MyMission `json:"items" nullable:"false"`
}

type missionsInput struct {
	AcceptLanguage string `header:"Accept-Language"`
}

type missionsOutput struct{ Body MyMissions }

func (a *API) myMissions(ctx context.Context, in *missionsInput) (*missionsOutput, error) {
	who, _ := kit.Player(ctx)
	q := a.DB.Reader()
	p, err := a.Players.Find(ctx, q, who.PlayerID)
	if err != nil {
		return nil, err
	}
	runs, err := a.Missions.List(ctx, q, p)
	if err != nil {
		return nil, err
	}
	out := &missionsOutput{MyMissions{[]MyMission{}}}
	for _, run := range runs {
		out.Body.Items = append(out.Body.Items, a.mission(run, in.AcceptLanguage))
	}
	return out, nil
}

type missionInput struct {
	missionsInput

	ID string `path:"id" maxLength:"40"`
}

type missionOutput struct{ Body MyMission }

func (a *API) startMyMission(ctx context.Context, in *missionInput) (*missionOutput, error) {
	who, _ := kit.Player(ctx)
	p, err := a.Players.Find(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	run, err := a.Missions.Start(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &missionOutput{a.mission(run, in.AcceptLanguage)}, nil
}

type claimMissionInput struct {
	missionsInput

	ID   string `path:"id" maxLength:"40"`
	Body struct {
		From int64 `json:"from" doc:"first moment of its period"`
	}
}

func (a *API) claimMyMission(ctx context.Context, in *claimMissionInput) (*missionOutput, error) {
	who, _ := kit.Player(ctx)
	p, err := a.Players.Find(ctx, a.DB.Reader(), who.PlayerID)
	if err != nil {
		return nil, err
	}
	run, err := a.Missions.Claim(ctx, p, in.ID, in.Body.From)
	if err != nil {
		return nil, err
	}
	return &missionOutput{a.mission(run, in.AcceptLanguage)}, nil
}

func (a *API) mission(r mission.Run, language string) MyMission {
	m, _ := a.Missions.Mission(r.Mission)
	shown := MyMission{ID: r.Mission, Name: a.inLanguage(m.Name, language), Every: m.Every, From: r.From, Ends: r.Ends, Claim: r.ClaimEnds(), Task: r.Task, Products: r.Terms.Products, Target: r.Target, Progress: r.Progress,
		MinStake: money.Money{Amount: r.Terms.MinStake, Currency: r.Currency}, MinOdds: r.Terms.MinOdds, Status: r.Status,
		Reward: MissionReward{Kind: r.Reward.Kind, Amount: money.Money{Amount: r.Reward.Amount, Currency: r.Currency}}}
	if offer, ok := a.Brand.Bonus(r.Reward.BonusID); ok {
		shown.Reward.Name, shown.Reward.Terms, shown.Reward.Spins = a.inLanguage(offer.BonusName, language), &offer.Terms, offer.Terms.Spins
	}
	return shown
}
