package reaction

import (
	"strconv"
	"time"

	"maidan/internal/casino/supplier"
	"maidan/internal/phrase"
)

// roundsNotices are about free rounds of suppliers that can be played now.
var roundsNotices = map[string]drafter{supplier.FreeRoundsKind: sometimes(freeRounds)}

func freeRounds(c supplier.FreeRoundsChanged) (draft, bool) {
	if c.Status != supplier.Granted || c.Was == supplier.Granted {
		return draft{}, false
	}
	d := aboutBet("notice.free_rounds", success, c.Stake, c.Currency)
	d.args["count"], d.args["game"], d.args["day"] = phrase.Text(strconv.FormatInt(c.Rounds, 10)), phrase.Text(c.Name), phrase.Moment(time.UnixMilli(c.EndsAt))
	return d, true
}
