// Package staff knows who works in the house, what each may do, and what each did.
package staff

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/pace"
	"maidan/internal/rng"
	"maidan/internal/secondfactor"
	"maidan/internal/secret"
)

// Member is somebody who works in the house.
type Member struct {
	ID        string
	Email     string
	Role      Role
	CreatedAt int64 // unix milliseconds
}

// Role is a set of permissions with a name.
type Role string

// The roles.
const (
	Admin    Role = "admin"
	Cashier  Role = "cashier"
	Support  Role = "support"
	Trader   Role = "trader"
	Marketer Role = "marketer"
)

// Permission is something that a member may do.
type Permission = string

// The permissions.
const (
	SeePlayers        Permission = "players.see"
	EditPlayers       Permission = "players.edit" // their personal data
	BlockPlayers      Permission = "players.block"
	ProtectPlayers    Permission = "players.protect" // stricter limits, time-outs, exclusions
	JudgeSignals      Permission = "signals.judge"   // accounts that look like one person's
	CheckDocuments    Permission = "documents.check" // see and judge identity documents
	EnterPlayers      Permission = "players.enter"   // links that sign a player in
	AnswerSupport     Permission = "support.answer"
	MakePromoCodes    Permission = "promo_codes.make"
	GiveBonuses       Permission = "bonuses.give" // free bets and bonus money, and what becomes of them
	SeeMoney          Permission = "money.see"
	DecideWithdrawals Permission = "withdrawals.decide"
	SeeRecords        Permission = "records.see"
	SeeCampaigns      Permission = "campaigns.see"
	EditCampaigns     Permission = "campaigns.edit" // and publish them
	SeeTrading        Permission = "markets.see"    // the trading desk: events, liability, bets, alarms
	Trade             Permission = "markets.trade"
)

var permissions = map[Role][]Permission{
	Admin:    {SeePlayers, EditPlayers, BlockPlayers, ProtectPlayers, JudgeSignals, CheckDocuments, EnterPlayers, AnswerSupport, MakePromoCodes, GiveBonuses, SeeMoney, DecideWithdrawals, SeeRecords, SeeTrading, Trade, SeeCampaigns, EditCampaigns},
	Cashier:  {SeePlayers, SeeMoney, DecideWithdrawals, SeeTrading},
	Support:  {SeePlayers, EditPlayers, BlockPlayers, ProtectPlayers, JudgeSignals, CheckDocuments, EnterPlayers, AnswerSupport, SeeMoney, SeeTrading},
	Trader:   {SeePlayers, SeeMoney, SeeTrading, Trade},
	Marketer: {SeeCampaigns, EditCampaigns, MakePromoCodes},
}

// Permissions returns what the role may do, in stable order; nothing for an unknown role.
func (r Role) Permissions() []Permission { return slices.Clone(permissions[r]) }

// May reports whether the member has a permission.
func (m Member) May(p Permission) bool { return slices.Contains(permissions[m.Role], p) }

// The package's errors.
var (
	ErrExists      = fault.New(fault.Conflict, "staff_exists", "There is already a member with this e-mail address.")
	ErrEmail       = fault.New(fault.Invalid, "email_invalid", "The email is invalid")
	ErrRole        = fault.New(fault.Invalid, "unknown_role", "The role must be admin, cashier, support, trader or marketer.")
	ErrPassword    = fault.New(fault.Invalid, "password_short", "The password must have 12 to 128 characters.")
	ErrBreached    = fault.New(fault.Invalid, "password_breached", "This password is known to others or easy to guess. Please choose another one.")
	ErrCredentials = fault.New(fault.Invalid, "credentials_invalid", "The e-mail address or the password is wrong.")
	ErrSession     = fault.New(fault.Unauthorized, "session_ended", "Please sign in again.")
	ErrNoMember    = fault.New(fault.NotFound, "no_member", "There is no member with this e-mail address.")
	ErrCode        = secondfactor.ErrCode
	ErrAttempts    = secondfactor.ErrAttempts
	// ErrSecondFactor is told to a session that has shown no more than the password.
	ErrSecondFactor = fault.New(fault.Forbidden, "second_factor_required", "Please finish signing in with your second factor.")
	ErrTooMany      = fault.New(fault.TooMany, "too_many_requests", "Too many attempts. Please wait a little.")
)

const (
	// idle is how long a session lasts without a request, longest how long in all: a shift.
	idle    = time.Hour
	longest = 12 * time.Hour
	// waiting is how long there is between the password and the second factor.
	waiting = 10 * time.Minute
	// seenEvery is how often a session's last request is written down.
	seenEvery = time.Minute
	// Passwords of staff are longer than those of players.
	minPassword, maxPassword = 12, 128
)

