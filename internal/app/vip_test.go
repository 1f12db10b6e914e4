package app

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/staff"
	"maidan/internal/vip"
)

// shownVIP is a player's membership as the player reads it.
type shownVIP struct {
	Member  bool
	Level   struct{ ID, Name string }
	Manager string
	Week    struct{ Net, Percent, Cashback int64 }
	Earlier []struct {
		Net, Cashback int64
		Status        string
	}
}

func (v *visitor) vip() (mine shownVIP) {
	v.t.Helper()
	got := v.call("GET", "/api/v3/players/me/vip", nil)
	require.Equal(v.t, 200, got.status, "%s", got.body)
	got.into(v.t, &mine)
	return mine
}

// manager returns a member of staff who can be a manager.
func (d desk) manager() string {
	d.t.Helper()
	var settings struct{ Managers []struct{ ID, Email string } }
	d.does("GET", "/vip", nil).into(d.t, &settings)
	require.NotEmpty(d.t, settings.Managers)
	return settings.Managers[0].ID
}

func (d desk) makesMember(playerID id.Player, level string) {
	d.t.Helper()
	got := d.does("PUT", "/players/"+string(playerID)+"/vip", map[string]any{"level": level, "manager_id": d.manager(), "manager_name": "Nadia"})
	require.Equal(d.t, 200, got.status, "%s", got.body)
}

// A member gets back a part of what real money has lost in a week, and reads about it.
func TestVIP_CashbackOfAWeek(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, desk := w.visitor(w.t), w.desk(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(1_000_000, "123456789012")
		require.False(w.t, v.vip().Member)
		spin := func(key, funds string) (net int64) { // wins once in a thousand: a series that has lost ends soon
			r := v.startRound(key, map[string]any{"game": "dice", "stake": 10_000, "funds": funds, "params": map[string]any{"side": "under", "target": 10}})
			return r.Payout - 10_000
		}
		spin("before", "cash")
		for _, bad := range []map[string]any{
			{"level": "diamond", "manager_id": desk.manager(), "manager_name": "Nadia"}, {"level": "gold", "manager_id": "nobody", "manager_name": "Nadia"},
			{"level": "gold", "manager_id": desk.manager(), "manager_name": " "},
		} {
			require.Equal(w.t, 400, desk.does("PUT", "/players/"+string(v.id())+"/vip", bad).status, "%v", bad)
		}
		require.Equal(w.t, 404, desk.does("PUT", "/players/nobody/vip", map[string]any{"level": "gold", "manager_id": desk.manager(), "manager_name": "Nadia"}).status)
		require.Equal(w.t, 404, desk.does("POST", "/players/"+string(v.id())+"/vip/end", map[string]any{"reason": "was never one"}).status)
		desk.makesMember(v.id(), "gold")
		desk.makesMember(v.id(), "gold")
		spin("demo", "demo")
		net := int64(0)
		for n := 0; n < 3 || net >= 0; n++ {
			net += spin(fmt.Sprint("counts", n), "cash")
		}
		v.eventually("it is counted", func() bool { return v.vip().Week.Net == net })
		mine := v.vip()
		require.Equal(w.t, []any{true, "Gold", "Nadia", int64(10), -net / 10}, []any{mine.Member, mine.Level.Name, mine.Manager, mine.Week.Percent, mine.Week.Cashback})
		var members struct {
			Items []struct {
				PlayerID                 string `json:"player_id"`
				Level, Manager, Currency string
				Net, Cashback            int64
			}
		}
		desk.does("GET", "/vip/members", nil).into(w.t, &members)
		require.Len(w.t, members.Items, 1)
		require.Equal(w.t, []any{string(v.id()), "gold", net, -net / 10}, []any{members.Items[0].PlayerID, members.Items[0].Level, members.Items[0].Net, members.Items[0].Cashback})

		before := v.balance()
		week := vip.WeekOf(time.Now().UnixMilli())
		w.sql("UPDATE vip_weeks SET week = week - $1", vip.NextWeek(week)-week)
		w.sql("UPDATE vip_moves SET week = week - $1", vip.NextWeek(week)-week)
		require.NoError(w.t, w.app.VIP.Step(w.t.Context()))
		require.Equal(w.t, before-net/10, v.balance())
		mine = v.vip()
		require.Equal(w.t, []any{int64(0), -net / 10, "paid"}, []any{mine.Week.Net, mine.Earlier[0].Cashback, mine.Earlier[0].Status})
		v.eventually("two notices", func() bool {
			items, _ := v.notices("")
			seen := 0
			for _, n := range items {
				if n.Message == "You are a VIP member now: each Monday you get back 10% of what a week has lost. Your manager is Nadia." || n.Kind == "bets" {
					seen++
				}
			}
			return seen == 2
		})
		end := func() answer {
			return desk.does("POST", "/players/"+string(v.id())+"/vip/end", map[string]any{"reason": "asked for it"})
		}
		require.Equal(w.t, 200, end().status)
		require.Equal(w.t, 200, end().status)
		require.False(w.t, v.vip().Member)
		require.Equal(w.t, []string{"vip.end", "vip.set"}, desk.actions(string(v.id())))
		w.requireAudited()
	})
}

