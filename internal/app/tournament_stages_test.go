package app

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/draw"
	"maidan/internal/tournament"
)

// shownStages are the stages of a tournament, as players and staff read them.
type shownStages struct {
	Stage  *tournament.StageNumber
	Stages []tournament.StageTime
}

// knockOut stores the first stage of a knock-out of two stages, from which one player goes on. It runs; the job announces the final.
func (w *world) knockOut() (first, final string) {
	w.t.Helper()
	now := time.Now()
	after := func(hours int) int64 { return now.Add(time.Duration(hours) * time.Hour).UnixMilli() }
	first, final = "cup-2020-01-01", "cup-2020-01-02"
	terms := w.app.Tournaments.Series[0].Announced()
	terms.Stage = &tournament.StageTerms{StageNumber: tournament.StageNumber{Number: 1, Of: 2, Through: 1},
		All: []tournament.StageTime{{Tournament: first, Number: 1, StartsAt: after(-2), EndsAt: after(1), Through: 1}, {Tournament: final, Number: 2, StartsAt: after(2), EndsAt: after(3)}}}
	text, err := json.Marshal(terms)
	require.NoError(w.t, err)
	w.sql(`INSERT INTO tournament_editions (id, series, terms, starts_at, ends_at, closes_at, status, seed, seed_hash, tickets, tickets_hash, closed_at, created_at)
		VALUES ($1, 'cup', $2, $3, $4, $4, 'open', '', $5, 0, '', 0, 0)`, first, string(text), after(-2), after(1), draw.HashOf(draw.Seed(w.app.Tournaments.Key, "tournament:"+first)))
	return first, final
}

// Players join the first stage; who gets through is in the final. The back office shows no prizes of the first stage.
func TestTournament_KnockOut(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		staff := w.desk(w.t)
		asha, ravi := w.visitor(w.t), w.visitor(w.t)
		asha.register("asha@example.com", "INR")
		ravi.register("ravi@example.com", "INR")
		first, final := w.knockOut()
		asha.eventually("the final is announced", func() bool {
			return asha.call("GET", "/api/v3/tournaments/"+final, nil).status == http.StatusOK
		})
		for number, id := range []string{first, final} {
			want := shownStages{Stage: &tournament.StageNumber{Number: int64(number + 1), Of: 2, Through: int64(1 - number)}}
			for _, got := range []answer{asha.call("GET", "/api/v3/tournaments/"+id, nil), staff.does("GET", "/tournaments/"+id, nil)} {
				var shown shownStages
				got.into(w.t, &shown)
				require.Equal(w.t, want.Stage, shown.Stage)
				require.Equal(w.t, []string{first, final}, []string{shown.Stages[0].Tournament, shown.Stages[1].Tournament})
			}
		}
		daily := string(asha.call("GET", "/api/v3/tournaments/"+asha.current("daily-casino").ID, nil).body)
		require.Contains(w.t, daily, `"stages":[]`)
		require.NotContains(w.t, daily, `"stage":`)

		join := func(v *visitor, id string) answer {
			return v.call("POST", "/api/v3/tournaments/registration", map[string]any{"tournament": id})
		}
		refused := join(asha, final)
		require.Equal(w.t, http.StatusConflict, refused.status)
		require.Contains(w.t, string(refused.body), "tournament_first_stage")
		for _, v := range []*visitor{asha, ravi} {
			require.Equal(w.t, http.StatusOK, join(v, first).status)
		}
		w.scored(first, map[string]int64{string(asha.id()): 300, string(ravi.id()): 200})
		nothing := func() {
			w.t.Helper()
			one := staff.tournament(first)
			require.Zero(w.t, one.Boards[0].Share)
			require.Empty(w.t, one.Boards[0].Sums)
			places := staff.places(first, "board=INR").Items
			require.Len(w.t, places, 2)
			require.Zero(w.t, places[0].Prize.Amount)
			require.Equal(w.t, string(asha.id()), places[0].PlayerID)
		}
		nothing()
		w.sql("UPDATE tournament_editions SET ends_at = $2, closes_at = $2 WHERE id = $1", first, time.Now().Add(-time.Hour).UnixMilli())
		asha.eventually("a player is through", func() bool { return asha.entry(final).Tournament == final })
		require.Len(w.t, asha.waitForNotices(2), 2, "one of the registration, one of the stage")
		nothing()
		require.Equal(w.t, http.StatusOK, join(asha, final).status, "who is in it already")
		require.Equal(w.t, http.StatusConflict, join(ravi, final).status)
		w.requireAudited()
	})
}
