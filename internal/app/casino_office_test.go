package app

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/staff"
)

// officeGame is the settings of a game as the back office reads them.
type officeGame struct {
	Game    string   `json:"game"`
	Version int64    `json:"version"`
	OffIn   []string `json:"off_in"`
	Member  string   `json:"member"`
}

type officeSettings struct {
	Order   []string     `json:"order"`
	Works   bool         `json:"works"`
	Version int64        `json:"version"`
	Games   []officeGame `json:"games"`
}

func (d desk) settings() (s officeSettings) {
	d.t.Helper()
	got := d.does("GET", "/casino/settings", nil)
	require.Equal(d.t, http.StatusOK, got.status, "%s", got.body)
	got.into(d.t, &s)
	return s
}

// gameChange returns a change of a game's settings that leaves all but some as they are by standard.
func gameChange(version int64, more map[string]any) map[string]any {
	return with(map[string]any{"version": version, "categories": []string{"fast"}, "is_new": false, "exclusive": false, "off": false, "off_in": []string{}, "works": false,
		"message": "", "stakes": map[string]any{}, "reason": "a good reason"}, more)
}

func lobbyOf(v *visitor) (ids []string) {
	v.t.Helper()
	var list struct {
		Items []struct {
			ID      string `json:"id"`
			Works   bool   `json:"works"`
			Message string `json:"message"`
		} `json:"items"`
	}
	v.call("GET", "/api/v3/casino/games", nil).into(v.t, &list)
	for _, g := range list.Items {
		ids = append(ids, g.ID)
	}
	return ids
}

// What staff set for games is what players get, with an audit record of each change.
func TestCasinoOffice_SettingsReachPlayers(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, staff := w.visitor(w.t), w.desk(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(50_000, "423456789012")
		dice := map[string]any{"game": "dice", "stake": 1000, "params": map[string]any{"side": "over", "target": 5000}}
		first := v.startRound("one", dice)
		open := v.startRound("two", mines(1))

		set := staff.settings()
		require.Equal(w.t, "aviator", set.Games[0].Game)
		order := []string{"mines", "dice"}
		got := staff.does("POST", "/casino/settings", map[string]any{"version": 0, "order": order, "works": false, "message": "", "reason": "mines first"})
		require.Equal(w.t, 200, got.status, "%s", got.body)
		require.Equal(w.t, order, lobbyOf(v)[:2])

		changed := staff.does("POST", "/casino/games/dice", gameChange(0, map[string]any{"off_in": []string{"IN"}}))
		require.Equal(w.t, 200, changed.status, "%s", changed.body)
		v.refusedRound(409, "game_off", dice, "three")
		again := v.call("POST", "/api/v3/casino/rounds", dice, "Idempotency-Key", "one")
		require.Equal(w.t, "true", again.header.Get("Idempotency-Hit"), "%s", again.body)
		var table struct {
			Off []string `json:"off"`
		}
		v.call("GET", "/api/v3/casino/table", nil).into(w.t, &table)
		require.Equal(w.t, []string{"dice"}, table.Off)

		stale := staff.does("POST", "/casino/games/dice", gameChange(0, nil))
		require.Equal(w.t, 409, stale.status, "made from settings that another member has changed")
		require.Equal(w.t, 200, staff.does("POST", "/casino/games/mines", gameChange(0, map[string]any{"works": true, "message": "back at noon"})).status)
		v.refusedRound(409, "game_works", mines(2), "four")
		act := v.call("POST", "/api/v3/casino/rounds/"+open.ID+"/actions", map[string]any{"step": 0, "choice": 7})
		require.Equal(w.t, 200, act.status, "an open round goes on: %s", act.body)
		limits := map[string]any{"stakes": map[string]any{"INR": map[string]int64{"min": 2000, "max": 5000}}}
		require.Equal(w.t, 200, staff.does("POST", "/casino/games/dice", gameChange(1, limits)).status)
		v.refusedRound(409, "stake_not_possible", dice, "five")

		var trail struct {
			Items []struct{ Action, Email string }
		}
		staff.does("GET", "/audit?subject=dice", nil).into(w.t, &trail)
		require.Len(w.t, trail.Items, 2)
		require.Equal(w.t, "casino.game", trail.Items[0].Action)

		v.eventually("the round is counted", func() bool {
			var lines []struct {
				Game   string
				Rounds int64
				Payout int64
			}
			staff.does("GET", "/casino/returns?period=day", nil).into(w.t, &lines)
			return len(lines) > 0 && lines[0].Game == "dice" && lines[0].Rounds == 1 && lines[0].Payout == first.Payout
		})
	})
}

