package app

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/db"
	"maidan/internal/staff"
	"maidan/internal/tournament"
)

// officeTournament is a tournament as the back office reads it.
type officeTournament struct {
	ID      string
	Status  string
	Players int64
	Held    int64
	Terms   struct {
		Pool map[string]int64
	}
	Boards []struct {
		Board                           string
		Players, Ranked, Removed, Share int64
		Sums                            []struct {
			Status, Currency string
			Prizes, Amount   int64
		}
	}
}

type officePlaces struct {
	Items []struct {
		Place    int64
		PlayerID string `json:"player_id"`
		Name     string `json:"player_name"`
		Removed  string
		Points   int64
		Prize    struct {
			Amount   int64
			Currency string
		}
		PrizeID string `json:"prize_id"`
		Status  string
		Reason  string
	}
	Next string
}

func (d desk) tournament(id string) (one officeTournament) {
	d.t.Helper()
	got := d.does("GET", "/tournaments/"+id, nil)
	require.Equal(d.t, http.StatusOK, got.status, "%s", got.body)
	got.into(d.t, &one)
	return one
}

func (d desk) places(id, query string) (page officePlaces) {
	d.t.Helper()
	got := d.does("GET", "/tournaments/"+id+"/places?"+query, nil)
	require.Equal(d.t, http.StatusOK, got.status, "%s", got.body)
	got.into(d.t, &page)
	return page
}

// running returns the edition of a series that runs or comes next.
func (w *world) running(v *visitor, series string) string {
	w.t.Helper()
	var id string
	v.eventually(series+" is announced", func() bool {
		var found struct {
			Items []struct{ ID, Series string }
		}
		w.desk(w.t).does("GET", "/tournaments?status=open", nil).into(w.t, &found)
		for _, e := range found.Items {
			if e.Series == series {
				id = e.ID // the last one is the earliest
			}
		}
		return id != ""
	})
	return id
}

// sql changes rows of the database.
func (w *world) sql(statement string, args ...any) {
	w.t.Helper()
	require.NoError(w.t, w.app.DB.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	}))
}

// scored gives players points in an edition, as rounds of them would.
func (w *world) scored(edition string, points map[string]int64) {
	w.t.Helper()
	for player, n := range points {
		w.sql("UPDATE tournament_entries SET points = $3, plays = 1, reached_at = 1 WHERE edition = $1 AND player_id = $2", edition, player, n)
		w.sql(`INSERT INTO tournament_plays (edition, source, player_id, points, stake, day, version, at)
			VALUES ($1, $2, $3, $4, 1, 0, 1, 1)`, edition, "test:"+player, player, n)
	}
}

