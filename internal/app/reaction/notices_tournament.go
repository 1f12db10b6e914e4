package reaction

import (
	"strconv"
	"time"

	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/tournament"
)

// tournamentNotices are about prizes that were paid as cash, and players who got through to a stage; a prize that is a bonus has the notice of a bonus.
var tournamentNotices = map[string]drafter{tournament.PaidKind: always(prizePaid), tournament.ThroughKind: always(gotThrough)}

func gotThrough(e tournament.ThroughEvent) draft {
	number := func(n int64) phrase.Value { return phrase.Text(strconv.FormatInt(n, 10)) }
	return draft{key: "notice.tournament_through", kind: notice.Bets, code: success,
		args: phrase.Args{"stage": number(e.Stage), "of": number(e.Of), "moment": phrase.Moment(time.UnixMilli(e.StartsAt))}}
}

func prizePaid(p tournament.PaidEvent) draft {
	d := aboutBet("notice.tournament_prize", success, p.Amount, p.Currency)
	d.args["place"] = phrase.Text(strconv.FormatInt(p.Place, 10))
	return d
}
