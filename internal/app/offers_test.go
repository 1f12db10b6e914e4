package app

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/guard"
	"maidan/internal/staff"
)

// offerRecord is an offer as the office reads it.
type offerRecord struct {
	Offer    map[string]any
	Version  int
	State    string
	Amounts  []map[string]any
	Versions []struct {
		Number     int
		By, Reason string
	}
}

func (d desk) offer(id string) (record offerRecord) {
	d.t.Helper()
	got := d.does("GET", "/offers/"+id, nil)
	require.Equal(d.t, http.StatusOK, got.status, "%s", got.body)
	got.into(d.t, &record)
	return record
}

// changes saves an offer with changes.
func (d desk) changes(id string, more map[string]any) answer {
	d.t.Helper()
	record := d.offer(id)
	return d.does("PUT", "/offers/"+id, map[string]any{"base": record.Version, "reason": "for the season", "offer": with(record.Offer, more)})
}

// welcomes returns the ids of the bonuses that a player can choose.
func (v *visitor) welcomes() (ids []string) {
	v.t.Helper()
	var all []struct{ ID string }
	v.call("GET", "/api/v3/bonuses/welcome", nil).into(v.t, &all)
	for _, one := range all {
		ids = append(ids, one.ID)
	}
	return ids
}

// What staff change is what players are offered, on every screen; what a player has accepted stays.
func TestOffers_PlayersAreOfferedWhatStaffHaveSaved(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, early, late := w.desk(w.t), w.visitor(w.t), w.visitor(w.t)
		early.register("asha@example.com", "INR")
		late.register("ravi@example.com", "INR")
		require.Equal(w.t, []string{"welcome-casino-inr", "welcome-sport-inr"}, early.welcomes())
		require.Equal(w.t, http.StatusOK, early.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "welcome-casino-inr"}).status)

		record := desk.offer("welcome-casino")
		terms, _ := record.Offer["terms"].(map[string]any)
		saved := desk.changes("welcome-casino", map[string]any{"terms": with(terms, map[string]any{"wager": 45})})
		require.Equal(w.t, http.StatusOK, saved.status, "%s", saved.body)
		require.Equal(w.t, []any{1, "running", 2}, []any{desk.offer("welcome-casino").Version, desk.offer("welcome-casino").State, len(desk.offer("welcome-casino").Versions)})
		require.Equal(w.t, []string{"offer.change"}, desk.actions("welcome-casino"))
		require.Equal(w.t, http.StatusOK, late.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "welcome-casino-inr"}).status)
		wager := func(v *visitor) int64 {
			var own []struct{ Terms struct{ Wager int64 } }
			v.call("GET", "/api/v3/bonuses/balances/players/me?with=bonus", nil).into(w.t, &own)
			return own[0].Terms.Wager
		}
		require.Equal(w.t, []int64{30, 45}, []int64{wager(early), wager(late)})

		require.Equal(w.t, http.StatusOK, desk.changes("welcome-casino", map[string]any{"ends": time.Now().UnixMilli()}).status)
		third := w.visitor(w.t)
		third.register("mina@example.com", "INR")
		require.Equal(w.t, []string{"welcome-sport-inr"}, third.welcomes())
		third.refusedBy(third.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "welcome-casino-inr"}), http.StatusConflict, "bonus_ended")
		require.Equal(w.t, int64(30), wager(early), "it waits for the deposit that was promised")

		require.Equal(w.t, http.StatusOK, desk.changes("welcome-sport", map[string]any{"countries": []string{"PK"}}).status)
		require.Empty(w.t, third.welcomes(), "not in India")
		third.refusedBy(third.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "welcome-sport-inr"}), http.StatusConflict, "bonus_country")
		w.requireAudited()
	})
}

// registers sends the form of a new player who chooses a bonus.
func (w *world) registers(email, bonus string) answer {
	v := w.visitor(w.t)
	var csrf struct{ Token string }
	v.call("GET", "/ccg/csrf-token", nil).into(w.t, &csrf)
	return v.call("POST", "/ccg/user/registration", map[string]any{"username": email, "password": "kettle-moss", "repeat_password": "kettle-moss", "currency": "INR",
		"checkbox1": true, "checkbox2": true, "type": "2", "bonus_id": bonus}, "X-CSRF-TOKEN", csrf.Token)
}

// A registration with an offer of another country, or one that has ended, says why and creates no account.
func TestOffers_ARegistrationNamesTheReason(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk := w.desk(w.t)
		require.Equal(w.t, http.StatusOK, desk.changes("welcome-sport", map[string]any{"countries": []string{"PK"}}).status)
		require.Equal(w.t, http.StatusOK, desk.changes("welcome-casino", map[string]any{"ends": time.Now().UnixMilli()}).status)
		for bonus, code := range map[string]string{"welcome-sport-inr": "bonus_country", "welcome-casino-inr": "unknown_bonus"} {
			got := w.registers("asha@example.com", bonus)
			var r refusal
			got.into(w.t, &r)
			require.Equal(w.t, []string{"bonus_id", code}, []string{r.Errors[0].Location, r.Errors[0].Code}, "%s", got.body)
		}
		require.Equal(w.t, http.StatusOK, w.registers("asha@example.com", "").status, "the address is free")
	})
}

