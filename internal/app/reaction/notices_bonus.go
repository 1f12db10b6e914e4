package reaction

import (
	"strconv"
	"time"

	"maidan/internal/bonus"
	"maidan/internal/notice"
	"maidan/internal/phrase"
)

// bonusNotices are about bonuses that are granted, wagered, lost, expired or cancelled, and those whose deposit did not come in time.
var bonusNotices = map[string]drafter{bonus.ChangedKind: sometimes(bonusChanged)}

func bonusChanged(c bonus.Changed) (draft, bool) {
	if c.Status == c.Was { // only its progress has changed, or a late payout was moved on
		return draft{}, false
	}
	switch c.Status {
	case bonus.Pending:
		d := aboutBet("notice.bonus_granted", success, c.Granted, c.Currency)
		if s := c.Spins; s != nil {
			d = aboutBet("notice.bonus_spins", success, s.Stake, c.Currency)
			d.args["count"] = phrase.Text(strconv.FormatInt(s.Count, 10))
		}
		d.args["day"] = phrase.Moment(time.UnixMilli(c.ExpiresAt))
		return d, true
	case bonus.Transferred:
		return aboutBet("notice.bonus_transferred", success, c.Transferred, c.Currency), true
	case bonus.Bankrupt:
		return aboutBet("notice.bonus_lost", attention, c.Granted, c.Currency), true
	case bonus.Expired:
		if c.Was == bonus.Waiting {
			return draft{key: "notice.bonus_missed", kind: notice.Bets, code: attention}, true
		}
		return aboutBet("notice.bonus_expired", attention, c.Granted, c.Currency), true
	case bonus.Deactivated:
		return aboutBet("notice.bonus_cancelled", attention, c.Granted, c.Currency), true
	}
	return draft{}, false
}
