package app

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bonus/grant"
	"maidan/internal/outbox"
)

// TestGrants_NotifyThePlayerOnce grants through the back office: each grant makes one notice, a repeated request none.
func TestGrants_NotifyThePlayerOnce(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v, staff := w.visitor(w.t), w.desk(w.t) // amounts are in paise, odds in thousandths
		v.register("asha@example.com", "INR")
		v.waitForNotices(1)
		path := "/players/" + string(v.id()) + "/grants"
		grantTwice := func(key string, body map[string]any) {
			body["reason"] = "welcome bonus"
			for range 2 { // the second request has the same idempotency key
				answer := staff.does("POST", path, body, "Idempotency-Key", key)
				require.Equal(v.t, http.StatusOK, answer.status, "%s", answer.body)
			}
		}
		freeBet := func() string {
			var funds struct {
				FreeBets []struct{ ID string } `json:"free_bets"`
			}
			v.call("GET", "/api/v3/bets/funds", nil).into(v.t, &funds)
			require.Len(v.t, funds.FreeBets, 1)
			return funds.FreeBets[0].ID
		}
		// latest waits for the player's count-th notice and returns its text.
		latest := func(count int) string {
			items := v.waitForNotices(count)
			require.Equal(v.t, "bets", items[0].Kind)
			return items[0].Message
		}

		grantTwice("a", map[string]any{"kind": "bonus", "amount": 30_000})
		require.Equal(v.t, "You have received ₹300 of bonus money. Select bonus money in the bet slip to use it.", latest(2))
		grantTwice("b", map[string]any{"kind": "free_bet", "amount": 5_000, "min_odds": 1_500, "days": 3})
		require.True(v.t, strings.HasPrefix(latest(3), "You have received a free bet of ₹50: minimum odds 1.50, valid until "), latest(3))
		grantTwice("c", map[string]any{"kind": "convert", "amount": 10_000})
		require.Equal(v.t, "₹100 of your bonus money was converted to cash.", latest(4))
		grantTwice("d", map[string]any{"kind": "take_back", "amount": 5_000})
		require.Equal(v.t, "₹50 of bonus money was removed.", latest(5))
		grantTwice("e", map[string]any{"kind": "withdraw", "free_bet": freeBet()})
		require.Equal(v.t, "A free bet has been withdrawn.", latest(6))
		items, _ := v.notices("?lang=hi")
		require.Contains(v.t, items[4].Message, "₹300")
		require.Contains(v.t, items[4].Message, "बोनस")
	})
}

// TestGrants_AnEventHandledTwiceMakesOneNotice passes the same event to the reaction twice in one batch and once more in another.
func TestGrants_AnEventHandledTwiceMakesOneNotice(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.waitForNotices(1)
		const expires = 1_760_011_200_000 // 9 October 2025, 12:00 UTC
		granted := outbox.New(w.app.IDs.New(), grant.GrantedKind, string(v.id()), eventTime, grant.Granted{
			PlayerID: v.id(), Kind: grant.GiveFreeBet, Amount: 5_000, Currency: "INR", MinOdds: 1_500, ExpiresAt: expires,
		})
		require.NoError(w.t, w.notify(granted, granted))
		require.NoError(w.t, w.notify(granted))
		require.Equal(w.t, "You have received a free bet of ₹50: minimum odds 1.50, valid until 9 October 2025, 12:00 UTC.", v.waitForNotices(2)[0].Message)
	})
}
