package app

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/app/reaction"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/delivery"
	"maidan/internal/id"
	"maidan/internal/notice"
	"maidan/internal/outbox"
	"maidan/internal/payment"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/verification"
	texts "maidan/lang/notice"
)

// shownNotice is a notice as the API returns it.
type shownNotice struct {
	ID, Type, Color, Kind, Message string
	Code                           int
	Read, Archived                 bool
}

func (v *visitor) notices(query string) (items []shownNotice, unread int) {
	v.t.Helper()
	var page struct {
		Items  []shownNotice
		Unread int
	}
	got := v.call("GET", "/api/v3/players/me/notifications"+query, nil)
	require.Equal(v.t, 200, got.status, "%s", got.body)
	got.into(v.t, &page)
	return page.Items, page.Unread
}

// waitForNotices waits until the player has so many notices, and returns them.
func (v *visitor) waitForNotices(count int) (items []shownNotice) {
	v.t.Helper()
	v.eventually("the notices arrive", func() bool { items, _ = v.notices(""); return len(items) >= count })
	require.Len(v.t, items, count)
	return items
}

func (v *visitor) id() id.Player {
	v.t.Helper()
	var me struct{ ID string }
	v.call("GET", "/api/v3/players/me", nil).into(v.t, &me)
	require.NotEmpty(v.t, me.ID)
	return id.Player(me.ID)
}

// emailsTo returns the emails to an address, the newest first.
func (w *world) emailsTo(address string) (emails []delivery.Stored) {
	w.t.Helper()
	all, err := w.app.Mail.List(context.Background(), "", 200)
	require.NoError(w.t, err)
	for _, l := range all {
		if l.To == address {
			emails = append(emails, l)
		}
	}
	return emails
}

// about are the emails whose subject is of a topic.
func about(emails []delivery.Stored, topic string) (found []delivery.Stored) {
	for _, l := range emails {
		if strings.HasSuffix(l.Subject, topic) {
			found = append(found, l)
		}
	}
	return found
}

func (w *world) notify(events ...outbox.Event) error {
	return reaction.NewNotifier(w.app.reactionDeps()).Notify(context.Background(), events)
}

func (w *world) confirm(playerID id.Player, address string) {
	w.t.Helper()
	require.NoError(w.t, w.app.DB.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		return w.app.Verification.ConfirmByProvider(ctx, tx, playerID, address)
	}))
}

// eventTime is when the events of these tests happened: a job deletes the notices of old ones.
var eventTime = time.Now().UnixMilli()

func deposited(id string, playerID id.Player) outbox.Event {
	return outbox.New(id, payment.EventDepositSucceeded, string(playerID), eventTime, payment.DepositEvent{
		PlayerID: playerID, Deposit: payment.Deposit{Credited: 130_000, Currency: "INR"},
	})
}

func TestNotices_AppearAndAreReadInAnyLanguage(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		welcome := v.waitForNotices(1)[0]
		require.Equal(v.t, shownNotice{
			ID: welcome.ID, Type: "success", Color: "green", Kind: "account", Code: 200,
			Message: "Welcome to Maidan! This site uses play money only: no real money is deposited, won or lost.",
		}, welcome)
		v.deposit(130_000, "123456787777")
		items := v.waitForNotices(2)
		require.Equal(v.t, "₹1,300 has arrived on your balance.", items[0].Message)
		items, unread := v.notices("?lang=ur")
		require.Equal(v.t, 2, unread)
		require.Equal(v.t, "آپ کے بیلنس میں \u2068₹1,300\u2069 آ گئے ہیں۔", items[0].Message)

		var left struct{ Unread int }
		v.call("POST", "/api/v3/players/me/notifications/"+items[0].ID+"/read", nil).into(v.t, &left)
		require.Equal(v.t, 1, left.Unread)
		v.call("POST", "/api/v3/players/me/notifications/"+items[0].ID+"/archive", nil).into(v.t, &left)
		items, _ = v.notices("?state=archive")
		require.Len(v.t, items, 1)
		require.True(v.t, items[0].Read && items[0].Archived)
		v.call("POST", "/api/v3/players/me/notifications/read-all", nil).into(v.t, &left)
		require.Zero(v.t, left.Unread)
		v.call("POST", "/api/v3/players/me/notifications/clear-all", nil).into(v.t, &left)
		items, _ = v.notices("")
		require.Empty(v.t, items)

		other := w.visitor(w.t)
		other.register("vikram@example.com", "INR")
		missing := other.call("POST", "/api/v3/players/me/notifications/"+welcome.ID+"/archive", nil)
		require.Equal(v.t, http.StatusNotFound, missing.status)
		require.Equal(v.t, "notification_not_found", code(v.t, missing))
	})
}

