package staff_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	api "maidan/internal/api/staff"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
	"maidan/internal/staff"
	"maidan/internal/totp"
)

func (o *office) code(secret string) string { return totp.Code(secret, totp.Step(o.clock.Now())) }

func TestStaffSetTheSecondFactorUpAndShowItEachTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		_, err := o.staff.Add(t.Context(), "boss@example.com", staff.Admin, password)
		require.NoError(t, err)
		form := map[string]any{"email": "boss@example.com", "password": password}
		waiting := decode[api.OfficeMember](t, o.post(t, "/session", form).want(t, 200))
		require.Equal(t, "enrol", waiting.Todo)
		require.Empty(t, waiting.Permissions)
		for _, path := range []string{"/session", "/withdrawals", "/players/" + string(o.player.ID), "/audit"} {
			o.get(t, path).refused(t, 403, "second_factor_required")
		}
		o.post(t, "/session/second-factor", map[string]any{"code": "123456"}).refused(t, 401, "session_ended")
		begun := decode[api.OfficeEnrolment](t, o.post(t, "/session/enrolment", nil).want(t, 200))
		require.Contains(t, begun.QR, "<svg")
		o.post(t, "/session/enrolment/confirm", map[string]any{"code": "1234567"}).refused(t, 400, "code_invalid")
		in := decode[api.EnrolledMember](t, o.post(t, "/session/enrolment/confirm", map[string]any{"code": o.code(begun.Secret)}).want(t, 200))
		require.Len(t, in.RecoveryCodes, 10)
		require.Empty(t, in.Todo)
		require.Contains(t, in.Permissions, staff.SeePlayers)
		o.get(t, "/session").want(t, 200)

		o.visit(t)
		waiting = decode[api.OfficeMember](t, o.post(t, "/session", form).want(t, 200))
		require.Equal(t, "code", waiting.Todo)
		o.get(t, "/session").refused(t, 403, "second_factor_required")
		o.post(t, "/session/enrolment", nil).refused(t, 401, "session_ended")
		o.clock.Advance(30 * time.Second)
		done := o.post(t, "/session/second-factor", map[string]any{"code": o.code(begun.Secret)}).want(t, 200)
		require.Empty(t, decode[api.OfficeMember](t, done).Todo)
		o.get(t, "/session").want(t, 200)
		o.visit(t)
		o.post(t, "/session", form).want(t, 200)
		o.post(t, "/session/second-factor", map[string]any{"code": in.RecoveryCodes[0]}).want(t, 200)
		o.get(t, "/session").want(t, 200)
	})
}

func TestSupportHelpsPlayersBackIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		ctx, path := t.Context(), "/players/"+string(o.player.ID)
		_, tokens, err := o.players.Login(ctx, player.SignIn{Username: "asha@example.com", Password: "s3cret-word"})
		require.NoError(t, err)
		who, err := o.players.Authenticate(ctx, tokens.Access)
		require.NoError(t, err)
		proof := player.Proof{Password: "s3cret-word"}
		begun, err := o.players.StartSecondFactor(ctx, who, proof)
		require.NoError(t, err)
		_, err = o.players.FinishEnrolment(ctx, who, o.code(begun.Secret), player.Visit{})
		require.NoError(t, err)

		o.enter(t, staff.Cashier)
		o.change(t, "DELETE", path+"/second-factor", nil).refused(t, 403, "permission_denied")
		o.post(t, path+"/reopen", nil).refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		require.True(t, decode[api.PlayerRecord](t, o.get(t, path)).SecondFactor)
		o.change(t, "DELETE", path+"/second-factor", nil).want(t, 204)
		o.change(t, "DELETE", path+"/second-factor", nil).refused(t, 409, "second_factor_off")
		require.False(t, decode[api.PlayerRecord](t, o.get(t, path)).SecondFactor)

		o.post(t, path+"/reopen", nil).refused(t, 409, "account_not_closed")
		require.NoError(t, o.players.Close(ctx, who, proof, player.Visit{}))
		require.True(t, decode[api.PlayerRecord](t, o.get(t, path)).Closed)
		o.post(t, path+"/reopen", nil).want(t, 204)
		require.False(t, decode[api.PlayerRecord](t, o.get(t, path)).Closed)
		_, _, err = o.players.Login(ctx, player.SignIn{Username: "asha@example.com", Password: "s3cret-word"})
		require.NoError(t, err)
		o.post(t, "/players/nobody/reopen", nil).refused(t, 404, "player_not_found")

		records, err := o.staff.Records(ctx, string(o.player.ID), "", 10)
		require.NoError(t, err)
		require.Equal(t, []string{"player.reopen", "player.second_factor_reset"}, []string{records[0].Action, records[1].Action})
	})
}

func TestSupportBlocksAPlayerWithAReason(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := newOffice(t, d)
		path := "/players/" + string(o.player.ID)
		block := func(blocked bool, reason string) answer {
			return o.change(t, "PUT", path+"/block", map[string]any{"blocked": blocked, "reason": reason})
		}
		o.enter(t, staff.Cashier)
		block(true, "of a test").refused(t, 403, "permission_denied")
		o.enter(t, staff.Support)
		block(true, " x ").refused(t, 400, "reason_required")
		block(true, "Two accounts, one person").want(t, 204)
		block(true, "Two accounts, one person").want(t, 204)
		require.True(t, decode[api.PlayerRecord](t, o.get(t, path)).Blocked)
		sign := func() error {
			_, _, err := o.players.Login(t.Context(), player.SignIn{Username: "asha@example.com", Password: "s3cret-word"})
			return err
		}
		require.ErrorIs(t, sign(), player.ErrBlocked)
		sessions, err := o.players.Sessions(t.Context(), o.player.ID)
		require.NoError(t, err)
		require.Empty(t, sessions)

		block(false, "It was her brother").want(t, 204)
		require.NoError(t, sign())
		changes, err := o.players.Changes(t.Context(), o.player.ID, "", 10)
		require.NoError(t, err)
		require.Len(t, changes, 2, "blocking the blocked changes nothing")
		require.JSONEq(t, `{"old":"blocked","new":"active","reason":"It was her brother"}`, string(changes[0].Detail.(json.RawMessage)))
		o.change(t, "PUT", "/players/nobody/block", map[string]any{"blocked": true, "reason": "of a test"}).refused(t, 404, "player_not_found")
		records, err := o.staff.Records(t.Context(), string(o.player.ID), "", 10)
		require.NoError(t, err)
		var given []string
		for _, r := range records {
			given = append(given, r.Action+" "+string(r.Detail))
		}
		require.Equal(t, []string{`player.unblock {"reason":"It was her brother"}`, `player.block {"reason":"Two accounts, one person"}`, `player.block {"reason":"Two accounts, one person"}`}, given)
	})
}
