package app

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/reaction"
	"maidan/internal/content"
	"maidan/internal/db/dbtest"
	"maidan/internal/play"
)

// shownPlayOffer is an offer on play that was begun, as its player and staff read it.
type shownPlayOffer struct {
	ID, Kind, Name, Status         string
	BonusID                        string `json:"bonus_id"`
	Staked, Net, Due, Paid, Amount int64
	StepsPaid                      int64 `json:"steps_paid"`
	Ends                           int64
}

type shownPlayOffers struct {
	Available []struct {
		BonusID string `json:"bonus_id"`
		Name    string
		Amount  int64
		Blocked bool
	}
	Items []shownPlayOffer
}

const playOffersPath = "/api/v3/players/me/play-offers"

func (v *visitor) playOffers() (all shownPlayOffers) {
	v.t.Helper()
	got := v.call("GET", playOffersPath, nil)
	require.Equal(v.t, http.StatusOK, got.status, "%s", got.body)
	got.into(v.t, &all)
	return all
}

// available lists the bonus ids of the offers that the player can begin, in brackets while one of the kind runs.
func (v *visitor) available() (ids []string) {
	for _, a := range v.playOffers().Available {
		if a.Blocked {
			a.BonusID = "(" + a.BonusID + ")"
		}
		ids = append(ids, a.BonusID)
	}
	return ids
}

func (v *visitor) begins(bonusID, key string) answer {
	v.t.Helper()
	return v.call("POST", playOffersPath, map[string]any{"bonus_id": bonusID}, "Idempotency-Key", key)
}

// A player begins a race, stakes, and is paid the first reward as cash; another player sees nothing of it, and staff do.
func TestPlayOffers_ARacePaysWhatWasStakedFor(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, other, desk := w.visitor(w.t), w.visitor(w.t), w.desk(w.t)
		require.Equal(w.t, http.StatusUnauthorized, v.call("GET", playOffersPath, nil).status)
		v.register("asha@example.com", "INR")
		other.register("ravi@example.com", "KES")
		v.deposit(1_000_000, "412345670301")
		require.Equal(w.t, []string{"cashback-crash-inr", "race-slots-inr"}, v.available())
		begun := v.begins("race-slots-inr", "one")
		require.Equal(w.t, http.StatusOK, begun.status, "%s", begun.body)
		var run shownPlayOffer
		begun.into(w.t, &run)
		require.Equal(w.t, []any{"wager_race", "Slots race", "running", int64(50_000)}, []any{run.Kind, run.Name, run.Status, run.Amount})
		again := v.begins("race-slots-inr", "two")
		require.Contains(w.t, string(again.body), run.ID)
		require.Equal(w.t, []string{"cashback-crash-inr"}, v.available())
		for i := range 25 {
			v.startRound(fmt.Sprint("round", i), map[string]any{"game": "savanna-coins", "stake": 20_000, "params": map[string]any{}})
		}
		v.eventually("the first step is paid", func() bool { return v.playOffers().Items[0].Paid == 5_000 })
		item := v.playOffers().Items[0]
		require.Equal(w.t, []any{int64(500_000), int64(5_000), int64(1), "running"}, []any{item.Staked, item.Due, item.StepsPaid, item.Status})
		v.eventually("the player reads about it", func() bool {
			all, _ := v.notices("")
			texts := strings.Builder{}
			for _, n := range all {
				texts.WriteString(n.Message + "\n")
			}
			return strings.Contains(texts.String(), "Your wager race has begun") && strings.Contains(texts.String(), "Wager race: you have reached a target, and ₹50 is now in your balance.")
		})
		require.Empty(w.t, other.playOffers().Items)
		require.Equal(w.t, []string{"cashback-crash-kes", "race-slots-kes"}, other.available())

		var shown struct{ Items []shownPlayOffer }
		desk.does("GET", "/players/"+string(v.id())+"/play-offers", nil).into(w.t, &shown)
		require.Equal(w.t, []shownPlayOffer{item}, shown.Items)
		desk.does("GET", "/players/"+string(other.id())+"/play-offers", nil).into(w.t, &shown)
		require.Empty(w.t, shown.Items)
		require.Equal(w.t, http.StatusNotFound, desk.does("GET", "/players/nobody/play-offers", nil).status)
		var costs struct {
			Items []struct {
				Offer, Currency              string
				Active, Granted, Transferred int64
				Running                      int64
			}
		}
		desk.does("GET", "/offers/costs", nil).into(w.t, &costs)
		i := slices.IndexFunc(costs.Items, func(c struct {
			Offer, Currency              string
			Active, Granted, Transferred int64
			Running                      int64
		}) bool {
			return c.Offer == "race-slots"
		})
		require.GreaterOrEqual(w.t, i, 0)
		require.Equal(w.t, []any{int64(1), int64(50_000), int64(5_000), int64(45_000)}, []any{costs.Items[i].Active, costs.Items[i].Granted, costs.Items[i].Transferred, costs.Items[i].Running})
		w.requireAudited()
	})
}

