package app

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
)

// announce publishes a further event that starts tomorrow.
func (w *world) announce(id id.Event, change func(f *feed.Fixture)) {
	tomorrow := time.Now().Add(24 * time.Hour)
	s := feed.Script{Producer: w.feed.Producer, EventID: id, Start: tomorrow, Speed: 1}
	f := &feed.Fixture{Sport: "cricket", Competition: feed.Competition{ID: "test", Name: "Test League"}, Home: feed.Team{ID: string(id) + "h", Name: string(id) + " Herons", Short: "HER"},
		Away: feed.Team{ID: string(id) + "a", Name: string(id) + " Axes", Short: "AXE"}, StartsAt: tomorrow, Format: cricket.T20(), PreMatch: averageMatch, Bettable: true, Virtual: true}
	change(f)
	s.Fixture(f, time.Now())
	w.feed.send(func(all *feed.Script) { all.Messages = append(all.Messages, s.Messages...) })
}

func anyMatch(*feed.Fixture) {}

func horses(f *feed.Fixture) {
	contest := race.Race([]string{"Amber", "Bolt", "Cinder", "Dune", "Ember", "Fable"}, []float64{1.6, -0.4, 0.3, 0.9, -1.2, 0.1})
	f.Sport, f.Away, f.Contest = "horse-racing", feed.Team{}, &contest
}

// offered waits for a market that takes bets and returns its selections as legs of a slip, by their keys.
func (v *visitor) offered(event, market string) map[string]leg {
	v.t.Helper()
	legs := map[string]leg{}
	v.eventually(event+" is offered", func() bool {
		var d struct {
			Markets []struct {
				Key, Status string
				Selections  []struct {
					leg
					ID  id.Selection
					Key string
				}
			}
		}
		got := v.call("GET", "/api/v3/sport/events/"+event, nil)
		if got.status != http.StatusOK {
			return false
		}
		got.into(v.t, &d)
		for _, m := range d.Markets {
			if m.Key != market || m.Status != "active" || len(legs) > 0 {
				continue
			}
			for _, s := range m.Selections {
				legs[s.Key] = leg{s.ID, s.Odds, s.Version}
			}
		}
		return len(legs) > 0
	})
	return legs
}

// refusal is what a bet that was not taken is answered with.
type refusal struct {
	Errors []struct{ Code, Location string }
	Offer  []struct {
		SelectionID id.Selection `json:"selection_id"`
		Odds        int64
		Version     int64
		BuilderOdds int64 `json:"builder_odds"`
		Code        string
	}
	Related     []id.Selection
	Alternative int64 `json:"alternative_stake"`
}

// refused places a bet that must be refused.
func (v *visitor) refused(status int, code string, body any) (r refusal) {
	v.t.Helper()
	got := v.call("POST", "/api/v3/bets", body, "Idempotency-Key", code)
	require.Equal(v.t, status, got.status, "%s: %s", code, got.body)
	got.into(v.t, &r)
	require.NotEmpty(v.t, r.Errors, "%s", got.body)
	require.Equal(v.t, code, r.Errors[0].Code, "%s", got.body)
	return r
}

// placedBet is a bet as its player is answered.
type placedBet struct {
	ID, Kind, Status, Funds       string
	Stake, Lines, Odds, Potential int64
	Legs                          []struct{ Builder, BuilderOdds int64 }
	EachWay                       bool `json:"each_way"`
}

func (v *visitor) placed(key string, body any) (b placedBet) {
	v.t.Helper()
	got := v.call("POST", "/api/v3/bets", body, "Idempotency-Key", key)
	require.Equal(v.t, http.StatusCreated, got.status, "%s", got.body)
	got.into(v.t, &b)
	return b
}

type quoted struct {
	Kind, Code                       string
	Lines, Odds, Potential, Min, Max int64
	Legs                             []struct {
		BuilderOdds int64 `json:"builder_odds"`
		Code        string
	}
	Related []string
}

func (v *visitor) quote(path string, body any) (q quoted) {
	v.t.Helper()
	got := v.call("POST", path, body)
	require.Equal(v.t, http.StatusOK, got.status, "%s", got.body)
	got.into(v.t, &q)
	return q
}

// desk is a member of staff who may do everything.
type desk struct {
	*visitor
	headers []string
}