// A round is found by its player, and replayed with its transfers.
func TestCasinoOffice_ReplaysRounds(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, staff := w.visitor(w.t), w.desk(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(50_000, "523456789012")
		r := v.startRound("one", map[string]any{"game": "dice", "stake": 1000, "params": map[string]any{"side": "over", "target": 200}})
		var found struct {
			Items []struct {
				ID         string `json:"id"`
				PlayerName string `json:"player_name"`
			}
		}
		staff.does("GET", "/casino/rounds?player="+string(v.id()), nil).into(w.t, &found)
		require.Len(w.t, found.Items, 1)
		require.Equal(w.t, r.ID, found.Items[0].ID)
		require.Equal(w.t, "asha@example.com", found.Items[0].PlayerName)

		var replay struct {
			Equal bool
			Seeds struct {
				ServerSeed string `json:"server_seed"`
				Commitment string
			}
			Transfers []struct {
				Kind    string
				Entries []struct {
					Account string
					Amount  int64
					Balance *int64
				}
			}
		}
		got := staff.does("GET", "/casino/rounds/"+r.ID, nil)
		require.Equal(w.t, 200, got.status, "%s", got.body)
		got.into(w.t, &replay)
		require.True(w.t, replay.Equal)
		require.Empty(w.t, replay.Seeds.ServerSeed)
		require.NotEmpty(w.t, replay.Seeds.Commitment)
		require.Equal(w.t, "casino.stake", replay.Transfers[0].Kind)
		require.EqualValues(w.t, -1000, replay.Transfers[0].Entries[0].Amount)
		require.EqualValues(w.t, 49_000, *replay.Transfers[0].Entries[0].Balance)
		if r.Payout > 0 {
			require.Len(w.t, replay.Transfers, 2)
		}
		require.Equal(w.t, 404, staff.does("GET", "/casino/rounds/none", nil).status)
		require.Equal(w.t, 404, staff.does("GET", "/casino/crash-bets/none", nil).status)
	})
}

// Support sees the casino and changes nothing; marketing does not see it.
func TestCasinoOffice_NeedsPermissions(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		h := &hostileApp{app: w.app, site: w.app.Handler()}
		h.signIn(w.t)
		join := func(role staff.Role) staffClient {
			return staffClient{h, kit.StaffCookie + "=" + tokenOf(w.t, w.app, role)}
		}
		support, marketer := join(staff.Support), join(staff.Marketer)
		for path, body := range map[string]any{
			"/casino/settings":         map[string]any{"version": 0, "order": []string{}, "works": true, "message": "", "reason": "because"},
			"/casino/games/dice":       gameChange(0, nil),
			"/casino/alarms/one/close": map[string]any{"reason": "because"},
			"/casino/chains/one/salt":  map[string]any{"salt": "a-long-salt", "source": "a block"},
		} {
			require.Equal(w.t, "permission_denied", support.refused(w.t, path, body, 403), path)
		}
		for _, path := range []string{"/casino/settings", "/casino/rounds", "/casino/crash-bets"} {
			status, _ := support.send(w.t, "GET", path, nil)
			require.Equal(w.t, 200, status, path)
			status, _ = marketer.send(w.t, "GET", path, nil)
			require.Equal(w.t, 403, status, path)
		}
	})
}
