package app

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// A player who owes is shown how much, and may close the account: the trail says what was owed, and the debt stays.
func TestPlayersSeeTheirDebt_AndClosingRecordsIt(t *testing.T) {
	t.Parallel()
	c := newCaller(t, func(*config.Config) {})
	c.on("POST {ccg}/user/registration")
	made := c.do("POST", "/ccg/user/registration", registrationForm("", map[string]any{"phone": "+919876543210", "phone_code": "IN"})).good(200)
	id := id.Player(made.text("uuid"))
	c.token = made.text("access_token")
	cash := wallet.PlayerCash(id, "INR")
	post := func(kind string, amount money.Amount) (posted wallet.Posted) {
		require.NoError(t, c.app.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			res, err := c.app.Wallet.Post(ctx, tx, kind, wallet.HashOf(kind), wallet.Transfer{Kind: kind, Ref: "bet1", Entries: []wallet.Entry{
				{Account: cash, Amount: amount}, {Account: wallet.HouseAccount(wallet.Stakes, "INR"), Amount: -amount}}})
			if err != nil {
				return err
			}
			return json.Unmarshal(res.Answer, &posted)
		}))
		return posted
	}
	paid := post("bet.payout", 10_000)
	post("bet.stake", -10_000)
	_, err := c.app.Wallet.Reverse(t.Context(), wallet.Reversal{Key: "undo", Kind: "bet.payout.reversed", Transfer: paid.Transfers[0], AllowDebt: true})
	require.NoError(t, err)
	c.on("GET /players/me, GET /players/me/balance")
	balance := c.do("GET", "/api/v3/players/me/balance", nil).good(200)
	require.Equal(t, []any{0.0, 10_000.0}, []any{balance.at("amount"), balance.at("debt")})
	c.do("POST", "/api/v3/players/me/close", map[string]any{"password": "kettle-moss"}).good(200)
	lines, err := c.app.Players.Changes(t.Context(), id, "", 10)
	require.NoError(t, err)
	require.Equal(t, "account", lines[0].What)
	require.JSONEq(t, `{"old":"active","new":"closed","debt":"10000 INR"}`, string(lines[0].Detail.(json.RawMessage)))
	owed, err := c.app.Wallet.Debt(t.Context(), cash)
	require.NoError(t, err)
	require.Equal(t, money.Amount(10_000), owed)
}