// Config is what Staff works with. The zero Limit allows everything.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Random rng.Source
	IDs    *id.Maker
	Hasher *secret.Hasher
	Limit  pace.Rate // of sign-ins, by address and by member
	Key    []byte    // of secret.SealKeyLen bytes: seals the secrets of second factors, the same on every node
	Brand  string    // shown by authenticator apps; optional
	// Breached reports whether a password is known to others. Optional.
	Breached func(password string) bool
}

// DefaultLimit is the limit of a public house.
var DefaultLimit = pace.Rate{Every: 10 * time.Second, Burst: 10}

// Staff is the package's API. It is safe for concurrent use.
type Staff struct {
	Config
	byAddress, byEmail *pace.Limiter
	factors            *secondfactor.Factors
}

// New returns the staff of a database.
func New(cfg Config) *Staff {
	return &Staff{
		Config: cfg, byAddress: pace.NewLimiter(cfg.Limit, cfg.Clock), byEmail: pace.NewLimiter(cfg.Limit, cfg.Clock),
		factors: secondfactor.New(secondfactor.Config{
			DB: cfg.DB, Clock: cfg.Clock, Random: cfg.Random, Hasher: cfg.Hasher, Key: cfg.Key, Realm: "staff",
		}),
	}
}

var emailShape = regexp.MustCompile(`^[^\s@[:cntrl:]]+@[^\s@[:cntrl:]]+\.\pL{2,}$`)

func normalise(email string) (string, bool) {
	email = strings.ToLower(strings.TrimSpace(email))
	return email, len(email) <= 254 && utf8.ValidString(email) && emailShape.MatchString(email)
}

// What staff_members says of the second factor.
const (
	required = "required"
	waived   = "waived"
)

// Add makes a member, who sets a second factor up at the first sign-in. There are no default members and no default passwords.
func (s *Staff) Add(ctx context.Context, email string, role Role, password string) (Member, error) {
	return s.add(ctx, email, role, password, required)
}

// AddWithoutSecondFactor makes a member whose password alone is enough: for machines, and for a demo that one person tries.
func (s *Staff) AddWithoutSecondFactor(ctx context.Context, email string, role Role, password string) (Member, error) {
	return s.add(ctx, email, role, password, waived)
}

func (s *Staff) refusePassword(password string) error {
	switch length := utf8.RuneCountInString(password); {
	case length < minPassword || length > maxPassword:
		return ErrPassword.At("password", "badRequest")
	case s.Breached != nil && s.Breached(password):
		return ErrBreached.At("password", "badRequest")
	}
	return nil
}

func (s *Staff) add(ctx context.Context, email string, role Role, password, secondFactor string) (Member, error) {
	address, ok := normalise(email)
	switch {
	case !ok:
		return Member{}, ErrEmail.At("email", "badRequest")
	case permissions[role] == nil:
		return Member{}, ErrRole.At("role", "badRequest")
	}
	if err := s.refusePassword(password); err != nil {
		return Member{}, err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return Member{}, fmt.Errorf("hash password: %w", err)
	}
	m := Member{ID: s.IDs.New(), Email: address, Role: role, CreatedAt: s.Clock.Now().UnixMilli()}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := insertMember(ctx, tx, m, hash, secondFactor)
		if err != nil {
			return fmt.Errorf("write member: %w", err)
		}
		if n == 0 {
			return ErrExists.At("email", "badRequest")
		}
		return s.Record(ctx, tx, "console", "staff.add", m.ID, map[string]any{"email": m.Email, "role": m.Role, "second_factor": secondFactor})
	})
	if err != nil {
		return Member{}, fmt.Errorf("add member: %w", err)
	}
	return m, nil
}

// Record adds a row to the audit trail, in the transaction that makes it true. actor is a member's id or the name of a part
// of the house; subject is the id of what was acted upon; detail is kept as JSON and must hold no secret.
func (s *Staff) Record(ctx context.Context, tx *db.Tx, actor, action, subject string, detail any) error {
	encoded, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("encode detail of %s: %w", action, err)
	}
	r := Record{ID: s.IDs.New(), At: s.Clock.Now().UnixMilli(), Actor: actor, Action: action, Subject: subject, Detail: encoded}
	if err := insertRecord(ctx, tx, r); err != nil {
		return fmt.Errorf("record %s: %w", action, err)
	}
	return nil
}

// Record is a row of the audit trail.
type Record struct {
	ID      string          `json:"id"`
	At      int64           `json:"at"` // unix milliseconds
	Actor   string          `json:"actor"`
	Action  string          `json:"action"`
	Subject string          `json:"subject"`
	Detail  json.RawMessage `json:"detail"`
}

// Records returns up to limit rows of the audit trail, the newest first: those older than the row before ("" for the
// newest), and only those of a subject when it is not empty.
func (s *Staff) Records(ctx context.Context, subject, before string, limit int) ([]Record, error) {
	all, err := records(ctx, s.DB.Reader(), subject, before, limit)
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	return all, nil
}
