// Package staff manages back-office members, their permissions and sessions, and the audit trail.
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

// Member is a back-office user.
type Member struct {
	ID        id.Staff
	Email     string
	Role      Role
	CreatedAt int64 // unix milliseconds
}

// Role is a named set of permissions.
type Role string

// The roles.
const (
	Admin    Role = "admin"
	Cashier  Role = "cashier"
	Support  Role = "support"
	Trader   Role = "trader"
	Marketer Role = "marketer"
)

// Permission allows an operation.
type Permission = string

// The permissions.
const (
	SeePlayers        Permission = "players.see"
	EditPlayers       Permission = "players.edit" // their personal data
	BlockPlayers      Permission = "players.block"
	ProtectPlayers    Permission = "players.protect" // stricter limits, time-outs, exclusions
	JudgeSignals      Permission = "signals.judge"   // possible duplicate accounts
	CheckDocuments    Permission = "documents.check" // view and decide identity documents
	EnterPlayers      Permission = "players.enter"   // create links that sign a player in
	AnswerSupport     Permission = "support.answer"
	MakePromoCodes    Permission = "promo_codes.make" // includes seeing offers and what they cost
	EditOffers        Permission = "offers.edit"
	GiveBonuses       Permission = "bonuses.give" // free bets and bonus money
	SeeMoney          Permission = "money.see"
	DecideWithdrawals Permission = "withdrawals.decide"
	MatchPayments     Permission = "payments.match" // resolve cases: mismatched, surplus and unmatched payments
	AdjustMoney       Permission = "money.adjust"   // balances of players, money at providers
	NotePayments      Permission = "payments.note"  // notes and assignments
	SeeRecords        Permission = "records.see"
	SeeCampaigns      Permission = "campaigns.see"
	EditCampaigns     Permission = "campaigns.edit" // includes publishing
	SeeTrading        Permission = "markets.see"    // the trading desk: events, liability, bets, alarms
	Trade             Permission = "markets.trade"
	SeeCasino         Permission = "casino.see"     // games, returns, rounds of players
	OperateCasino     Permission = "casino.operate" // order, switches, limits, works, salts, alarms
)

var permissions = map[Role][]Permission{
	Admin:    {SeePlayers, EditPlayers, BlockPlayers, ProtectPlayers, JudgeSignals, CheckDocuments, EnterPlayers, AnswerSupport, MakePromoCodes, EditOffers, GiveBonuses, SeeMoney, DecideWithdrawals, MatchPayments, AdjustMoney, NotePayments, SeeRecords, SeeTrading, Trade, SeeCasino, OperateCasino, SeeCampaigns, EditCampaigns},
	Cashier:  {SeePlayers, SeeMoney, DecideWithdrawals, MatchPayments, AdjustMoney, NotePayments, SeeTrading, SeeCasino},
	Support:  {SeePlayers, EditPlayers, BlockPlayers, ProtectPlayers, JudgeSignals, CheckDocuments, EnterPlayers, AnswerSupport, SeeMoney, NotePayments, SeeTrading, SeeCasino},
	Trader:   {SeePlayers, SeeMoney, SeeTrading, Trade, SeeCasino, OperateCasino},
	Marketer: {SeeCampaigns, EditCampaigns, MakePromoCodes},
}

// Permissions returns the role's permissions in stable order; none for an unknown role.
func (r Role) Permissions() []Permission { return slices.Clone(permissions[r]) }

// May reports whether the member has a permission.
func (m Member) May(p Permission) bool { return slices.Contains(permissions[m.Role], p) }