// A landing page whose offer has ended says so, and its form registers with what runs.
func TestOffers_LandingPagesFollow(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, v := w.desk(w.t), w.visitor(w.t)
		shows := func(text string) bool {
			require.NoError(w.t, w.app.Factory.Refresh(w.t.Context()))
			return strings.Contains(string(v.call("GET", "/new-promo/aviator", nil, "User-Agent", browser).body), text)
		}
		require.False(w.t, shows(`class="notice"`))
		require.Equal(w.t, http.StatusOK, desk.changes("welcome-casino", map[string]any{"ends": time.Now().UnixMilli()}).status)
		require.True(w.t, shows("The offer “100% for the casino” has ended.</aside>"))
		require.Equal(w.t, http.StatusOK, desk.changes("crash-welcome", map[string]any{"landing": false}).status)
		require.True(w.t, shows("The offer “100% for the casino” has ended. What runs now: 700% for crash games, up to ₹90,000."))
		require.True(w.t, shows("crash-welcome-inr"), "the form has it")
		require.Equal(w.t, http.StatusOK, desk.changes("welcome-casino", map[string]any{"ends": 0}).status)
		require.False(w.t, shows(`class="notice"`), "it runs again")
	})
}

// An offer whose budget of the month is used is sold by no page and no form; what was accepted is not lost.
func TestOffers_PagesFollowTheBudget(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, v := w.desk(w.t), w.visitor(w.t)
		shows := func(text string) bool {
			require.NoError(w.t, w.app.useUp(w.t.Context()))
			require.NoError(w.t, w.app.Factory.Refresh(w.t.Context()))
			return strings.Contains(string(v.call("GET", "/new-promo/aviator", nil, "User-Agent", browser).body), text)
		}
		require.Equal(w.t, http.StatusOK, desk.changes("welcome-casino", map[string]any{"budget": 1, "stops": true}).status)
		require.False(w.t, shows(`class="notice"`))
		v.register("asha@example.com", "INR")
		v.granted("welcome-casino-inr", 100_000, "412233445566")
		require.True(w.t, shows("The offer “100% for the casino” has ended.</aside>"))
		late := w.visitor(w.t)
		late.register("ravi@example.com", "INR")
		require.NotContains(w.t, late.welcomes(), "welcome-casino-inr")
		require.Equal(w.t, http.StatusOK, desk.changes("welcome-casino", map[string]any{"stops": false}).status)
		require.False(w.t, shows(`class="notice"`))
		require.Contains(w.t, late.welcomes(), "welcome-casino-inr")
	})
}

// A prize of a landing page is for who has drawn it: nobody registers with its bonus, and lists do not have it.
func TestOffers_PrizesCannotBeChosen(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		require.NotContains(w.t, string(v.call("GET", "/bonus/v1/bonuses/welcome-for-land?currency=INR&offer=prize-casino-200", nil).body), "prize-casino-200")
		got := w.registers("asha@example.com", "prize-casino-200-inr")
		require.Equal(w.t, http.StatusBadRequest, got.status, "%s", got.body)
		require.Contains(w.t, string(got.body), "unknown_bonus")
		v.register("asha@example.com", "INR")
		require.NotContains(w.t, v.welcomes(), "prize-casino-200-inr")
		v.refusedBy(v.call("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "prize-casino-200-inr"}), http.StatusBadRequest, "bonus_unknown")
	})
}

func TestOffers_CheckAndTryADraft(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk := w.desk(w.t)
		record := desk.offer("welcome-casino")
		require.Len(w.t, record.Amounts, 30)
		var check struct {
			Problems []struct{ Field, Message string }
			Amounts  []map[string]any
		}
		desk.does("POST", "/offers/check", with(record.Offer, map[string]any{"percent": 0, "image": "wheel"})).into(w.t, &check)
		require.Equal(w.t, "percent", check.Problems[0].Field)
		require.Empty(w.t, check.Amounts)
		desk.does("POST", "/offers/check", with(record.Offer, map[string]any{"percent": 100, "image": "no-such-picture"})).into(w.t, &check)
		require.Equal(w.t, "image", check.Problems[0].Field)

		terms, _ := record.Offer["terms"].(map[string]any)
		draft := with(record.Offer, map[string]any{"image": "wheel", "terms": with(terms, map[string]any{"wager": 1})})
		plan := map[string]any{"currency": "INR", "deposit": 100_000, "way": "dice", "stake": 1_000, "rounds": 1000, "players": 50}
		var ways struct{ Items []struct{ ID, Game string } }
		desk.does("GET", "/offers/ways", nil).into(w.t, &ways)
		for _, way := range ways.Items {
			if way.Game == "dice" {
				plan["way"] = way.ID
			}
		}
		cost := func(plan map[string]any) int64 {
			var tried struct{ Cost int64 }
			got := desk.does("POST", "/offers/welcome-casino/trial", plan)
			require.Equal(w.t, http.StatusOK, got.status, "%s", got.body)
			got.into(w.t, &tried)
			return tried.Cost
		}
		now := cost(plan)
		require.Greater(w.t, cost(with(plan, map[string]any{"offer": draft})), 2*now, "without wagering it costs nearly all")
	})
}