func (w *world) desk(t *testing.T) desk {
	d := desk{visitor: w.visitor(t)}
	var csrf struct{ Token string }
	first := d.call("GET", "/ccg/csrf-token", nil)
	first.into(t, &csrf)
	cookies := kit.StaffCookie + "=" + staffToken(t, w.app)
	d.headers = []string{"X-CSRF-TOKEN", csrf.Token, "Cookie", cookies}
	return d
}

func (d desk) does(method, path string, body any, more ...string) answer {
	d.t.Helper()
	return d.call(method, "/api/v3/staff"+path, body, slices.Concat(d.headers, more)...)
}

func with(body map[string]any, more map[string]any) map[string]any {
	for k, v := range more {
		body[k] = v
	}
	return body
}

// builder makes the legs one builder, seen at odds.
func builder(odds int64, legs ...leg) []map[string]any {
	all := make([]map[string]any, len(legs))
	for i, l := range legs {
		all[i] = map[string]any{"selection_id": l.SelectionID, "odds": l.Odds, "version": l.Version, "builder": 1, "builder_odds": odds}
	}
	return all
}

// TestPlace_RefusalOffersWhatIsAvailable holds every refusal of a bet over HTTP, with what is offered instead.
func TestPlace_RefusalOffersWhatIsAvailable(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, staff := w.visitor(w.t), w.desk(w.t)
		v.register("dev@example.com", "INR")
		v.deposit(1_000_000, "323456787777")
		w.announce("calm", anyMatch)
		w.announce("watched", func(f *feed.Fixture) { f.Bettable = false })
		calm := v.offered("calm", "match_winner")
		home, away := calm["home"], calm["away"]
		total := v.offered("calm", "innings_total")

		stale := home
		stale.Odds += 500
		r := v.refused(http.StatusConflict, "odds_changed", slip(1_000, "none", stale))
		require.Equal(v.t, []any{string(home.SelectionID), home.Odds, home.Version, "odds_changed"},
			[]any{string(r.Offer[0].SelectionID), r.Offer[0].Odds, r.Offer[0].Version, r.Offer[0].Code})
		again := leg{r.Offer[0].SelectionID, r.Offer[0].Odds, r.Offer[0].Version}
		v.placed("re-offered", slip(1_000, "none", again))

		future := home
		future.Version += 1000
		require.NotEmpty(v.t, v.refused(http.StatusBadRequest, "bad_version", slip(1_000, "any", future)).Offer)
		require.NotEmpty(v.t, v.refused(http.StatusConflict, "each_way_not_offered", with(slip(1_000, "any", home), map[string]any{"each_way": true})).Offer)
		r = v.refused(http.StatusConflict, "related_selections", slip(1_000, "any", home, total["over"]))
		require.Equal(v.t, []id.Selection{home.SelectionID, total["over"].SelectionID}, r.Related)
		v.eventually("it is there to watch", func() bool { return v.call("GET", "/api/v3/sport/events/watched", nil).status == http.StatusOK })
		require.Equal(v.t, "not_bettable", v.refused(http.StatusConflict, "not_bettable", slip(1_000, "any", leg{"watched-w-h", 2_000, 0})).Offer[0].Code)

		both := map[string]any{"stake": 1_000, "legs": builder(1_000, home, away)}
		require.Empty(v.t, v.refused(http.StatusConflict, "builder_impossible", both).Offer)
		wrong := v.refused(http.StatusConflict, "odds_changed", map[string]any{"stake": 1_000, "legs": builder(1_000, home, total["over"])})
		seen := wrong.Offer[0].BuilderOdds
		require.Greater(v.t, seen, max(home.Odds, total["over"].Odds))
		b := v.placed("builder", map[string]any{"stake": 1_000, "legs": builder(seen, home, total["over"])})
		require.Equal(v.t, []any{"single", seen, seen}, []any{b.Kind, b.Odds, b.Potential})

		limit := map[string]any{"scope": "event", "subject": "calm", "market_key": "", "max_win": 10_000, "max_loss": 50_000, "max_event": 90_000, "reason": "a test"}
		require.Equal(v.t, http.StatusOK, staff.does("PUT", "/trading/limits", limit).status)
		r = v.refused(http.StatusConflict, "selection_limit", slip(500_000, "any", home))
		require.Less(v.t, r.Alternative, int64(500_000))
		v.placed("limit", slip(r.Alternative, "any", home))

		held := staff.does("POST", "/trading/suspensions", map[string]any{"scope": "event", "subject": "calm", "reason": "a rumour"})
		require.Equal(v.t, http.StatusOK, held.status, "%s", held.body)
		require.Equal(v.t, "market_suspended", v.refused(http.StatusConflict, "market_suspended", slip(1_000, "any", away)).Offer[0].Code)

		w.begin()
		live := v.offered("puppet-1", "match_winner")["home"]
		w.feed.send(func(s *feed.Script) {
			s.Status(feed.Status{Phase: feed.Ended, Outcome: &cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Home}})
		})
		v.eventually("the match is over", func() bool { return len(v.prices()) == 0 })
		require.Equal(v.t, "event_ended", v.refused(http.StatusConflict, "event_ended", slip(1_000, "any", live)).Offer[0].Code)
		require.Equal(v.t, 1_000_000-1_000-1_000-r.Alternative, v.balance())
	})
}