// Staff see what a board would pay, take players out and cancel, each with a reason and an audit record.
func TestTournamentsOffice_BoardsAndPreviews(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff := w.desk(w.t)
		asha, ravi, mira := w.visitor(w.t), w.visitor(w.t), w.visitor(w.t)
		edition := w.running(asha, "daily-casino")
		for name, v := range map[string]*visitor{"asha": asha, "ravi": ravi, "mira": mira} {
			v.register(name+"@example.com", "INR")
			got := v.call("POST", "/api/v3/tournaments/registration", map[string]any{"tournament": edition})
			require.Equal(w.t, 200, got.status, "%s", got.body)
		}
		w.scored(edition, map[string]int64{string(asha.id()): 300, string(ravi.id()): 200})

		one := staff.tournament(edition)
		require.Equal(w.t, []any{"open", int64(3), int64(0)}, []any{one.Status, one.Players, one.Held})
		require.Len(w.t, one.Boards, 1)
		board, pool := one.Boards[0], one.Terms.Pool["INR"]
		require.Equal(w.t, []any{"INR", int64(3), int64(2), int64(0), int64(3200)}, []any{board.Board, board.Players, board.Ranked, board.Removed, board.Share})
		require.Equal(w.t, pool*32/100, board.Sums[0].Amount)

		places := staff.places(edition, "board=INR")
		require.Len(w.t, places.Items, 2)
		require.Equal(w.t, []any{int64(1), "asha@example.com", pool / 5, "INR"}, []any{places.Items[0].Place, places.Items[0].Name, places.Items[0].Prize.Amount, places.Items[0].Prize.Currency})
		require.Equal(w.t, "ravi@example.com", staff.places(edition, "board=INR&place=2").Items[0].Name)
		without := staff.places(edition, "player="+string(mira.id())).Items[0]
		require.Equal(w.t, []int64{0, 0}, []int64{without.Place, without.Prize.Amount})
		require.Empty(w.t, staff.places(edition, "player=nobody").Items)
		require.Empty(w.t, staff.places(edition, "board=INR&cursor=x").Items)
		require.Equal(w.t, 404, staff.does("GET", "/tournaments/none/places?board=INR", nil).status)
		require.Equal(w.t, 404, staff.does("GET", "/tournaments/none", nil).status)

		remove := map[string]any{"player_id": asha.id(), "reason": "no"}
		require.Equal(w.t, 400, staff.does("POST", "/tournaments/"+edition+"/remove", remove).status)
		remove["reason"] = "two accounts"
		for range 2 {
			got := staff.does("POST", "/tournaments/"+edition+"/remove", remove)
			require.Equal(w.t, 200, got.status, "%s", got.body)
		}
		require.Equal(w.t, 404, staff.does("POST", "/tournaments/"+edition+"/remove", map[string]any{"player_id": "nobody", "reason": "two accounts"}).status)
		require.Equal(w.t, "ravi@example.com", staff.places(edition, "board=INR").Items[0].Name)
		require.Equal(w.t, "two accounts", staff.places(edition, "player="+string(asha.id())).Items[0].Removed)
		require.Equal(w.t, int64(1), staff.tournament(edition).Boards[0].Removed)

		for range 2 {
			got := staff.does("POST", "/tournaments/"+edition+"/cancel", map[string]any{"reason": "wrong pool"})
			require.Equal(w.t, 200, got.status, "%s", got.body)
		}
		require.Equal(w.t, "cancelled", staff.tournament(edition).Status)
		require.Equal(w.t, 409, staff.does("POST", "/tournaments/"+edition+"/remove", map[string]any{"player_id": ravi.id(), "reason": "too late"}).status)
		require.Equal(w.t, []string{"tournament.cancel", "tournament.remove"}, staff.actions(edition))
	})
}

// actions returns the actions on a subject, the latest first.
func (d desk) actions(subject string) (all []string) {
	d.t.Helper()
	var trail struct{ Items []struct{ Action string } }
	d.does("GET", "/audit?subject="+subject, nil).into(d.t, &trail)
	for _, line := range trail.Items {
		all = append(all, line.Action)
	}
	return all
}

// Held prizes wait for staff: what is released is paid, what is refused is not.
func TestTournamentsOffice_DecidesHeldPrizes(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff := w.desk(w.t)
		players := make([]*visitor, 3)
		edition := w.running(w.visitor(w.t), "grand-ipl")
		points := map[string]int64{}
		for n := range players {
			players[n] = w.visitor(w.t)
			players[n].register(fmt.Sprintf("p%d@example.com", n), "INR")
			got := players[n].call("POST", "/api/v3/tournaments/registration", map[string]any{"tournament": edition})
			require.Equal(w.t, 200, got.status, "%s", got.body)
			points[string(players[n].id())] = int64(300 - n)
		}
		w.scored(edition, points)
		past := time.Now().Add(-time.Hour).UnixMilli()
		w.sql("UPDATE tournament_editions SET starts_at = $2, ends_at = $3, closes_at = $3 WHERE id = $1", edition, past-1, past)
		players[0].eventually("it is closed", func() bool { return staff.tournament(edition).Status == string(tournament.Closed) })

		one := staff.tournament(edition)
		require.Equal(w.t, int64(3), one.Held)
		require.Equal(w.t, []any{"held", int64(3)}, []any{one.Boards[0].Sums[0].Status, one.Boards[0].Sums[0].Prizes})
		board := "board=" + one.Boards[0].Board
		held := staff.places(edition, board+"&status=held").Items
		require.Len(w.t, held, 3)
		at := "/tournaments/" + edition
		require.Equal(w.t, 409, staff.does("POST", at+"/cancel", map[string]any{"reason": "too late"}).status)
		refuse := staff.does("POST", at+"/refuse", map[string]any{"prizes": []string{held[1].PrizeID}, "reason": "bets on both sides"})
		require.Equal(w.t, 200, refuse.status, "%s", refuse.body)
		release := staff.does("POST", at+"/release", map[string]any{"prizes": []string{held[0].PrizeID}, "all": false})
		require.Equal(w.t, 200, release.status, "%s", release.body)
		require.Equal(w.t, 409, staff.does("POST", at+"/refuse", map[string]any{"prizes": []string{held[0].PrizeID}, "reason": "changed my mind"}).status)
		all := staff.does("POST", at+"/release", map[string]any{"prizes": []string{}, "all": true})
		require.Equal(w.t, 200, all.status, "%s", all.body)
		require.Equal(w.t, 409, staff.does("POST", at+"/release", map[string]any{"prizes": []string{}, "all": true}).status)
		players[0].eventually("it is paid", func() bool { return staff.tournament(edition).Status == string(tournament.Paid) })

		won := staff.places(edition, board).Items
		require.Equal(w.t, []string{"paid", "refused", "paid"}, []string{won[0].Status, won[1].Status, won[2].Status})
		require.Equal(w.t, "bets on both sides", won[1].Reason)
		require.Equal(w.t, won[2], staff.places(edition, "player="+won[2].PlayerID).Items[0])
		balances := map[string]int64{}
		for _, v := range players {
			balances[string(v.id())] = v.balance()
		}
		require.Equal(w.t, map[string]int64{won[0].PlayerID: won[0].Prize.Amount, won[1].PlayerID: 0, won[2].PlayerID: won[2].Prize.Amount}, balances)
		require.Equal(w.t, []string{"tournament.release", "tournament.release", "tournament.refuse"}, staff.actions(edition))
	})
}