// The list names what counts for each offer, what counts most first: a trial begins with it.
func TestOffers_NameWhatCounts(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		var list struct {
			Items []struct {
				ID       string
				Products []string
			}
		}
		w.desk(w.t).does("GET", "/offers", nil).into(w.t, &list)
		products := map[string][]string{}
		for _, o := range list.Items {
			products[o.ID] = o.Products
		}
		for offerID, want := range map[string][]string{
			"free-bet": {"sports"}, "acca-boost": {"sports"}, "cashback-sport": {"sports"}, "race-slots": {"slots"}, "reload-gold": {"slots", "quick", "crash", "tables"},
		} {
			require.Equal(w.t, want, products[offerID], offerID)
		}
	})
}

// Each kind is tried with what it needs; of offers that count own cash the answer has what players have lost of it.
func TestOffers_TryEveryKind(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, v := w.desk(w.t), w.visitor(w.t)
		for offerID, c := range map[string]struct {
			kind string
			plan map[string]any
			own  bool
		}{
			"free-bet":       {"free_bet", map[string]any{"way": "sports/2.00"}, false},
			"cashback-crash": {"cashback", map[string]any{"way": "aviator/cash-out at 2.00", "stake": 10_000}, true},
			"cashback-sport": {"cashback", map[string]any{"way": "sports/2.00", "stake": 10_000}, true},
			"race-slots":     {"wager_race", map[string]any{"way": "lucky-joker/spin", "stake": 10_000}, true},
			"acca-insurance": {"insurance", map[string]any{"way": "sports/2.00", "stake": 10_000, "legs": 5}, true},
			"acca-boost":     {"boost", map[string]any{"way": "sports/2.00", "stake": 10_000, "legs": 3}, true},
		} {
			var tried struct {
				Kind                                            string
				Rewards                                         int
				Granted, Staked, Revenue, Cost, Low, High, Most int64
			}
			got := desk.does("POST", "/offers/"+offerID+"/trial", with(map[string]any{"currency": "INR", "deposit": 0, "stake": 0, "rounds": 100, "players": 200}, c.plan))
			require.Equal(w.t, http.StatusOK, got.status, "%s: %s", offerID, got.body)
			got.into(w.t, &tried)
			require.Equal(w.t, c.kind, tried.Kind)
			require.Positive(w.t, tried.Granted, offerID)
			require.Positive(w.t, tried.Most, offerID)
			require.LessOrEqual(w.t, tried.Low, tried.Cost)
			require.Equal(w.t, []bool{c.own, c.own}, []bool{tried.Rewards > 0, tried.Revenue != 0}, offerID)
			if c.own {
				require.Equal(w.t, int64(100*10_000), tried.Staked, offerID)
			}
		}
		for name, c := range map[string]struct {
			offer, location, code string
			status                int
			plan                  map[string]any
		}{
			"a free bet on a slot":   {"free-bet", "way", "trial_plan_invalid", 400, map[string]any{"way": "lucky-joker/spin"}},
			"a free bet at low odds": {"free-bet", "free_bet", "free_bet_odds", 409, map[string]any{"way": "sports/1.49"}},
			"an unknown game":        {"race-slots", "way", "trial_plan_invalid", 400, map[string]any{"way": "no-such-game/spin", "stake": 1_000}},
			"no stake":               {"race-slots", "stake", "trial_plan_invalid", 400, map[string]any{"way": "lucky-joker/spin"}},
			"a race with legs":       {"race-slots", "legs", "trial_plan_invalid", 400, map[string]any{"way": "lucky-joker/spin", "stake": 1_000, "legs": 3}},
			"a boost without legs":   {"acca-boost", "legs", "trial_plan_invalid", 400, map[string]any{"way": "sports/2.00", "stake": 1_000}},
			"too many legs together": {"acca-boost", "rounds", "trial_plan_invalid", 400, map[string]any{"way": "sports/2.00", "stake": 1_000, "legs": 20, "rounds": 1_000}},
			"another currency":       {"acca-boost", "currency", "trial_offer_invalid", 400, map[string]any{"way": "sports/2.00", "stake": 1_000, "legs": 3, "currency": "XXX"}},
		} {
			refused := desk.does("POST", "/offers/"+c.offer+"/trial", with(map[string]any{"currency": "INR", "deposit": 0, "stake": 0, "rounds": 100, "players": 200}, c.plan))
			v.refusedBy(refused, c.status, c.code)
			require.Contains(w.t, string(refused.body), `"`+c.location, name)
		}
	})
}

