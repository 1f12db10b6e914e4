package app

import (
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/id"
	"maidan/internal/longtest"
)

// unchanging are calls of signed-in players that do not change the account, so that its history does not record them. Every other call
// is tested below or, where it needs a passkey, an identity provider, documents or a day of waiting, in the tests of its package.
var unchanging = []string{
	"placeBet", "quoteBet", "quoteCashOut", "acceptCashOut", "orderCashOut", "dropCashOutOrder", "createDeposit", "giveDepositTransaction", "requestWithdrawal", "cancelWithdrawal", // the ledger records these
	"startRound", "actInRound", "changeSeeds", "refillDemo", "placeCrashBet", "cashOutCrashBet", // casino/round and casino/crash record these
	"launchSupplierGame",               // casino/supplier records its session
	"usePromoCode",                     // promocode records the use, and the bonus that it chooses is recorded like a choice
	"reauthenticate",                   // a session's
	"openMyGift",                       // gift records it
	"startMyMission", "claimMyMission", // mission records them
	"beginMyPlayOffer", // playoffer records it
	"notePlayerActivity", "writeToSupportAsPlayer", "joinTournament", "openPlaySession", "acknowledgeRealityCheck",
	"clearAllNotifications", "readAllNotifications", "archiveNotification", "readNotification", "addFavourite", "removeFavourite", "addFavouriteGame", "removeFavouriteGame",
	"beginLink", "beginPasskey", "startSecondFactor", "changeEmail", "sendEmailCode", "changePhone", "sendPhoneCode", "sendDocument", // changed only after a confirmation
}

// elsewhere are calls whose history is tested in their own packages.
var elsewhere = []string{
	"linkExternalAccount", "unlinkExternalAccount", "addPasskey", "removePasskey", "renamePasskey", "confirmPhone", "confirmMyLimit", "cancelMyLimitRequest", "requestReturn",
	"selfExclude",
}

