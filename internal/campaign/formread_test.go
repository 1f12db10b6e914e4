package campaign

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sent is a dialog as it stands in the page, sent before its script was there.
func sent(pairs ...string) url.Values {
	form := url.Values{"password": {"secret1"}, "currency": {"INR"}}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return form
}

func TestReadForm_AcceptsADialogWithoutScript(t *testing.T) {
	t.Parallel()
	none := map[string]string{}
	for name, c := range map[string]struct {
		form url.Values
		want Form
	}{
		"one box stands for all, and the bonus is the one it shows": {
			sent("username", "a@b.in", "agreement", "1"),
			Form{Email: "a@b.in", Password: "secret1", Currency: "INR", BonusID: "welcome-sport-inr", OfAge: true, News: true, Affiliates: none},
		},
		"a crash page has one box": {
			sent("username", "a@b.in", "checkbox1", "1", "form_id", "crash-welcome", "bonus_id", ""),
			Form{Email: "a@b.in", Password: "secret1", Currency: "INR", FormID: "crash-welcome", Affiliates: none},
		},
		"by phone the address is cleared": {
			sent("username", "left@over.in", "phone_user", "98765 43210", "phone_code", "IN", "agreement", "1", "bonus_id", "welcome-casino-inr"),
			Form{
				Phone: "98765 43210", PhoneCode: "IN", Password: "secret1", Currency: "INR", BonusID: "welcome-casino-inr",
				OfAge: true, News: true, Affiliates: none,
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			accounts := &fakeAccounts{}
			s := newSite(t, folder(t, strings.Replace(sound, "bonus: casino", "bonus: sport", 1)), accounts)
			require.Equal(t, 303, post(s, "/new-promo/_/register?from=/sound", c.form).Code)
			require.Equal(t, []Form{c.want}, accounts.forms)
		})
	}
}

func TestReadForm_AppliesTheSameRulesToDialogs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		form  url.Values
		field string
	}{
		"no box":                          {sent("username", "a@b.in"), "checkbox1"},
		"one box of two":                  {sent("username", "a@b.in", "checkbox1", "1", "form_id", "BasicRegistration"), "checkbox1"},
		"no phone":                        {sent("phone_user", " ", "phone_code", "IN", "agreement", "1"), "phone"},
		"promo code that is not a number": {sent("username", "a@b.in", "agreement", "1", "promo_code", "12a"), "promo_code"},
		"a promo code of 13 digits":       {sent("username", "a@b.in", "agreement", "1", "promo_code", "1234567890123"), "promo_code"},
		"another password, repeated":      {sent("username", "a@b.in", "agreement", "1", "repeat_password", "secret2"), "password"},
		"an address without a domain":     {sent("username", "a@b", "agreement", "1"), "username"},
		"a password of spaces, mostly":    {sent("username", "a@b.in", "agreement", "1", "password", "  12345  "), "password"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			accounts := &fakeAccounts{}
			s := newSite(t, folder(t, sound), accounts)
			w := post(s, "/new-promo/_/register?from=/sound", c.form)
			require.Equal(t, 422, w.Code)
			_, members, _ := strings.Cut(w.Body.String(), "{")
			var form pageForm
			require.NoError(t, json.Unmarshal([]byte("{"+members), &form))
			require.Len(t, form.Errors, 1)
			require.Contains(t, form.Errors, c.field)
			require.Empty(t, accounts.forms)
		})
	}
}

func TestReadForm_AcceptsAPhone(t *testing.T) {
	t.Parallel()
	accounts := &fakeAccounts{}
	s := newSite(t, folder(t, sound), accounts)
	for query, by := range map[string]string{"": "email", "&by=phone": "phone", "&by=pigeon": "email"} {
		require.Contains(t, ask(s, "GET", "/new-promo/_/login?from=/sound"+query).Body.String(), `"by":"`+by+`"`)
	}
	w := post(s, "/new-promo/_/login?from=/sound&by=phone", url.Values{"phone_user": {"98765 43210"}, "phone_code": {"IN"}, "password": {"secret1"}})
	require.Equal(t, "/?welcomeme=1", w.Header().Get("Location"))
	require.Equal(t, "98765 43210", accounts.forms[0].Phone)
}
