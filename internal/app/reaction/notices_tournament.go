package reaction

import (
	"strconv"

	"maidan/internal/phrase"
	"maidan/internal/tournament"
)

// tournamentNotices are about prizes that were paid as cash; one that is a bonus has the notice of a bonus.
var tournamentNotices = map[string]drafter{tournament.PaidKind: always(prizePaid)}

func prizePaid(p tournament.PaidEvent) draft {
	d := aboutBet("notice.tournament_prize", success, p.Amount, p.Currency)
	d.args["place"] = phrase.Text(strconv.FormatInt(p.Place, 10))
	return d
}