func TestNotices_ARepeatedEventMakesOneNotice(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		playerID := v.id()
		v.waitForNotices(1)
		changed := outbox.New("p1", player.KindPasswordChanged, string(playerID), eventTime, player.PasswordEvent{PlayerID: playerID, Method: "password"})
		for range 3 {
			require.NoError(v.t, w.notify(deposited("d1", playerID), changed, deposited("d2", playerID)))
		}
		items := v.waitForNotices(4)
		require.Equal(v.t, []string{"deposits", "security", "deposits", "account"}, []string{items[0].Kind, items[1].Kind, items[2].Kind, items[3].Kind})
		require.Len(v.t, about(w.emailsTo("asha@example.com"), "the security of your account"), 1)
	})
}

// A batch with a bad event stores nothing: the outbox then retries its events one by one.
func TestNotices_AFailedBatchStoresNothing(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.waitForNotices(1)
		playerID := v.id()
		broken := outbox.Event{ID: "b", Kind: bet.SettledKind, Subject: string(playerID), Payload: []byte("{")}
		require.Error(v.t, w.notify(deposited("d", playerID), broken))
		items, _ := v.notices("")
		require.Len(v.t, items, 1)
	})
}

func TestNotices_EmailsFollowThePreferences(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		const address = "asha@example.com"
		v := w.visitor(w.t)
		v.register(address, "INR")
		v.waitForNotices(1)
		playerID := v.id()
		changed := func(event string) outbox.Event {
			return outbox.New(event, player.KindPasswordChanged, string(playerID), eventTime, player.PasswordEvent{PlayerID: playerID, Method: "password"})
		}
		require.NoError(v.t, w.notify(deposited("d1", playerID), changed("p1")))
		require.Empty(v.t, about(w.emailsTo(address), "your deposits"), "the address may be somebody else's")
		require.Len(v.t, about(w.emailsTo(address), "the security of your account"), 1)

		w.confirm(playerID, address)
		require.NoError(v.t, w.notify(deposited("d2", playerID)))
		emails := about(w.emailsTo(address), "your deposits")
		require.Len(v.t, emails, 1)
		require.Contains(v.t, emails[0].Text, "Hello,\n\n₹1,300 has arrived on your balance.\n\n")
		require.Contains(v.t, emails[0].Text, emails[0].Unsubscribe)
		link := w.follow(emails[0])

		require.Contains(v.t, w.page("GET", link, 200), "your deposits")
		require.NoError(v.t, w.notify(deposited("d3", playerID)))
		require.Len(v.t, about(w.emailsTo(address), "your deposits"), 2, "looking at a link ends nothing")
		for range 2 {
			require.Contains(v.t, w.page("POST", link, 200), "You have unsubscribed")
		}
		require.NoError(v.t, w.notify(deposited("d4", playerID), changed("p2")))
		require.Len(v.t, about(w.emailsTo(address), "your deposits"), 2)
		security := about(w.emailsTo(address), "the security of your account")
		require.Len(v.t, security, 2)
		require.Empty(v.t, security[0].Unsubscribe)
		require.Contains(v.t, security[0].Text, "If this was not you")
		require.Contains(v.t, w.page("POST", strings.Replace(link, "deposits", "bets", 1), 400), "not valid")

		var choices struct {
			Items []struct {
				Kind               string
				Email, SMS, Locked bool
			}
		}
		v.call("GET", "/api/v3/players/me/notification-preferences", nil).into(v.t, &choices)
		require.Len(v.t, choices.Items, 7)
		for _, c := range choices.Items {
			require.Equal(v.t, c.Locked || c.Kind == "account" || c.Kind == "withdrawals", c.Email, c.Kind)
		}
		choose := func(kind string, address, sms bool) answer {
			return v.call("PUT", "/api/v3/players/me/notification-preferences",
				map[string]any{"items": []map[string]any{{"kind": kind, "email": address, "sms": sms}}})
		}
		require.Equal(v.t, "notification_locked", code(v.t, choose("security", false, false)))
		require.Equal(v.t, 200, choose("deposits", true, false).status)
		require.NoError(v.t, w.notify(deposited("d5", playerID)))
		require.Len(v.t, about(w.emailsTo(address), "your deposits"), 3)
		trail, err := w.app.Players.Changes(context.Background(), playerID, "", 20)
		require.NoError(v.t, err)
		stored := 0
		for _, c := range trail {
			if c.What == "notifications" {
				stored++
			}
		}
		require.Equal(v.t, 2, stored, "the link once, the screen once")
	})
}

