package reaction

import (
	"time"

	"maidan/internal/bonus/grant"
	"maidan/internal/notice"
	"maidan/internal/phrase"
)

// grantNotices are about bonus money and free bets that staff grant, convert or reclaim.
var grantNotices = map[string]drafter{grant.GrantedKind: sometimes(granted)}

func granted(g grant.Granted) (draft, bool) {
	switch g.Kind {
	case grant.GiveBonus:
		return aboutBet("notice.grant_bonus", success, g.Amount, g.Currency), true
	case grant.GiveFreeBet:
		s := aboutBet("notice.grant_free_bet", success, g.Amount, g.Currency)
		s.args["odds"], s.args["day"] = phrase.Text(g.MinOdds.String()), phrase.Moment(time.UnixMilli(g.ExpiresAt))
		return s, true
	case grant.ConvertBonus:
		return aboutBet("notice.grant_converted", success, g.Amount, g.Currency), true
	case grant.TakeBonus:
		return aboutBet("notice.grant_taken_back", attention, g.Amount, g.Currency), true
	case grant.TakeFreeBet: // the event does not carry the amount of the free bet
		return draft{key: "notice.grant_withdrawn", kind: notice.Bets, code: attention}, true
	}
	return draft{}, false
}
