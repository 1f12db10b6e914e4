package staff_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	api "maidan/internal/api/staff"
	"maidan/internal/campaign"
	"maidan/internal/campaign/factory"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/rng"
	"maidan/internal/staff"
	promotexts "maidan/lang/promo"
)

// drawing is a bundle that answers with the page's language and title; a title "boom" makes it fail.
const drawing = `function renderPage(json) {
  var page = JSON.parse(json);
  if (page.title === "boom") throw new Error("boom");
  return "<!doctype html><title>" + page.title + "</title>" + page.lang;
}`

// newFactory is an office with landing pages.
func newFactory(t *testing.T, d *db.DB) (*office, *factory.Factory) {
	t.Helper()
	o := newOffice(t, d)
	b, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	log := slog.New(slog.DiscardHandler)
	f, err := factory.New(t.Context(), factory.Config{
		DB: d, Clock: o.clock, Random: rng.Secure(), IDs: id.NewMaker(o.clock, rng.Secure()), Log: log, Brand: b, Record: o.staff.Record,
		Site: campaign.Config{
			Brand: b, Texts: promotexts.Texts, Clock: o.clock, Log: log,
			Dist: fstest.MapFS{
				"server/render.js": {Data: []byte(drawing)}, "server/manifest.json": {Data: []byte(`{"boot":""}`)}, "server/resvg.wasm": {}, "server/worker.js": {Data: []byte("")},
			},
		},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	o.serve(t, api.Deps{Staff: o.staff, Players: o.players, Cash: o.desk, Wallet: o.ledger, DB: d, Campaigns: f}, log)
	return o, f
}

func (o *office) landing(t *testing.T, method, path string, body any) factory.CampaignRecord {
	t.Helper()
	if method == http.MethodGet {
		return decode[factory.CampaignRecord](t, o.get(t, "/campaigns"+path))
	}
	return decode[factory.CampaignRecord](t, o.change(t, method, "/campaigns"+path, body))
}

func TestAMarketerMakesALandingPage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o, f := newFactory(t, d)
		o.enter(t, staff.Marketer)
		options := decode[api.CampaignOptions](t, o.get(t, "/campaigns/vocabulary"))
		require.Contains(t, options.Kinds, "race")
		require.Contains(t, options.Languages, "ur")
		require.Subset(t, options.Spoken, options.Languages)
		require.Contains(t, options.Spoken, "pt", "a page may be bound to a language that visitors cannot choose")
		require.Contains(t, options.Offers["welcome-casino"], "INR")
		require.Contains(t, options.Infos, "CashRaceMoreInfoDialog")
		require.NotContains(t, o.get(t, "/campaigns/vocabulary").body, "null", "a block without items has an empty list of them")

		p := o.landing(t, "POST", "", map[string]any{"route": "/cash-race", "kind": "race"})
		text := p.Document["texts"].(map[string]any)["en"].(map[string]any)
		text["title"] = "Draft"
		p = o.landing(t, "PUT", "/"+p.ID+"/draft", map[string]any{"revision": p.Revision, "document": p.Document})
		require.Equal(t, "xmarketer@example.com", decode[api.CampaignDraft](t, o.get(t, "/campaigns/"+p.ID)).Email)
		preview := o.get(t, "/campaigns/"+p.ID+"/preview?language=hi").want(t, 200)
		require.Equal(t, "<!doctype html><title>Draft</title>hi", preview.body)
		require.Equal(t, "text/html; charset=utf-8", preview.header.Get("Content-Type"))
		require.Contains(t, preview.header.Get("Content-Security-Policy"), "sandbox allow-same-origin")
		require.Equal(t, "no-store", preview.header.Get("Cache-Control"))
		p.Document["texts"].(map[string]any)["en"].(map[string]any)["title"] = "Unsaved"
		shown := o.post(t, "/campaigns/"+p.ID+"/preview", map[string]any{"language": "en", "document": p.Document}).want(t, 200)
		require.Contains(t, shown.body, "Unsaved")

		o.change(t, "PUT", "/campaigns/"+p.ID+"/draft", map[string]any{"revision": p.Revision - 1, "document": p.Document}).refused(t, 409, "campaign_stale")
		p = o.landing(t, "POST", "/"+p.ID+"/publish", map[string]any{"revision": p.Revision, "note": "first"})
		require.Equal(t, factory.Published, p.State)
		versions := o.get(t, "/campaigns/"+p.ID+"/versions").want(t, 200).body
		require.Contains(t, versions, `"email":"xmarketer@example.com"`)
		list := decode[payment.Page[factory.CampaignPage]](t, o.get(t, "/campaigns?kind=race&state=published&text=cash"))
		require.Len(t, list.Items, 1)

		p = o.landing(t, "POST", "/"+p.ID+"/test", map[string]any{"revision": p.Revision, "variants": []map[string]any{
			{"key": "a", "weight": 1}, {"key": "b", "weight": 3, "patch": map[string]any{"texts": map[string]any{"en": map[string]any{"title": "B"}}}},
		}})
		require.True(t, p.Testing)
		o.landing(t, "PUT", "/"+p.ID+"/test/weights", map[string]any{"weights": map[string]int64{"b": 1}})
		p = o.landing(t, "POST", "/"+p.ID+"/test/winner", map[string]any{"key": "b"})
		require.Equal(t, "B", p.Title)
		require.Contains(t, o.get(t, "/campaigns/"+p.ID+"/tests").want(t, 200).body, `"winner":"b"`)
		require.Empty(t, auditOf(t, o, p.ID), "a marketer does not read the trail")

		saved := o.get(t, "/campaigns/"+p.ID+"/file?version=1").want(t, 200)
		require.Equal(t, `attachment; filename="cash-race.yaml"`, saved.header.Get("Content-Disposition"))
		require.Contains(t, saved.body, "route: /cash-race")
		other := strings.Replace(saved.body, "route: /cash-race", "route: /other-race", 1)
		o.landing(t, "POST", "/import", map[string]any{"file": other})
		bad := o.post(t, "/campaigns/import", map[string]any{"file": strings.Replace(other, "kind: race", "kind: rice", 1)})
		bad.refused(t, 400, "campaign_unreadable")
		o.landing(t, "POST", "/"+p.ID+"/versions/1/restore", map[string]any{"revision": p.Revision})
		require.NoError(t, f.Flush(t.Context()))
		results := decode[factory.CampaignResults](t, o.get(t, "/campaigns/"+p.ID+"/results"))
		require.Zero(t, results.Total.Views)
	})
}

