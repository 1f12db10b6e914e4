package profile_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/profile/payout"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

type harness struct {
	*profile.Profiles
	db        *db.DB
	players   *player.Players
	box       *outbox.Box
	published []outbox.Event
}

func newHarness(t *testing.T, d *db.DB) *harness {
	t.Helper()
	c := clock.NewManual(time.Date(2025, 10, 9, 6, 30, 0, 0, time.UTC))
	ids := id.NewMaker(c, rng.Secure())
	h := &harness{db: d, box: outbox.NewBox(d, c, slog.New(slog.NewTextHandler(io.Discard, nil)))}
	h.box.On(outbox.Reaction{
		Name: "test", Kinds: []string{profile.KindChanged, profile.KindPayoutAdded, profile.KindPayoutRemoved},
		Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
			h.published = append(h.published, events...)
			return nil
		},
	})
	var err error
	h.players, err = player.New(t.Context(), player.Config{
		DB: d, Box: h.box, Clock: c, Random: rng.Secure(), IDs: ids, Hasher: secret.NewHasher(secret.Params{Memory: 64, Passes: 1, Threads: 1}),
		Rules: player.Rules{
			Countries: []string{"IN"}, PhoneCountry: india, CountryOf: india,
			Currency: func(c money.Currency) bool { return c == "INR" },
		},
		OnRegister: func(ctx context.Context, tx *db.Tx, p player.Player) error { return h.Open(ctx, tx, p.ID, "hi") },
	})
	require.NoError(t, err)
	h.Profiles = profile.New(profile.Config{
		DB: d, Box: h.box, Clock: c, Random: rng.Secure(), IDs: ids, Players: h.players, Key: []byte("a key of exactly thirty-two byte"),
		Language:        func(code string) (string, bool) { return code, code == "en" || code == "hi" },
		DefaultLanguage: "en",
		HasBonus: func(_ context.Context, _ db.Querier, _ id.Player, bonusID string) (bool, error) {
			return bonusID == "b1", nil
		},
	})
	return h
}

func (h *harness) register(t *testing.T, name string) id.Player {
	t.Helper()
	made, err := h.players.Register(t.Context(), player.Registration{
		Username: name + "@example.com", Password: "s3cret-word", RepeatPassword: "s3cret-word", Currency: "INR", Checkbox1: true, Checkbox2: true,
	})
	require.NoError(t, err)
	return made.Player.ID
}

func (h *harness) events(t *testing.T) []outbox.Event {
	t.Helper()
	h.published = nil
	require.NoError(t, h.box.Drain(t.Context()))
	return h.published
}

func whole() map[profile.Field]string {
	return map[profile.Field]string{
		profile.FirstName: "Asha", profile.LastName: "Rao", profile.Birthday: "1990-05-17", profile.Country: "IN", profile.City: "Pune",
	}
}

func TestUpdate_LocksFieldsForThePlayerOnceSet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		got, err := h.Update(t.Context(), asha, profile.Change{Fields: whole(), Address: "192.0.2.1"})
		require.NoError(t, err)
		require.Equal(t, []any{"Asha", "1990-05-17", int64(1), "hi"}, []any{got.FirstName, got.Birthday, got.Version, got.Language})
		require.Equal(t, []profile.Field{profile.FirstName, profile.LastName, profile.Birthday, profile.Country, profile.City}, fieldsOf(t, h.events(t)))

		_, err = h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{profile.FirstName: "Usha", profile.City: "Delhi"}})
		require.ErrorIs(t, err, profile.ErrLocked)
		var refusal *fault.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, "first_name", refusal.Details[0].Location)
		same, err := h.Update(t.Context(), asha, profile.Change{Fields: whole()})
		require.NoError(t, err, "equal values are no change")
		require.Equal(t, int64(1), same.Version)
		moved, err := h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{profile.City: "Delhi"}})
		require.NoError(t, err)
		require.Equal(t, "Delhi", moved.City)

		_, err = h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{profile.FirstName: "Usha"}, StaffID: "m1"})
		require.ErrorIs(t, err, profile.ErrReason)
		var recorded []profile.Field
		named, err := h.Update(t.Context(), asha, profile.Change{
			Fields: map[profile.Field]string{profile.FirstName: "Usha"}, StaffID: "m1", Reason: "passport seen",
			Record: func(_ context.Context, _ *db.Tx, changed []profile.Field) error { recorded = changed; return nil },
		})
		require.NoError(t, err)
		require.Equal(t, "Usha", named.FirstName)
		require.Equal(t, []profile.Field{profile.FirstName}, recorded)

		changes, err := h.players.Changes(t.Context(), asha, "", 10)
		require.NoError(t, err)
		require.Len(t, changes, 3)
		require.Equal(t, []any{"staff:m1", "profile"}, []any{changes[0].Actor, changes[0].What})
		require.JSONEq(t, `{"first_name":["A•••","U•••"],"reason":"passport seen"}`, string(changes[0].Detail.(json.RawMessage)))
		require.JSONEq(t, `{"birth":["","1990-••-••"],"city":["","P•••"],"country":["","IN"],"first_name":["","A•••"],"last_name":["","R•••"]}`,
			string(changes[2].Detail.(json.RawMessage)))
		require.Equal(t, "192.0.2.1", changes[2].Address)
	})
}

