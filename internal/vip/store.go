package vip

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Member is a player of the programme. Times are unix milliseconds.
type Member struct {
	PlayerID    id.Player
	Currency    money.Currency
	Level       string
	ManagerID   id.Staff
	ManagerName string // as the player reads it
	Since       int64
	EndedAt     int64 // 0 while the player is a member
	UpdatedAt   int64
}

// Active reports whether the player is a member now.
func (m Member) Active() bool { return m.PlayerID != "" && m.EndedAt == 0 }

// Status is the state of the cashback of a week.
type Status string

// The states.
const (
	Open    Status = "open"    // the week runs
	Nothing Status = "nothing" // the week has lost nothing
	Held    Status = "held"    // until staff release it
	Due     Status = "due"
	Paid    Status = "paid"
	Refused Status = "refused"
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Open, Nothing, Held, Due, Paid, Refused} }

// Week is what a member's week has come to. Amounts are hundredths of the currency, times unix milliseconds.
type Week struct {
	ID        string
	PlayerID  id.Player
	Start     int64
	Currency  money.Currency
	Net       money.Amount // what counts of what the player has won; negative if it was lost
	Results   int64        // bets and rounds that counted; a correction belongs to the week of its first result
	Level     string       // at the end of the week
	Percent   int64
	Amount    money.Amount // the cashback
	Status    Status
	Reason    string // why it was refused
	DecidedAt int64  // when it was paid or refused
}

const (
	memberColumns = `player_id, currency, level, manager_id, manager_name, since, ended_at, updated_at`
	weekColumns   = `id, player_id, week, currency, net, results, level, percent, amount, status, reason, decided_at`
)

func scanMember(r *sql.Rows) (m Member, err error) {
	return m, r.Scan(&m.PlayerID, &m.Currency, &m.Level, &m.ManagerID, &m.ManagerName, &m.Since, &m.EndedAt, &m.UpdatedAt)
}

func scanWeek(r *sql.Rows) (w Week, err error) {
	return w, r.Scan(&w.ID, &w.PlayerID, &w.Start, &w.Currency, &w.Net, &w.Results, &w.Level, &w.Percent, &w.Amount, &w.Status, &w.Reason, &w.DecidedAt)
}

// membersWhere returns the members that a condition selects, former ones too.
func membersWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]Member, error) {
	rows, err := q.Query(ctx, "SELECT "+memberColumns+" FROM vip_members WHERE "+where, args...)
	found, err := db.Collect(rows, err, scanMember)
	if err != nil {
		return nil, fmt.Errorf("read VIP members: %w", err)
	}
	return found, nil
}

// MembersAmong returns those of the players who are or were members, by player.
func (s *Service) MembersAmong(ctx context.Context, q db.Querier, players []id.Player) (map[id.Player]Member, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+memberColumns+" FROM vip_members WHERE player_id", id.Strings(players))
	found, err := db.Collect(rows, err, scanMember)
	if err != nil {
		return nil, fmt.Errorf("read VIP members: %w", err)
	}
	all := make(map[id.Player]Member, len(found))
	for _, m := range found {
		all[m.PlayerID] = m
	}
	return all, nil
}

// Member returns a player's membership; ok is false for a player who never was a member.
func (s *Service) Member(ctx context.Context, q db.Querier, playerID id.Player) (m Member, ok bool, err error) {
	found, err := membersWhere(ctx, q, "player_id = $1", string(playerID))
	if err != nil || len(found) == 0 {
		return m, false, err
	}
	return found[0], true, nil
}

// Members returns members in order of player id, after one; former ones are left out.
func (s *Service) Members(ctx context.Context, q db.Querier, after id.Player, limit int) ([]Member, error) {
	return membersWhere(ctx, q, "ended_at = 0 AND player_id > $1 ORDER BY player_id"+db.Bytewise(q)+" LIMIT $2", string(after), limit)
}

// Managed returns the members whose manager a member of staff is, in no order; former members are left out. It is never nil.
func (s *Service) Managed(ctx context.Context, q db.Querier, manager id.Staff) ([]id.Player, error) {
	found, err := membersWhere(ctx, q, "ended_at = 0 AND manager_id = $1", string(manager))
	if err != nil {
		return nil, err
	}
	players := make([]id.Player, len(found))
	for i, m := range found {
		players[i] = m.PlayerID
	}
	return players, nil
}

// Manager returns the manager of a member and the name that the member reads; both are empty of a player who is no member now.
func (s *Service) Manager(ctx context.Context, q db.Querier, playerID id.Player) (manager id.Staff, name string, err error) {
	m, _, err := s.Member(ctx, q, playerID)
	if err != nil || !m.Active() {
		return "", "", err
	}
	return m.ManagerID, m.ManagerName, nil
}

// Reaches reports whether a player is a member of a level or of a higher one now. Nobody reaches a level that the programme does not have.
func (s *Service) Reaches(ctx context.Context, q db.Querier, playerID id.Player, level string) (bool, error) {
	least := s.Programme.Rank(level)
	if least < 0 {
		return false, nil
	}
	m, _, err := s.Member(ctx, q, playerID)
	return err == nil && m.Active() && s.Programme.Rank(m.Level) >= least, err
}

func weeksWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]Week, error) {
	rows, err := q.Query(ctx, "SELECT "+weekColumns+" FROM vip_weeks WHERE "+where, args...)
	found, err := db.Collect(rows, err, scanWeek)
	if err != nil {
		return nil, fmt.Errorf("read weeks of members: %w", err)
	}
	return found, nil
}

// ShownWeeks is how many weeks of a member screens show: half a year.
const ShownWeeks = 26

// Weeks returns the latest weeks of a player in which something counted, the latest first; at most limit.
func (s *Service) Weeks(ctx context.Context, q db.Querier, playerID id.Player, limit int) ([]Week, error) {
	return weeksWhere(ctx, q, "player_id = $1 ORDER BY week DESC LIMIT $2", string(playerID), limit)
}

// Cashbacks returns weeks that are over for staff, the latest first and the largest cashback first within a week: those of a status, or all with a cashback. after is
// the id of the last one of the page before; without it, the first page is returned, and after an unknown one nothing.
func (s *Service) Cashbacks(ctx context.Context, q db.Querier, status Status, after string, limit int) ([]Week, error) {
	const matching = "amount > 0 AND status <> 'open' AND ($1 = '' OR status = $1)"
	const order = " ORDER BY week DESC, amount DESC, id LIMIT $2"
	if after == "" {
		return weeksWhere(ctx, q, matching+order, string(status), limit)
	}
	last, err := weeksWhere(ctx, q, "id = $1", after)
	if err != nil || len(last) == 0 {
		return nil, err
	}
	return weeksWhere(ctx, q, matching+" AND (week < $3 OR week = $3 AND (amount < $4 OR amount = $4 AND id > $5))"+order,
		string(status), limit, last[0].Start, int64(last[0].Amount), after)
}
