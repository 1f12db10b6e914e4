package reaction

import (
	"strconv"
	"time"

	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/vip"
)

// vipNotices are about memberships of the VIP programme and their cashback.
var vipNotices = map[string]drafter{vip.ChangedKind: always(membership), vip.PaidKind: always(cashbackPaid)}

func membership(c vip.Changed) draft {
	if c.Ended {
		return draft{key: "notice.vip_ended", kind: notice.Account, code: attention}
	}
	d := draft{key: "notice.vip_changed", kind: notice.Account, code: success,
		args: phrase.Args{"percent": phrase.Text(strconv.FormatInt(c.Percent, 10)), "manager": phrase.Text(c.ManagerName)}}
	if c.Was == "" {
		d.key = "notice.vip_member"
	}
	return d
}

func cashbackPaid(p vip.PaidEvent) draft {
	d := aboutBet("notice.vip_cashback", success, p.Amount, p.Currency)
	d.args["percent"], d.args["day"] = phrase.Text(strconv.FormatInt(p.Percent, 10)), phrase.Moment(time.UnixMilli(p.Week))
	return d
}