func TestPlayOffers_RefuseBadInput(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		for name, answered := range map[string]answer{
			"no key": v.call("POST", playOffersPath, map[string]any{"bonus_id": "race-slots-inr"}), "no offer": v.begins("", "k"), "a long name": v.begins(strings.Repeat("x", 61), "k"),
			"a number": v.call("POST", playOffersPath, map[string]any{"bonus_id": 5}, "Idempotency-Key", "k"), "another field": v.call("POST", playOffersPath, map[string]any{"bonus_id": "x", "amount": 5}, "Idempotency-Key", "k"),
		} {
			require.Equal(w.t, http.StatusBadRequest, answered.status, "%s: %s", name, answered.body)
		}
		for _, bonusID := range []string{"nothing", "race-slots", "race-slots-kes", "cashback-sport-inr", "gift-casino-inr", "welcome-casino-inr", "acca-boost-inr"} {
			v.refusedBy(v.begins(bonusID, bonusID), http.StatusNotFound, "bonus_not_found")
		}
		require.Empty(w.t, v.playOffers().Items)
	})
}

// Promo codes and bulk grants give what players cannot begin, and one of each kind runs at a time.
func TestPlayOffers_AreGivenByCodesAndGrants(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		first, second, v := w.desk(w.t), w.desk(w.t), w.visitor(w.t)
		first.makeCode("2001", "cashback-sport", nil)
		first.makeCode("2002", "cashback-sport", nil)
		v.register("asha@example.com", "INR")
		use := func(code string) answer { return v.call("POST", "/api/v3/bonuses/promo", map[string]any{"code": code}) }
		require.Equal(w.t, http.StatusOK, use("2001").status)
		v.refusedBy(use("2001"), http.StatusConflict, "promo_used")
		v.refusedBy(use("2002"), http.StatusConflict, "play_offer_running")
		v.refusedBy(v.begins("cashback-crash-inr", "k"), http.StatusConflict, "play_offer_running")
		require.Equal(w.t, []string{"(cashback-crash-inr)", "race-slots-inr"}, v.available())

		body := map[string]any{"offer_id": "race-slots", "players": []string{string(v.id())}, "reason": "a quiet week"}
		var made bulkGrant
		first.does("POST", "/bulk-grants", body, "Idempotency-Key", "grant").into(w.t, &made)
		require.Equal(w.t, http.StatusOK, second.does("POST", "/bulk-grants/"+made.ID+"/approve", nil).status)
		v.eventually("the race is given", func() bool { return len(v.playOffers().Items) == 2 })
		all := v.playOffers().Items
		require.Equal(w.t, []string{"race-slots-inr", "cashback-sport-inr"}, []string{all[0].BonusID, all[1].BonusID})
		require.Equal(w.t, []string{"(cashback-crash-inr)", "(race-slots-inr)"}, v.available(), "the player has not begun it")
		w.requireAudited()
	})
}

// A code of an offer on play works at a registration, too.
func TestPlayOffers_BeginWithARegistration(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		w.desk(w.t).makeCode("2003", "race-slots", nil)
		v := w.visitor(w.t)
		var csrf struct{ Token string }
		v.call("GET", "/ccg/csrf-token", nil).into(w.t, &csrf)
		got := v.call("POST", "/ccg/user/registration", registrationForm("asha@example.com", map[string]any{"is_promo": true, "promo_code": "2003"}), "X-CSRF-TOKEN", csrf.Token)
		require.Equal(w.t, http.StatusOK, got.status, "%s", got.body)
		var made struct {
			Token string `json:"access_token"`
		}
		got.into(w.t, &made)
		v.token = made.Token
		require.Len(w.t, v.playOffers().Items, 1)
	})
}

// What is open is looked for in the products that count.
func TestUnsettled_LooksAtTheProductsThatCount(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.deposit(100_000, "412345670302")
		now := w.app.Clock.Now().UnixMilli()
		open := func(products ...content.BonusProduct) bool {
			found, err := unsettled(w.t.Context(), w.app.DB.Reader(), v.id(), products, now, now+60_000)
			require.NoError(w.t, err)
			return found
		}
		require.False(w.t, open(content.PlayProducts()...))
		v.startRound("mines", mines(24))
		require.True(w.t, open(content.Quick))
		require.True(w.t, open(content.Slots), "rounds of all games of one player are looked at together")
		require.False(w.t, open(content.Sports, content.Crash, play.Suppliers))
	})
}

// A run is closed when these reactions have handled every result: a name that does not exist would close it too early.
func TestCountingPlays_AreReactions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "", dbtest.SQLiteDir(t))
	counting := map[string]bool{}
	for _, r := range reaction.All(w.app.reactionDeps()) {
		if strings.HasPrefix(r.Name, "plays.") || strings.HasPrefix(r.Name, "rtp.") {
			counting[r.Name] = true
		}
	}
	require.ElementsMatch(t, slices.Collect(maps.Keys(counting)), reaction.CountingPlays())
}
