package app

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/cricsheet"
)

// replayLead is the time between the start of the program and the first ball of a replay.
const replayLead = 5 * time.Second

// averageMatch is the pre-match rating of a replay: two average sides at an average ground.
var averageMatch = cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 160}

// ReplayFeed replays one real match, beginning a few seconds after its first start in this database; after a restart the match
// continues where it was. With disguise, names are replaced by ones derived from a secret of the database.
func ReplayFeed(match *cricsheet.Match, disguise bool) Feeds {
	return func(ctx context.Context, a *App) ([]feed.Adapter, error) {
		secret, err := a.storedSecret(ctx, "replay")
		if err != nil {
			return nil, err
		}
		first := strconv.FormatInt(a.Clock.Now().Add(replayLead).UnixMilli(), 10)
		stored, err := a.DB.GetOrCreateValue(ctx, fmt.Sprintf("replay of %s, disguised: %t", match.ID, disguise), first)
		if err != nil {
			return nil, err
		}
		start, err := strconv.ParseInt(stored, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read the start of the replay: %w", err)
		}
		r, err := cricsheet.New(cricsheet.Config{
			Match: match, Clock: a.Clock, Start: time.UnixMilli(start), Speed: a.Config.Speed, Pre: averageMatch,
			Disguise: disguise, Secret: sha256.Sum256([]byte(secret)),
		})
		if err != nil {
			return nil, err
		}
		return []feed.Adapter{r}, nil
	}
}