// TestBets_SystemsEachWayAndQuotes asks what bets would be and places them.
func TestBets_SystemsEachWayAndQuotes(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("eve@example.com", "INR")
		v.deposit(1_000_000, "423456787777")
		w.announce("one", anyMatch)
		w.announce("two", anyMatch)
		w.announce("race", horses)
		winner := v.offered("race", "race_winner")["r2"]
		one, two := v.offered("one", "match_winner"), v.offered("two", "match_winner")

		each := with(slip(1_000, "any", winner), map[string]any{"each_way": true})
		q := v.quote("/api/v3/bets/quote", each)
		require.Equal(v.t, []any{"single", int64(2), ""}, []any{q.Kind, q.Lines, q.Code})
		b := v.placed("each-way", each)
		require.Equal(v.t, []any{true, int64(2_000), q.Potential}, []any{b.EachWay, b.Stake, b.Potential})
		require.Len(v.t, b.Legs, 2)

		trixie := with(slip(1_000, "any", winner, one["home"], two["away"]), map[string]any{"sizes": []int{2, 3}})
		q = v.quote("/api/v3/bets/quote", trixie)
		require.Equal(v.t, []any{"system", int64(4)}, []any{q.Kind, q.Lines})
		b = v.placed("trixie", trixie)
		require.Equal(v.t, []any{"system", int64(4_000), q.Potential, q.Odds}, []any{b.Kind, b.Stake, b.Potential, b.Odds})
		require.Equal(v.t, int64(1_000_000-2_000-4_000), v.balance())
		for code, sizes := range map[string][]int{"bad_sizes": {2, 2}} {
			v.refused(http.StatusBadRequest, code, with(slip(1_000, "any", winner, one["home"], two["away"]), map[string]any{"sizes": sizes}))
		}

		guest := w.visitor(w.t)
		together := map[string]any{"legs": builder(0, one["home"], v.offered("one", "innings_total")["over"])}
		q, seen := guest.quote("/api/v3/sport/quote", together), v.quote("/api/v3/bets/quote", together)
		require.Equal(v.t, seen.Legs, q.Legs, "who is not signed in is reply the same odds")
		require.Positive(v.t, q.Legs[0].BuilderOdds)
		require.Equal(v.t, []int64{1_000, seen.Max}, []int64{q.Min, q.Max})
		q = guest.quote("/api/v3/sport/quote", slip(0, "any", one["home"], one["away"]))
		require.Equal(v.t, []any{"related_selections", 2}, []any{q.Code, len(q.Related)})
		require.Equal(v.t, http.StatusNotFound, guest.call("POST", "/api/v3/sport/quote", slip(0, "any", leg{"nothing", 2_000, 1})).status)
		require.Equal(v.t, http.StatusUnauthorized, guest.call("POST", "/api/v3/bets/quote", trixie).status)
	})
}

