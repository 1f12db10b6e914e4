package crash

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"maidan/internal/id"
	"maidan/internal/money"
)

// publish sends a round to all screens: at once, and for those that come later.
func (t *table) publish(r row) {
	if r.ID == "" {
		return
	}
	data, _ := json.Marshal(struct { // of texts and numbers
		Type string `json:"type"`
		SharedRound
	}{"round", r.SharedRound})
	t.Screen.Push(Channel(r.Game), data)
	t.Screen.Set(Channel(r.Game), "round", data)
}

// tickEvery is how often the multiplier is published. Screens compute it from the start of the round; ticks show them that the round goes on.
const tickEvery = time.Second

// tick sends the multiplier of now.
func (t *table) tick(r row) {
	elapsed := t.now() - r.StartsAt
	t.Screen.Set(Channel(r.Game), "tick", fmt.Appendf(nil, `{"round":%q,"elapsed":%d,"multiplier":%d}`, r.ID, elapsed, t.game.At(elapsed)))
}

// OtherBets is what everybody sees of the bets on a round: how many there are, and the largest. Demo money is not shown.
type OtherBets struct {
	RoundID id.CrashRound `json:"round_id"`
	Count   int64         `json:"count"`
	Cashed  int64         `json:"cashed" doc:"how many of them are cashed out"`
	Bets    []OtherBet    `json:"bets"`
}

// OtherBet is a bet as everybody sees it.
type OtherBet struct {
	Player     string         `json:"player" doc:"not a name: an alias of the player for this round"`
	Currency   money.Currency `json:"currency"`
	Stake      money.Amount   `json:"stake" doc:"hundredths"`
	Status     BetStatus      `json:"status" enum:"open,cashed,lost,refunded"`
	Multiplier int64          `json:"multiplier" doc:"hundredths"`
	Payout     money.Amount   `json:"payout" doc:"hundredths"`
}

// publishEvery is how often everybody's bets are published, if they have changed.
const publishEvery = time.Second

func (t *table) publishBets(ctx context.Context, r row) error {
	now := t.now()
	if now < t.showAt {
		return nil
	}
	t.showAt = now + publishEvery.Milliseconds()
	others, err := othersOf(ctx, t.DB.Reader(), r.ID)
	if err != nil {
		return err
	}
	data, err := json.Marshal(others)
	if err == nil && string(data) != t.shown {
		t.shown = string(data)
		t.Screen.Set(Channel(r.Game), "bets", data)
	}
	return err
}

// alias names a player for one round: who watches several rounds cannot follow one player.
func alias(roundID id.CrashRound, playerID id.Player) string {
	sum := sha256.Sum256([]byte(string(roundID) + " " + string(playerID)))
	return fmt.Sprintf("%c***%d", 'a'+sum[0]%26, sum[1]%10)
}
