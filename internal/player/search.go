package player

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// likeEscape escapes text for a literal match in LIKE.
var likeEscape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Search returns at most limit players, newest first, that are older than the player before (empty: from the newest). It finds
// the players whose email address, phone or login begins with text, the one whose id is text, and those in named. An empty text
// matches all players.
func (p *Players) Search(ctx context.Context, text string, named []id.Player, before string, limit int) ([]Player, error) {
	if before == "" {
		before = id.End
	}
	text = strings.ToLower(strings.TrimSpace(text))
	found, err := idsBeginning(ctx, p.DB.Reader(), text, before, limit)
	if err != nil {
		return nil, fmt.Errorf("search players: %w", err)
	}
	all := make([]Player, 0, limit)
	for _, playerID := range newest(found, named, before, limit) {
		a, err := accountByID(ctx, p.DB.Reader(), playerID)
		if err != nil {
			return nil, fmt.Errorf("read found player: %w", err)
		}
		if a.ID != "" {
			all = append(all, a.Player)
		}
	}
	return all, nil
}

// newest merges two lists of ids, the newest first, without those that are not older than before.
func newest(found, named []id.Player, before string, limit int) []id.Player {
	seen := map[id.Player]bool{}
	merged := []id.Player{}
	for _, playerID := range append(slices.Clone(found), named...) {
		if string(playerID) < before && !seen[playerID] {
			seen[playerID] = true
			merged = append(merged, playerID)
		}
	}
	slices.Sort(merged)
	slices.Reverse(merged)
	return merged[:min(len(merged), limit)]
}

func idsBeginning(ctx context.Context, q db.Querier, text, before string, limit int) ([]id.Player, error) {
	begins := likeEscape.Replace(text) + "%"
	where, args := "", []any{before, limit}
	if text != "" {
		where = ` AND (email LIKE $2 ESCAPE '\' OR phone LIKE $3 ESCAPE '\' OR login LIKE $4 ESCAPE '\' OR id = $5)`
		args = []any{before, begins, phoneBegins(text), begins, text, limit}
	}
	rows, err := q.Query(ctx, fmt.Sprintf(`SELECT id FROM player_accounts WHERE id < $1%s ORDER BY id DESC LIMIT $%d`, where, len(args)), args...)
	return db.Collect(rows, err, func(r *sql.Rows) (playerID id.Player, err error) { return playerID, r.Scan(&playerID) })
}

// phoneBegins returns the LIKE pattern of a phone number that staff typed: without spaces and dashes, with or without plus.
func phoneBegins(text string) string {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -()", r) {
			return -1
		}
		return r
	}, strings.TrimPrefix(text, "+"))
	return "+" + likeEscape.Replace(digits) + "%"
}