// TestGrants_CanBeStaked gives bonus money and a free bet by the calls of the office and stakes them by those of the player.
func TestGrants_CanBeStaked(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, staff := w.visitor(w.t), w.desk(w.t)
		v.register("fay@example.com", "INR")
		path := "/players/" + string(v.id()) + "/grants"
		w.announce("calm", anyMatch)
		home := v.offered("calm", "match_winner")["home"]
		give := func(key string, status int, body map[string]any) (got struct {
			Bonus    int64
			FreeBets []struct {
				ID, Status string
				Amount     int64
			} `json:"free_bets"`
		}) {
			v.t.Helper()
			answered := staff.does("POST", path, body, "Idempotency-Key", key)
			require.Equal(v.t, status, answered.status, "%s", answered.body)
			if status == http.StatusOK {
				answered.into(v.t, &got)
			}
			return got
		}
		bonus := map[string]any{"kind": "bonus", "amount": 30_000, "reason": "a welcome"}
		require.Equal(v.t, int64(30_000), give("b", http.StatusOK, bonus).Bonus)
		require.Equal(v.t, int64(30_000), give("b", http.StatusOK, bonus).Bonus, "the same key gives once")
		give("c", http.StatusBadRequest, map[string]any{"kind": "bonus", "amount": 30_000, "reason": " "})
		give("d", http.StatusBadRequest, map[string]any{"kind": "free_bet", "amount": 5_000, "min_odds": 1_100, "days": 0, "reason": "no days"})
		free := map[string]any{"kind": "free_bet", "amount": 5_000, "min_odds": 1_100, "days": 3, "reason": "a welcome"}
		give("e", http.StatusOK, free)
		id := give("f", http.StatusOK, free).FreeBets[0].ID

		b := v.placed("bonus", with(slip(10_000, "any", home), map[string]any{"funds": "bonus"}))
		require.Equal(v.t, "bonus", b.Funds)
		require.Zero(v.t, v.balance())
		v.refused(http.StatusConflict, "insufficient_funds", with(slip(25_000, "any", home), map[string]any{"funds": "bonus"}))
		v.refused(http.StatusBadRequest, "bad_funds", with(slip(5_000, "any", home), map[string]any{"funds": "free"}))
		staked := map[string]any{"funds": "free", "free_bet": id}
		v.refused(http.StatusConflict, "free_bet_amount", with(slip(4_000, "any", home), staked))
		v.refused(http.StatusNotFound, "free_bet_not_found", with(slip(5_000, "any", home), map[string]any{"funds": "free", "free_bet": "another"}))
		b = v.placed("free", with(slip(5_000, "any", home), staked))
		require.Equal(v.t, []any{"free", 5_000*b.Odds/1000 - 5_000}, []any{b.Funds, b.Potential})
		v.refused(http.StatusConflict, "free_bet_used", with(slip(5_000, "any", home), staked))

		var funds struct {
			Bonus    int64
			FreeBets []struct{ ID string } `json:"free_bets"`
		}
		v.call("GET", "/api/v3/bets/funds", nil).into(v.t, &funds)
		require.Equal(v.t, int64(20_000), funds.Bonus)
		require.Len(v.t, funds.FreeBets, 1)
		give("g", http.StatusConflict, map[string]any{"kind": "withdraw", "free_bet": id, "reason": "it is used"})
		give("h", http.StatusOK, map[string]any{"kind": "withdraw", "free_bet": funds.FreeBets[0].ID, "reason": "a mistake"})
		give("i", http.StatusConflict, map[string]any{"kind": "take_back", "amount": 20_001, "reason": "too much"})
		require.Equal(v.t, int64(5_000), give("j", http.StatusOK, map[string]any{"kind": "convert", "amount": 15_000, "reason": "well played"}).Bonus)
		require.Equal(v.t, int64(15_000), v.balance())

		var trail struct {
			Items []struct {
				Action string
				Detail struct{ Kind, Reason string }
			}
		}
		staff.does("GET", "/audit?subject="+string(v.id()), nil).into(v.t, &trail)
		reply := []string{}
		for _, line := range trail.Items {
			reply = append(reply, strings.Join([]string{line.Action, line.Detail.Kind, line.Detail.Reason}, " "))
		}
		require.Equal(v.t, []string{"player.grant convert well played", "player.grant withdraw a mistake", "player.grant free_bet a welcome",
			"player.grant free_bet a welcome", "player.grant bonus a welcome"}, reply, "each once, and nothing of what was refused")
	})
}