func TestNotices_AChangedAddressIsReportedToTheOldOne(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		v.waitForNotices(1)
		playerID := v.id()
		payload := map[string]any{"player_id": playerID, "old": "before@example.com", "new": "asha@example.com"}
		require.NoError(v.t, w.notify(outbox.New("e", "verification.email_changed", string(playerID), eventTime, payload)))
		for _, address := range []string{"before@example.com", "asha@example.com"} {
			emails := about(w.emailsTo(address), "the security of your account")
			require.Len(v.t, emails, 1, address)
			require.NotContains(v.t, emails[0].Text, "asha@example.com", "whoever reads the old mailbox needs not know")
		}
	})
}

func TestNotices_AnExclusionStopsMarketing(t *testing.T) {
	t.Parallel()
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		playerID := v.id()
		wants := func() bool {
			yes, err := w.app.Notices.WantsNews(context.Background(), w.app.DB.Reader(), playerID, notice.Email)
			require.NoError(v.t, err)
			return yes
		}
		done := v.call("PUT", "/api/v3/players/me/notification-preferences",
			map[string]any{"items": []map[string]any{{"kind": "news", "email": true, "sms": true}}})
		require.Equal(v.t, 200, done.status, "%s", done.body)
		require.True(v.t, wants())
		consents := func() []string {
			given, err := w.app.Players.Consents(context.Background(), playerID)
			require.NoError(v.t, err)
			return given
		}
		require.Contains(v.t, consents(), "news")
		require.NoError(v.t, w.app.Protection.Exclude(context.Background(), playerID, 6, protection.By{Actor: player.ByPlayer}))
		require.False(v.t, wants(), "at once")
		v.eventually("it is taken back for later, too", func() bool {
			p, err := w.app.Notices.Preference(context.Background(), w.app.DB.Reader(), playerID, notice.News)
			require.NoError(v.t, err)
			return !p.Email && !p.SMS
		})
		require.NotContains(v.t, consents(), "news")
	})
}

// follow reads the address that ends emails like this one, as the test's server serves it.
func (w *world) follow(l delivery.Stored) string {
	w.t.Helper()
	link, err := url.Parse(l.Unsubscribe)
	require.NoError(w.t, err)
	return w.server.URL + link.RequestURI()
}