func fieldsOf(t *testing.T, events []outbox.Event) []profile.Field {
	t.Helper()
	require.Len(t, events, 1)
	event, err := outbox.Decode[profile.ChangedEvent](events[0])
	require.NoError(t, err)
	return event.Fields
}

func TestUpdate_ListsAllErrorsAndStoresNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		_, err := h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{
			profile.FirstName: "R2", profile.Birthday: "2020-01-01", profile.City: "Pune",
		}})
		var refusal *fault.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, "The first name should contains alphabetic symbols.", refusal.Message)
		require.Len(t, refusal.Details, 2)
		got, err := h.Get(t.Context(), d.Reader(), asha)
		require.NoError(t, err)
		require.Empty(t, got.City)
		_, err = h.Update(t.Context(), "nobody", profile.Change{})
		require.ErrorIs(t, err, player.ErrNoPlayer)
	})
}

// Of two tabs with the same version one fails; without a version both changes are stored.
func TestUpdate_DetectsStaleVersions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		var tabs sync.WaitGroup
		errs := make([]error, 2)
		for i, city := range []string{"Pune", "Delhi"} {
			tabs.Go(func() {
				_, errs[i] = h.Update(t.Context(), asha, profile.Change{
					Fields: map[profile.Field]string{profile.City: city}, Version: new(int64),
				})
			})
		}
		tabs.Wait()
		lost := errs[0]
		if lost == nil {
			lost = errs[1]
		} else {
			require.NoError(t, errs[1])
		}
		require.ErrorIs(t, lost, profile.ErrStale)

		for i := range 8 {
			tabs.Go(func() {
				field := []profile.Field{profile.FirstName, profile.LastName, profile.Address, profile.Zip}[i%4]
				value := []string{"Asha", "Rao", "MG Road", "411001"}[i%4]
				_, err := h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{field: value}})
				if err != nil {
					t.Errorf("tab %d: %v", i, err)
				}
			})
		}
		tabs.Wait()
		got, err := h.Get(t.Context(), d.Reader(), asha)
		require.NoError(t, err)
		require.Equal(t, []any{"Asha", "Rao", "MG Road", "411001", int64(5)}, []any{got.FirstName, got.LastName, got.Address, got.Zip, got.Version})
	})
}

func TestMissing_ListsWhatAWithdrawalRequires(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		missing, err := h.Missing(t.Context(), d.Reader(), asha)
		require.NoError(t, err)
		require.Equal(t, []profile.Field{profile.FirstName, profile.LastName, profile.Birthday, profile.Country, profile.City}, missing)
		err = h.Complete(t.Context(), d.Reader(), asha)
		require.ErrorIs(t, err, profile.ErrIncomplete)
		var refusal *fault.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, missing, refusal.Data["missing"])

		_, err = h.Update(t.Context(), asha, profile.Change{Fields: whole()})
		require.NoError(t, err)
		require.NoError(t, h.Complete(t.Context(), d.Reader(), asha))

		confirmed := false
		h.Confirmed = func(context.Context, db.Querier, id.Player) (bool, error) { return confirmed, nil }
		missing, err = h.Missing(t.Context(), d.Reader(), asha)
		require.NoError(t, err)
		require.Equal(t, []profile.Field{profile.Contact}, missing)
		confirmed = true
		require.NoError(t, h.Complete(t.Context(), d.Reader(), asha))

		h.Needed = func(country string) []profile.Field { return map[string][]profile.Field{"IN": nil}[country] }
		require.NoError(t, h.Complete(t.Context(), d.Reader(), h.register(t, "dev")), "by the account's country")
	})
}

func TestUpdate_ModerationAndBalances(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		yes, bonus, theirs, realOne := true, "b1", "b2", profile.Real
		got, err := h.Update(t.Context(), asha, profile.Change{LastUsedBonus: &bonus, UnderModeration: &yes})
		require.NoError(t, err)
		require.Equal(t, []any{"b1", false}, []any{got.LastUsedBonus, got.UnderModeration}, "players cannot set the moderation")
		_, err = h.Update(t.Context(), asha, profile.Change{LastUsedBonus: &theirs})
		require.ErrorIs(t, err, profile.ErrBonus)
		got, err = h.Update(t.Context(), asha, profile.Change{LastUsedBonus: &realOne})
		require.NoError(t, err)
		require.Empty(t, got.LastUsedBonus)
		require.Empty(t, h.events(t), "the last used balance is not an account change")

		_, err = h.Update(t.Context(), asha, profile.Change{UnderModeration: &yes, StaffID: "m1", Reason: "two names"})
		require.NoError(t, err)
		_, err = h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{profile.City: "Pune"}})
		require.ErrorIs(t, err, profile.ErrModeration)
		got, err = h.Update(t.Context(), asha, profile.Change{Fields: map[profile.Field]string{profile.Language: "en"}})
		require.NoError(t, err)
		require.Equal(t, "en", got.Language)
	})
}