// Large cashback waits for staff.
func TestVIP_StaffDecideLargeCashback(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk := w.desk(w.t)
		for n, lost := range []int64{30_000_000, 20_000_000} {
			v := w.visitor(w.t)
			v.register(fmt.Sprintf("p%d@example.com", n), "INR")
			desk.makesMember(v.id(), "platinum")
			w.sql(`INSERT INTO vip_weeks (id, player_id, week, currency, net, results, level, percent, amount, status, reason, decided_at)
				VALUES ($1, $2, $3, 'INR', $4, 1, '', 0, 0, 'open', '', 0)`, fmt.Sprint("week", n), string(v.id()), int64(345_600_000), -lost)
			w.sql("INSERT INTO vip_moves (source, version, player_id, week, net, at) VALUES ($1, 1, $1, $2, $3, 0)", string(v.id()), int64(345_600_000), -lost)
		}
		require.NoError(w.t, w.app.VIP.Step(w.t.Context()))
		list := func(query string) (ids, statuses []string) {
			var page struct{ Items []struct{ ID, Status string } }
			got := desk.does("GET", "/vip/cashbacks"+query, nil)
			require.Equal(w.t, 200, got.status, "%s", got.body)
			got.into(w.t, &page)
			for _, one := range page.Items {
				ids, statuses = append(ids, one.ID), append(statuses, one.Status)
			}
			return ids, statuses
		}
		ids, _ := list("?status=held")
		require.Equal(w.t, []string{"week0", "week1"}, ids)
		decide := func(what string, body map[string]any) int {
			return desk.does("POST", "/vip/cashbacks/"+what, body).status
		}
		require.Equal(w.t, 400, decide("refuse", map[string]any{"ids": []string{"week1"}, "reason": ""}))
		require.Equal(w.t, 204, decide("release", map[string]any{"ids": []string{"week0"}}))
		require.Equal(w.t, 204, decide("refuse", map[string]any{"ids": []string{"week1"}, "reason": "bets on both sides"}))
		require.Equal(w.t, 409, decide("release", map[string]any{"ids": ids}))
		require.NoError(w.t, w.app.VIP.Step(w.t.Context()))
		_, statuses := list("")
		require.Equal(w.t, []string{"paid", "refused"}, statuses)
		w.requireAudited()
	})
}

// Who sees players sees members; who gives bonuses changes them.
func TestVIP_StaffNeedPermissions(t *testing.T) {
	t.Parallel()
	h := newHostileApp(t, false)
	support := staffClient{h, kit.StaffCookie + "=" + tokenOf(t, h.app, staff.Support)}
	require.Equal(t, "permission_denied", support.refused(t, "/vip/cashbacks/release", map[string]any{"ids": []string{"a"}}, 403))
	status, body := support.send(t, "GET", "/vip", nil)
	require.Equal(t, 200, status)
	require.Len(t, body["levels"], 3)
}

// A member chooses the offers of the own level, and the manager answers in the chat by name.
func TestVIP_OffersAndTheManagerOfAMember(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk := w.desk(w.t)
		member, other := w.visitor(w.t), w.visitor(w.t)
		member.register("asha@example.com", "INR")
		other.register("ravi@example.com", "INR")
		choose := func(v *visitor) answer {
			return v.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "reload-gold-inr"})
		}
		desk.makesMember(member.id(), "silver")
		member.refusedBy(choose(member), 409, "bonus_vip")
		desk.makesMember(member.id(), "gold")
		require.Equal(w.t, []string{"welcome-casino-inr", "welcome-sport-inr", "reload-gold-inr"}, member.welcomes())
		require.Equal(w.t, 200, choose(member).status)
		require.NotContains(w.t, other.welcomes(), "reload-gold-inr")
		other.refusedBy(choose(other), 409, "bonus_vip")
		terms, _ := desk.offer("reload-gold").Offer["terms"].(map[string]any)
		require.Equal(w.t, 400, desk.changes("reload-gold", map[string]any{"vip": "diamond", "terms": terms}).status, "there is no such level")

		for _, v := range []*visitor{member, other} {
			require.Equal(w.t, 200, v.call("POST", "/api/v3/players/me/support/messages", map[string]any{"text": "Hello?"}).status)
		}
		var mine struct {
			Items []struct {
				ID       string
				PlayerID string `json:"player_id"`
				Mine     bool
			}
		}
		desk.does("GET", "/support/threads?mine=true", nil).into(w.t, &mine)
		require.Len(w.t, mine.Items, 1)
		require.Equal(w.t, []any{string(member.id()), true}, []any{mine.Items[0].PlayerID, mine.Items[0].Mine})
		require.Equal(w.t, 200, desk.does("POST", "/support/threads/"+mine.Items[0].ID+"/answer", map[string]any{"text": "Good evening."}).status)
		var talk struct {
			Manager  string
			Messages []struct{ Name, Text string }
		}
		member.call("GET", "/api/v3/players/me/support/messages", nil).into(w.t, &talk)
		require.Equal(w.t, []any{"Nadia", "", "Nadia"}, []any{talk.Manager, talk.Messages[0].Name, talk.Messages[1].Name})
		talk.Manager = "nobody"
		other.call("GET", "/api/v3/players/me/support/messages", nil).into(w.t, &talk)
		require.Empty(w.t, talk.Manager)
		w.requireAudited()
	})
}