func auditOf(t *testing.T, o *office, subject string) []api.AuditLine {
	t.Helper()
	a := o.get(t, "/audit?subject="+subject)
	if a.status == 403 {
		return nil
	}
	return decode[audit](t, a).Items
}

func TestLandingPagesNeedTheirPermission(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o, _ := newFactory(t, d)
		reads := []string{"", "/vocabulary", "/x", "/x/preview", "/x/versions", "/x/versions/1", "/x/file", "/x/results", "/x/tests"}
		for _, path := range reads {
			o.get(t, "/campaigns"+path).refused(t, 401, "unauthorized")
		}
		o.enter(t, staff.Cashier)
		for _, path := range reads {
			o.get(t, "/campaigns"+path).refused(t, 403, "permission_denied")
		}
		o.post(t, "/campaigns", map[string]any{"route": "/a", "kind": "sport"}).refused(t, 403, "permission_denied")
		o.enter(t, staff.Marketer)
		o.get(t, "/withdrawals").refused(t, 403, "permission_denied")
		o.send(t, "POST", "/api/v3/staff/campaigns", strings.NewReader(`{"route":"/a","kind":"sport"}`), nil).refused(t, 403, "csrf")
		o.enter(t, staff.Admin)
		p := o.landing(t, "POST", "", map[string]any{"route": "/a", "kind": "sport"})
		require.Len(t, auditOf(t, o, p.ID), 1)
	})
}

func TestHostileCallsAboutLandingPagesAreRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o, _ := newFactory(t, d)
		o.enter(t, staff.Admin)
		p := o.landing(t, "POST", "", map[string]any{"route": "/a", "kind": "sport"})
		ids := []string{p.ID, "nothing", "%00", "..%2f", "%f0%28", strings.Repeat("z", 40)}
		bodies := []string{
			`{}`, `null`, `[]`, `{"revision":-1}`, `{"revision":9e99}`, `{"revision":"1"}`, `{"revision":1,"document":[]}`, `{"revision":1,"document":null}`,
			`{"revision":1,"document":{"texts":{"en":{"title":"\u0000\ud800"}}},"language":"\u0000","note":"\u0000","route":"\u0000","kind":"\u0000",` +
				`"file":"\u0000","publish_at":9223372036854775807,"unpublish_at":1,"variants":[{"key":"a","weight":1},{"key":"b","weight":1,"patch":{"blocks":7}}],` +
				`"weights":{"\u0000":1},"key":"b"}`,
		}
		token := o.send(t, "GET", "/ccg/csrf-token", http.NoBody, nil).want(t, 200).body
		for _, id := range ids {
			for _, call := range []string{
				"PUT /draft", "POST /clone", "POST /preview", "POST /publish", "POST /unpublish", "PUT /schedule", "POST /versions/1/restore",
				"POST /versions/-1/restore", "POST /test", "PUT /test/weights", "POST /test/stop", "POST /test/winner",
			} {
				method, path, _ := strings.Cut(call, " ")
				for _, body := range bodies {
					a := o.send(t, method, "/api/v3/staff/campaigns/"+id+path, strings.NewReader(body), map[string]string{"X-CSRF-TOKEN": token})
					require.Less(t, a.status, 500, "%s %s %s: %s", call, id, body, a.body)
				}
			}
			for _, path := range []string{"", "/preview?language=%00", "/versions?before=-1", "/versions/0", "/file?version=99", "/results?from=%00&to=x", "/tests"} {
				a := o.get(t, "/campaigns/"+id+path)
				require.Less(t, a.status, 500, "%s%s: %s", id, path, a.body)
			}
		}
		for _, body := range bodies {
			for _, path := range []string{"", "/import"} {
				a := o.send(t, "POST", "/api/v3/staff/campaigns"+path, strings.NewReader(body), map[string]string{"X-CSRF-TOKEN": token})
				require.Less(t, a.status, 500, "%s %s: %s", path, body, a.body)
			}
		}
		for _, query := range []string{"kind=%00", "text=%00%ff", "text=%25%5c", "cursor=%00", "state=x"} {
			require.Less(t, o.get(t, "/campaigns?"+query).status, 500, query)
		}
	})
}

func TestMistakesOfADraftNameTheirPlaces(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o, _ := newFactory(t, d)
		o.enter(t, staff.Marketer)
		p := o.landing(t, "POST", "", map[string]any{"route": "/a", "kind": "sport"})
		p.Document["blocks"].([]any)[1].(map[string]any)["items"] = 9
		p = o.landing(t, "PUT", "/"+p.ID+"/draft", map[string]any{"revision": p.Revision, "document": p.Document})
		require.Equal(t, "/blocks/1", p.Problems[0].Path)
		a := o.post(t, "/campaigns/"+p.ID+"/publish", map[string]any{"revision": p.Revision})
		a.refused(t, 400, "campaign_unsound")
		var given struct {
			Errors []struct{ Location, Msg string }
		}
		require.NoError(t, json.Unmarshal([]byte(a.body), &given))
		require.Equal(t, "/blocks/1", given.Errors[0].Location, fmt.Sprint(given))
	})
}
