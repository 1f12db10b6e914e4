package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus/abuse"
	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/staff"
)

func (a *API) registerAbuse(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/bonus-abuse", "listBonusAbuse", tag,
		"Players whose bonuses look like abuse, of the 100 whose bonuses have cost most, 100 others with related accounts, and those with a bonus whose deposit was reversed, the highest score first"), staff.JudgeSignals), a.bonusAbuse)
}

// BonusSuspect is a player whose bonuses look like abuse. Amounts are hundredths.
type BonusSuspect struct {
	PlayerID      id.Player         `json:"player_id"`
	PlayerName    string            `json:"player_name"`
	Currency      money.Currency    `json:"currency"`
	Score         int               `json:"score" doc:"of 100"`
	Findings      []abuse.Finding   `json:"findings" nullable:"false" enum:"reversed_deposit,same_offer,joint_opposite,own_opposite,bonus_only,related_bonus" doc:"the heaviest first"`
	Bonuses       int               `json:"bonuses" doc:"granted in these days"`
	Granted       money.Amount      `json:"granted"`
	Transferred   money.Amount      `json:"transferred" doc:"what became cash"`
	Staked        money.Amount      `json:"staked" doc:"from bonuses"`
	Cash          money.Amount      `json:"cash" doc:"staked from cash, of the latest 2,000 stakes"`
	OwnOpposite   int               `json:"own_opposite" doc:"markets of which the player backed several sides in the last 30 days"`
	JointOpposite int               `json:"joint_opposite" doc:"markets of which a related account backed another side"`
	Related       []SuspectRelation `json:"related" nullable:"false" doc:"accounts that may belong to the same person"`
}

// SuspectRelation is an account that may belong to the same person.
type SuspectRelation struct {
	PlayerID   id.Player `json:"player_id"`
	PlayerName string    `json:"player_name"`
	Offers     []string  `json:"offers" nullable:"false" doc:"of the bonuses that it was granted in these days: gift-casino-inr"`
}

// BonusAbuse is the report.
type BonusAbuse struct {
	Items []BonusSuspect `json:"items" nullable:"false"`
}

type bonusAbuseInput struct {
	Days int `query:"days" minimum:"1" maximum:"90" default:"30" doc:"bonuses that began in so many days"`
}

type bonusAbuseOutput struct{ Body BonusAbuse }

const dayMillis = 24 * 60 * 60 * 1000

func (a *API) bonusAbuse(ctx context.Context, in *bonusAbuseInput) (*bonusAbuseOutput, error) {
	suspects, err := a.Abuse(ctx, clock.Millis(a.Bonuses.Clock.Now())-int64(in.Days)*dayMillis)
	if err != nil {
		return nil, err
	}
	var players []id.Player
	for _, s := range suspects {
		players = append(players, s.PlayerID)
		for _, r := range s.Related {
			players = append(players, r.PlayerID)
		}
	}
	names, err := a.Players.Names(ctx, players)
	if err != nil {
		return nil, err
	}
	out := BonusAbuse{[]BonusSuspect{}}
	for _, s := range suspects {
		related := []SuspectRelation{}
		for _, r := range s.Related {
			related = append(related, SuspectRelation{r.PlayerID, names[r.PlayerID], append([]string{}, r.Offers...)})
		}
		out.Items = append(out.Items, BonusSuspect{s.PlayerID, names[s.PlayerID], s.Currency, s.Score, s.Findings, s.Bonuses, s.Granted, s.Transferred, s.Staked, s.Cash, s.OwnOpposite,
			s.JointOpposite, related})
	}
	return &bonusAbuseOutput{out}, nil
}