// Marketing sees offers and does not change them.
func TestOffers_NeedPermissions(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		h := &hostileApp{app: w.app, site: w.app.Handler()}
		h.signIn(w.t)
		marketer := staffClient{h, kit.StaffCookie + "=" + tokenOf(w.t, w.app, staff.Marketer)}
		status, body := marketer.send(w.t, "GET", "/offers/welcome-casino", nil)
		require.Equal(w.t, 200, status)
		require.Equal(w.t, "running", body["state"])
		form := w.desk(w.t).offer("welcome-casino").Offer
		status, _ = marketer.send(w.t, "PUT", "/offers/welcome-casino", map[string]any{"base": 0, "reason": "because", "offer": form})
		require.Equal(w.t, 403, status)
		support := staffClient{h, kit.StaffCookie + "=" + tokenOf(w.t, w.app, staff.Support)}
		status, _ = support.send(w.t, "GET", "/offers/welcome-casino", nil)
		require.Equal(w.t, 403, status)
	})
}

// Players who take a bonus each for accounts of one person, and bet against each other with it, are in the report of abuse.
func TestBonusAbuse_NamesPlayersOfOnePerson(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		w.announce("joint", anyMatch)
		desk, first, second, honest := w.desk(w.t), w.visitor(w.t), w.visitor(w.t), w.visitor(w.t)
		desk.makeCode("77", "gift-casino", nil)
		for i, v := range []*visitor{first, second, honest} {
			v.register(fmt.Sprintf("player%d@example.com", i), "INR")
			require.Equal(w.t, http.StatusOK, v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": "77"}).status)
			v.deposit(50_000, fmt.Sprintf("41234567010%d", i))
		}
		first.placed("a", slip(1_000, "any", first.offered("joint", "match_winner")["home"]))
		second.placed("b", slip(1_000, "any", second.offered("joint", "match_winner")["away"]))
		for _, v := range []*visitor{first, second} {
			require.NoError(w.t, w.app.Guard.Note(w.t.Context(), v.id(), guard.Payout("asha.rao@playbank"), guard.Device("one")))
		}
		var report struct {
			Items []struct {
				PlayerID string `json:"player_id"`
				Findings []string
				Score    int
				Cash     int64
				Related  []struct{ Offers []string }
			}
		}
		desk.does("GET", "/bonus-abuse?days=7", nil).into(w.t, &report)
		require.Len(w.t, report.Items, 2)
		for _, one := range report.Items {
			require.Equal(w.t, []any{[]string{"same_offer", "joint_opposite"}, 80, int64(1_000)}, []any{one.Findings, one.Score, one.Cash})
			require.Equal(w.t, []string{"gift-casino-inr"}, one.Related[0].Offers)
			require.NotEqual(w.t, string(honest.id()), one.PlayerID)
		}
	})
}

// The budget of an offer of free bets: with the one that is open it is used, and nobody gets another.
func TestOffers_FreeBetsStopAtTheirBudget(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		desk, first, second := w.desk(w.t), w.visitor(w.t), w.visitor(w.t)
		first.register("asha@example.com", "INR")
		second.register("ravi@example.com", "INR")
		saved := desk.changes("free-bet", map[string]any{"budget": 10, "stops": true})
		require.Equal(w.t, http.StatusOK, saved.status, "%s", saved.body)
		desk.makeCode("7007", "free-bet", nil)
		use := func(v *visitor) answer {
			return v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": "7007"})
		}
		given := use(first)
		require.Equal(w.t, http.StatusOK, given.status, "%s", given.body)
		second.refusedBy(use(second), http.StatusConflict, "bonus_used_up")
		var costs struct {
			Items []struct {
				Offer                    string
				Active, Granted, Running int64
				Budget                   int64
			}
		}
		desk.does("GET", "/offers/costs", nil).into(w.t, &costs)
		require.Len(w.t, costs.Items, 1)
		require.Equal(w.t, []any{"free-bet", int64(1), int64(10_000), int64(10_000), int64(10_000)},
			[]any{costs.Items[0].Offer, costs.Items[0].Active, costs.Items[0].Granted, costs.Items[0].Running, costs.Items[0].Budget})
	})
}