// All pages of tournaments are there once, although many start at the same time.
func TestTournamentsOffice_Pages(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff := w.desk(w.t)
		w.running(w.visitor(w.t), "daily-casino")
		w.sql("UPDATE tournament_editions SET status = 'cancelled'")
		for n := range 120 {
			w.sql(`INSERT INTO tournament_editions (id, series, terms, starts_at, ends_at, closes_at, status, seed, seed_hash, tickets, tickets_hash, closed_at, created_at)
				SELECT $1, series, terms, $2, ends_at, closes_at, 'paid', seed, seed_hash, 0, '', 0, 0 FROM tournament_editions WHERE series = 'daily-casino' ORDER BY id LIMIT 1`,
				fmt.Sprintf("old.%03d", n), int64(1_000_000-n/40))
		}
		seen, cursor := []string{}, ""
		for pages := 0; ; pages++ {
			var found struct {
				Items []struct{ ID string }
				Next  string
			}
			staff.does("GET", "/tournaments?status=paid&cursor="+cursor, nil).into(w.t, &found)
			for _, e := range found.Items {
				seen = append(seen, e.ID)
			}
			if cursor = found.Next; cursor == "" {
				require.Equal(w.t, 2, pages)
				break
			}
		}
		require.Len(w.t, seen, 120)
		for n, id := range seen {
			require.Equal(w.t, fmt.Sprintf("old.%03d", n), id)
		}
	})
}

// Who sees players sees tournaments; who gives bonuses changes them; marketing does not see them.
func TestTournamentsOffice_NeedsPermissions(t *testing.T) {
	t.Parallel()
	h := newHostileApp(t, false)
	join := func(role staff.Role) staffClient {
		return staffClient{h, kit.StaffCookie + "=" + tokenOf(t, h.app, role)}
	}
	support, marketer := join(staff.Support), join(staff.Marketer)
	for path, body := range map[string]any{
		"/tournaments/one/remove":  map[string]any{"player_id": "p", "reason": "because"},
		"/tournaments/one/cancel":  map[string]any{"reason": "because"},
		"/tournaments/one/release": map[string]any{"prizes": []string{}, "all": true},
		"/tournaments/one/refuse":  map[string]any{"prizes": []string{"p"}, "reason": "because"},
	} {
		require.Equal(t, "permission_denied", support.refused(t, path, body, 403), path)
	}
	status, _ := support.send(t, "GET", "/tournaments", nil)
	require.Equal(t, 200, status)
	status, _ = marketer.send(t, "GET", "/tournaments", nil)
	require.Equal(t, 403, status)
}