func (w *world) page(method, link string, status int) string {
	w.t.Helper()
	r, err := http.NewRequestWithContext(context.Background(), method, link, strings.NewReader("List-Unsubscribe=One-Click"))
	require.NoError(w.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := http.DefaultClient.Do(r)
	require.NoError(w.t, err)
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	require.NoError(w.t, err)
	require.Equal(w.t, status, resp.StatusCode, "%s", body)
	return string(body)
}

// TestNotifier_FillsInEveryTextInEveryLanguage notifies a player of every kind of event with every payload.
func TestNotifier_FillsInEveryTextInEveryLanguage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, "", dbtest.SQLiteDir(t))
	v := w.visitor(t)
	v.register("asha@example.com", "INR")
	playerID := v.id()
	v.waitForNotices(1)
	notifier := reaction.NewNotifier(w.app.reactionDeps())
	for _, kind := range notifier.Kinds() {
		for _, payload := range payloads {
			e := outbox.Event{ID: w.app.IDs.New(), Kind: kind, Subject: string(playerID), At: eventTime, Payload: []byte(payload)}
			require.NoError(t, notifier.Notify(t.Context(), []outbox.Event{e}), kind)
		}
	}
	gap := regexp.MustCompile(`\{[a-z_]+\}`)
	texts := map[string]bool{}
	for page := (notice.Page{}); ; {
		var err error
		page, err = w.app.Notices.Page(t.Context(), playerID, false, page.Next)
		require.NoError(t, err)
		for _, n := range page.Notices {
			texts[n.Key] = true
			require.True(t, w.app.Phrases.Has(n.Key), n.Key)
			require.NotEmpty(t, n.Kind, n.Key)
			for _, language := range w.app.Phrases.Languages() {
				text := w.app.Notices.Message(language, n)
				require.False(t, gap.MatchString(text), "%s: %s", n.Key, text)
			}
		}
		if page.Next == "" {
			break
		}
	}
	require.GreaterOrEqual(t, len(texts), len(notifier.Kinds()), "each kind of event has at least one text of its own")
}

// payloads fit every kind of event: each decodes the fields that it has.
var payloads = []string{
	`{}`,
	`{"agent": "Chrome · Android", "method": "recovery", "on": true, "why": "reuse", "actor": "staff:s", "reason": "unclear", "status": "won", "until": 5,
	  "wanted": ["face"], "kind": "session", "period": "day", "amount": 60, "limit": 60, "generation": 1}`,
	`{"status": "void", "kind": "deposit", "period": "week", "amount": 6000, "currency": "INR", "limit": 6000, "until": 5, "wanted": ["face", "identity"]}`,
	`{"kind": "bonus", "amount": 6000, "currency": "INR"}`, `{"kind": "free_bet", "amount": 6000, "currency": "INR", "min_odds": 1500, "expires_at": 5}`,
	`{"kind": "cashback", "amount": 6000, "currency": "INR", "cash": true}`, `{"kind": "wager_race", "amount": 6000, "currency": "INR", "cash": true}`, `{"kind": "wager_race", "amount": 6000, "currency": "INR"}`,
	`{"kind": "convert", "amount": 6000, "currency": "INR"}`, `{"kind": "take_back", "amount": 6000, "currency": "INR"}`, `{"kind": "withdraw"}`,
	`{"status": "lost", "generation": 2, "kind": "exclusion", "currency": "INR", "stake": 100, "withdrawal": {"reason": "payout_failed", "currency": "INR"}}`,
}

func TestNotices_EveryWordHasAText(t *testing.T) {
	t.Parallel()
	b, err := phrase.New(texts.Texts, phrase.Brand{})
	require.NoError(t, err)
	var words []string
	for _, k := range []verification.Kind{verification.Passport, verification.NationalID, verification.DrivingLicence, verification.Selfie, verification.ProofOfAddress} {
		words = append(words, "doc."+string(k), "doc."+string(k.Group()))
	}
	for _, k := range protection.Kinds() {
		words = append(words, "limit."+string(k))
	}
	for _, p := range []protection.Period{protection.Day, protection.Week, protection.Month} {
		words = append(words, "period."+string(p))
	}
	for _, k := range []notice.Kind{
		notice.Security, notice.Protection, notice.Account, notice.Deposits, notice.Withdrawals, notice.Bets, notice.News,
	} {
		words = append(words, "topic."+string(k))
	}
	for _, word := range words {
		require.True(t, b.Has(word), word)
	}
}