func TestLanguage_OfMessages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		language, err := h.Language(t.Context(), d.Reader(), h.register(t, "asha"))
		require.NoError(t, err)
		require.Equal(t, "hi", language)
		language, err = h.Language(t.Context(), d.Reader(), "nobody")
		require.NoError(t, err)
		require.Equal(t, "en", language)
	})
}

func TestPayoutDetails_AreSealedAndVisibleToTheirOwner(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha, dev := h.register(t, "asha"), h.register(t, "dev")
		bank := payout.Account{Name: "Asha Rao", Number: "1234 5678 9012", IFSC: "play0abc123"}
		saved, err := h.AddPayout(t.Context(), asha, "INR", payout.Bank, bank, "")
		require.NoError(t, err)
		again, err := h.AddPayout(t.Context(), asha, "INR", payout.Bank, saved.Account, "")
		require.NoError(t, err)
		require.Equal(t, saved, again, "an account is saved once")
		_, err = h.AddPayout(t.Context(), asha, "INR", payout.Wallet, payout.Account{Name: "Asha", Number: "1"}, "")
		require.ErrorIs(t, err, payout.ErrAccount)

		var sealed string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT sealed FROM profile_payouts").Scan(&sealed))
		require.NotContains(t, sealed, "Asha")
		require.NotContains(t, sealed, "9012")
		found, err := h.Payout(t.Context(), asha, saved.ID)
		require.NoError(t, err)
		require.Equal(t, "123456789012", found.Account.Number)
		_, err = h.Payout(t.Context(), dev, saved.ID)
		require.ErrorIs(t, err, profile.ErrNoDetails)
		require.ErrorIs(t, h.RemovePayout(t.Context(), dev, saved.ID, ""), profile.ErrNoDetails)

		require.NoError(t, h.RemovePayout(t.Context(), asha, saved.ID, ""))
		require.ErrorIs(t, h.RemovePayout(t.Context(), asha, saved.ID, ""), profile.ErrNoDetails)
		events := h.events(t)
		require.Len(t, events, 2)
		require.NotContains(t, string(events[0].Payload), "5678")
		changes, err := h.players.Changes(t.Context(), asha, "", 10)
		require.NoError(t, err)
		require.Equal(t, []string{"payout_removed", "payout_added"}, []string{changes[0].What, changes[1].What})
	})
}

func TestAddPayout_HasAMaximum(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		var tabs sync.WaitGroup
		errs := make([]error, 12)
		for i := range errs {
			tabs.Go(func() {
				_, errs[i] = h.AddPayout(t.Context(), asha, "INR", payout.Wallet, payout.Account{Name: "Asha", Number: strconv.Itoa(9_000_000_000 + i)}, "")
			})
		}
		tabs.Wait()
		refused := 0
		for _, err := range errs {
			if err != nil {
				require.ErrorIs(t, err, profile.ErrTooMany)
				refused++
			}
		}
		require.Equal(t, 2, refused)
	})
}

func TestProfile_SealsIdentificationAndIsFoundByName(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d)
		asha := h.register(t, "asha")
		fields := whole()
		fields[profile.Identification], fields[profile.LastName] = "ABCDE1234F", "Ra_o"
		_, err := h.Update(t.Context(), asha, profile.Change{Fields: fields})
		require.Error(t, err)
		fields[profile.LastName] = "Rao"
		_, err = h.Update(t.Context(), asha, profile.Change{Fields: fields})
		require.NoError(t, err)
		var stored string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT identification FROM profile_people WHERE player_id = $1", asha).Scan(&stored))
		require.NotContains(t, stored, "1234")
		got, err := h.Get(t.Context(), d.Reader(), asha)
		require.NoError(t, err)
		require.Equal(t, []string{"ABCDE1234F", "•••• 234F"}, []string{got.Identification, profile.Masked(got.Identification)})
		for text, want := range map[string][]id.Player{"ASH": {asha}, "asha r": {asha}, "rao": {asha}, "%": nil, "a_h": nil, "": nil, "dev": nil} {
			found, err := h.Find(t.Context(), text, 5)
			require.NoError(t, err)
			require.Equal(t, want, found, text)
		}
	})
}

// india returns the country of every currency in these tests.
func india(money.Currency) string { return "IN" }