// The package's errors.
var (
	ErrExists      = fault.New(fault.Conflict, "staff_exists", "There is already a member with this email address.")
	ErrEmail       = fault.New(fault.Invalid, "email_invalid", "The email is invalid")
	ErrRole        = fault.New(fault.Invalid, "unknown_role", "The role must be admin, cashier, support, trader or marketer.")
	ErrPassword    = fault.New(fault.Invalid, "password_short", "The password must have 12 to 128 characters.")
	ErrBreached    = fault.New(fault.Invalid, "password_breached", "This password is known from data breaches or easy to guess. Choose another one.")
	ErrCredentials = fault.New(fault.Invalid, "credentials_invalid", "The email or the password is wrong.")
	ErrSession     = fault.New(fault.Unauthorized, "session_ended", "Your session has ended. Sign in again.")
	ErrNoMember    = fault.New(fault.NotFound, "no_member", "There is no member with this email address.")
	ErrCode        = secondfactor.ErrCode
	ErrAttempts    = secondfactor.ErrAttempts
	// ErrSecondFactor is returned for a session without the second factor.
	ErrSecondFactor = fault.New(fault.Forbidden, "second_factor_required", "Finish signing in with your second factor.")
	ErrTooMany      = fault.New(fault.TooMany, "too_many_requests", "Too many attempts. Wait a moment and try again.")
)

const (
	// idleTimeout ends a session without requests; maxSession ends every session, after a shift.
	idleTimeout = time.Hour
	maxSession  = 12 * time.Hour
	// secondFactorTimeout is the time between the password and the second factor.
	secondFactorTimeout = 10 * time.Minute
	// seenInterval is how often a session's last request is stored.
	seenInterval = time.Minute
	// Staff passwords are longer than those of players.
	minPassword, maxPassword = 12, 128
)

// Config holds the dependencies of Staff. The zero Limit allows everything.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Random rng.Source
	IDs    *id.Maker
	Hasher *secret.Hasher
	Limit  pace.Rate // of sign-ins, by address and by member
	Key    []byte    // secret.SealKeyLen bytes: encrypts second factors; the same on every node
	Brand  string    // shown by authenticator apps; optional
	// Breached reports whether a password is known from breaches. Optional.
	Breached func(password string) bool
}

// DefaultLimit is the limit of a public server.
var DefaultLimit = pace.Rate{Every: 10 * time.Second, Burst: 10}

// Staff manages back-office members. It is safe for concurrent use.
type Staff struct {
	Config
	byAddress, byEmail *pace.Limiter
	factors            *secondfactor.Factors
}

// New returns a Staff.
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

// console is the actor of changes made on the command line.
const console id.Staff = "console"

// Values of staff_members.second_factor.
const (
	required = "required"
	waived   = "waived"
)

// Add creates a member, who sets up a second factor at the first sign-in. There are no default members or passwords.
func (s *Staff) Add(ctx context.Context, email string, role Role, password string) (Member, error) {
	return s.add(ctx, email, role, password, required)
}

// AddWithoutSecondFactor creates a member who signs in by password alone, for machines and single-user demos.
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
	m := Member{ID: id.Staff(s.IDs.New()), Email: address, Role: role, CreatedAt: s.Clock.Now().UnixMilli()}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := insertMember(ctx, tx, m, hash, secondFactor)
		if err != nil {
			return fmt.Errorf("write member: %w", err)
		}
		if n == 0 {
			return ErrExists.At("email", "badRequest")
		}
		return s.Record(ctx, tx, console, "staff.add", string(m.ID), map[string]any{"email": m.Email, "role": m.Role, "second_factor": secondFactor})
	})
	if err != nil {
		return Member{}, fmt.Errorf("add member: %w", err)
	}
	return m, nil
}

// Record adds a row to the audit trail in tx. actor is a member's id or the name of a part of the program; subject is the id of the
// affected object; detail is stored as JSON and must not contain secrets.
func (s *Staff) Record(ctx context.Context, tx *db.Tx, actor id.Staff, action, subject string, detail any) error {
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
	Actor   id.Staff        `json:"actor"`
	Action  string          `json:"action"`
	Subject string          `json:"subject"`
	Detail  json.RawMessage `json:"detail"`
}

// Records returns up to limit rows of the audit trail, newest first, older than the row before ("" for the newest), and only those
// of a subject when it is not empty.
func (s *Staff) Records(ctx context.Context, subject, before string, limit int) ([]Record, error) {
	all, err := records(ctx, s.DB.Reader(), subject, before, limit)
	if err != nil {
		return nil, fmt.Errorf("read audit trail: %w", err)
	}
	return all, nil
}