// TestAccountHistory_RecordsEveryChange makes the calls that change an account and expects a record of each.
func TestAccountHistory_RecordsEveryChange(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	c := newCaller(t, func(*config.Config) {})
	c.on("POST {ccg}/user/registration")
	made := c.do("POST", "/ccg/user/registration", registrationForm("", map[string]any{"phone": "+919876543210", "phone_code": "IN"})).good(200)
	id := id.Player(made.text("uuid"))
	c.token = made.text("access_token")
	seen := map[string]bool{}
	var operations []string
	records := func(operation, what string, call func()) {
		t.Helper()
		before, err := c.app.Players.Changes(t.Context(), id, "", 100)
		require.NoError(t, err)
		call()
		after, err := c.app.Players.Changes(t.Context(), id, "", 100)
		require.NoError(t, err)
		require.Greater(t, len(after), len(before), "%s is not written down", operation)
		var words []string
		for _, line := range after[:len(after)-len(before)] {
			words = append(words, line.What)
			require.NotEmpty(t, line.Actor)
		}
		require.Contains(t, words, what, operation)
		operations = append(operations, operation)
		seen[operation] = true
		c.clock.Advance(time.Minute)
	}
	call := func(method, path string, body any, status int) reply {
		t.Helper()
		return c.do(method, "/api/v3/players/"+path, body).good(status)
	}
	again := func() {
		c.token, c.csrf = "", c.do("GET", "/ccg/csrf-token", nil).text("token")
		c.token = c.do("POST", "/ccg/user/login", map[string]any{"phone": "+919876543210", "password": "another-moss"}).good(200).text("access_token")
	}

	records("changePassword", "password", func() {
		call("POST", "me", map[string]any{"old_password": "kettle-moss", "password": "another-moss", "repeat_password": "another-moss"}, 200)
	})
	again()
	call("PATCH", "email", map[string]any{"email": "asha@example.com"}, 200)
	records("confirmEmail", "email", func() { call("POST", "email", map[string]any{"code": c.fromEmail("asha@example.com", digits)}, 200) })
	call("POST", "email/code", map[string]any{"purpose": "remove"}, 200)
	records("removeEmail", "email", func() { call("DELETE", "email", map[string]any{"code": c.fromEmail("asha@example.com", digits)}, 200) })
	records("changeMe", "profile", func() { call("PUT", "me", map[string]any{"first_name": "Asha", "version": 0}, 200) })
	records("savePayoutDetails", "payout_added", func() {
		call("PUT", "me/payout-details", map[string]any{"kind": "upi", "account": map[string]any{"name": "Asha Rao", "vpa": "asha@playbank"}}, 200)
	})
	saved := call("GET", "me/payout-details", nil, 200)
	records("removePayoutDetails", "payout_removed", func() {
		first := saved.text("items.0.id") + saved.text("0.id")
		require.Less(t, c.do("DELETE", "/api/v3/players/me/payout-details/"+first, nil).status, 300)
	})
	records("setMyLimit", "limit", func() {
		call("PUT", "me/limits", map[string]any{"kind": "stake", "period": "day", "amount": 100000}, 200)
	})
	records("setRealityCheck", "reality_check", func() { call("PUT", "me/reality-check", map[string]any{"minutes": 30}, 200) })
	records("setNotificationPreferences", "notifications", func() {
		call("PUT", "me/notification-preferences", map[string]any{"items": []map[string]any{{"kind": "bets", "email": true, "sms": true}}}, 200)
	})
	c.on("GET /bonuses/welcome; POST /bonuses/welcome (bonus_id); DELETE /bonuses/balances/{id}")
	offer := c.do("GET", "/api/v3/bonuses/welcome", nil).text("0.id")
	records("chooseWelcomeBonus", "welcome_bonus", func() { c.do("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": offer}).good(200) })
	balances := c.do("GET", "/api/v3/bonuses/balances/players/me", nil)
	records("cancelBonus", "welcome_bonus", func() { c.do("DELETE", "/api/v3/bonuses/balances/"+balances.text("0.id"), nil).good(204) })
	again()
	records("endMySession", "sessions", func() {
		open := call("GET", "me/sessions", nil, 200)
		other := open.text("items.1.id") + open.text("1.id")
		require.Less(t, c.do("DELETE", "/api/v3/players/me/sessions/"+other, nil).status, 300, "%s", open.body)
	})
	key := call("POST", "me/second-factor", map[string]any{"password": "another-moss"}, 200).text("secret")
	code := func() map[string]any {
		now, err := totp.GenerateCode(key, c.clock.Now())
		require.NoError(t, err)
		return map[string]any{"password": "another-moss", "code": now}
	}
	records("confirmSecondFactor", "second_factor", func() { call("POST", "me/second-factor/confirm", code(), 200) })
	records("makeRecoveryCodes", "recovery_codes", func() { call("POST", "me/second-factor/recovery-codes", code(), 200) })
	records("stopSecondFactor", "second_factor", func() { call("DELETE", "me/second-factor", code(), 204) })
	records("endMySessions", "sessions", func() { require.Less(t, c.do("DELETE", "/api/v3/players/me/sessions", nil).status, 300) })
	again()
	records("takeTimeOut", "exclusion", func() { call("POST", "me/timeout", map[string]any{"days": 1}, 200) })
	c.clock.Advance(48 * time.Hour)
	again()
	records("closeAccount", "account", func() { call("POST", "me/close", map[string]any{"password": "another-moss"}, 200) })

	// A call that is added later has to find its place in this file.
	h := newHostileApp(t, false)
	for _, op := range h.calls {
		if op.method == "GET" || strings.HasPrefix(op.path, "/api/v3/staff") || len(op.Security) == 0 {
			continue
		}
		known := seen[op.ID]
		for _, list := range [][]string{unchanging, elsewhere} {
			for _, one := range list {
				known = known || one == op.ID
			}
		}
		require.True(t, known, "%s: does it change an account? Then its line in the trail needs a test, else it is one of the unchanging", op.ID)
	}
}
