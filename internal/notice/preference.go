package notice

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// Kind is what a notice is about, as players choose by it.
type Kind string

// The kinds, in the order in which screens show them.
const (
	Security    Kind = "security"   // who gets into the account
	Protection  Kind = "protection" // limits, breaks, exclusion
	Account     Kind = "account"    // contacts, documents, personal data
	Deposits    Kind = "deposits"
	Withdrawals Kind = "withdrawals"
	Bets        Kind = "bets"
	News        Kind = "news" // marketing: sent to nobody who did not ask for it
)

// Channel is a way to a player besides the app, where everything is told.
type Channel string

// The channels.
const (
	Email Channel = "email"
	SMS   Channel = "sms"
)

// Channels are all of them.
var Channels = []Channel{Email, SMS}

// rule is what holds for a kind while the player has not chosen, and whether he may choose letters away.
type rule struct {
	kind   Kind
	email  bool // letters unless the player says otherwise; short messages are sent to those who ask for them
	locked bool // letters are always sent
}

var rules = []rule{
	{Security, true, true}, {Protection, true, true}, {Account, true, false}, {Deposits, true, false}, {Withdrawals, true, false},
	{Bets, false, false}, {News, false, false},
}

// Refusals of choices.
var (
	ErrKind    = fault.New(fault.Invalid, "notification_kind_unknown", "There is no such kind of notification.")
	ErrLocked  = fault.New(fault.Invalid, "notification_locked", "These letters protect your account and are always sent.")
	ErrNoNews  = fault.New(fault.Conflict, "news_refused", "News cannot be sent to you while you take a break from playing.")
	ErrNoToken = fault.New(fault.Invalid, "unsubscribe_link_invalid", "This link is not valid.")
)

// Preference is what holds for a player and a kind.
type Preference struct {
	Kind   Kind
	Email  bool
	SMS    bool
	Locked bool // letters are always sent
}

// Wants reports whether a channel is wanted.
func (p Preference) Wants(c Channel) bool { return c == Email && p.Email || c == SMS && p.SMS }

// Choice is a player's decision about a kind on a channel.
type Choice struct {
	Kind    Kind    `json:"kind"`
	Channel Channel `json:"channel"`
	Wanted  bool    `json:"wanted"`
}

// Preferences returns what holds for a player, every kind once.
func (r *Service) Preferences(ctx context.Context, q db.Querier, playerID string) ([]Preference, error) {
	chosen, err := choices(ctx, q, playerID)
	if err != nil {
		return nil, fmt.Errorf("read preferences: %w", err)
	}
	all := make([]Preference, len(rules))
	for i, rule := range rules {
		all[i] = Preference{Kind: rule.kind, Email: rule.email, Locked: rule.locked}
	}
	for _, c := range chosen {
		for i := range all {
			if all[i].Kind == c.Kind {
				all[i].choose(c)
			}
		}
	}
	return all, nil
}

func (p *Preference) choose(c Choice) {
	switch {
	case c.Channel == SMS:
		p.SMS = c.Wanted
	case !p.Locked:
		p.Email = c.Wanted
	}
}

// Preference returns what holds for a player and a kind; for a kind that does not exist, nothing.
func (r *Service) Preference(ctx context.Context, q db.Querier, playerID string, kind Kind) (Preference, error) {
	all, err := r.Preferences(ctx, q, playerID)
	if err != nil {
		return Preference{}, err
	}
	for _, p := range all {
		if p.Kind == kind {
			return p, nil
		}
	}
	return Preference{Kind: kind}, nil
}

// Choose keeps decisions of a player, in tx. It refuses with ErrKind, with ErrLocked when letters of a locked kind are to
// end, and with ErrNoNews when marketing is asked for by who must not get it.
func (r *Service) Choose(ctx context.Context, tx *db.Tx, playerID string, decisions ...Choice) error {
	before, err := r.Preference(ctx, tx, playerID, News)
	if err != nil {
		return err
	}
	now := r.Clock.Now().UnixMilli()
	for _, c := range decisions {
		if err := r.allowed(ctx, tx, playerID, c); err != nil {
			return err
		}
		if err := saveChoice(ctx, tx, playerID, c, now); err != nil {
			return fmt.Errorf("keep preference: %w", err)
		}
	}
	after, err := r.Preference(ctx, tx, playerID, News)
	if err != nil || after.any() == before.any() || r.OnNews == nil {
		return err
	}
	return r.OnNews(ctx, tx, playerID, after.any())
}

func (p Preference) any() bool { return p.Email || p.SMS }

func (r *Service) allowed(ctx context.Context, tx *db.Tx, playerID string, c Choice) error {
	known, ok := ruleOf(c.Kind)
	switch {
	case !ok:
		return ErrKind.At("kind", "badRequest")
	case known.locked && c.Channel == Email && !c.Wanted:
		return ErrLocked.At(string(c.Kind), "badRequest")
	case c.Kind != News || !c.Wanted || r.NewsAllowed == nil:
		return nil
	}
	may, err := r.NewsAllowed(ctx, tx, playerID)
	if err == nil && !may {
		return ErrNoNews.At(string(c.Kind), "badRequest")
	}
	return err
}

// SetDefault keeps what a player said before there were choices, in tx, unless he has chosen since.
func (r *Service) SetDefault(ctx context.Context, tx *db.Tx, playerID string, c Choice) error {
	if err := insertDefault(ctx, tx, playerID, c, r.Clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("begin preference: %w", err)
	}
	return nil
}

// UnsubscribeNews takes back whatever marketing a player asked for, in tx.
func (r *Service) UnsubscribeNews(ctx context.Context, tx *db.Tx, playerID string) error {
	return r.Choose(ctx, tx, playerID, Choice{News, Email, false}, Choice{News, SMS, false})
}

// WantsNews reports whether a player may be sent marketing on a channel now: he asked for it and does not take a break.
func (r *Service) WantsNews(ctx context.Context, q db.Querier, playerID string, c Channel) (bool, error) {
	p, err := r.Preference(ctx, q, playerID, News)
	if err != nil || !p.Wants(c) || r.NewsAllowed == nil {
		return p.Wants(c), err
	}
	return r.NewsAllowed(ctx, q, playerID)
}

func ruleOf(kind Kind) (rule, bool) {
	for _, r := range rules {
		if r.kind == kind {
			return r, true
		}
	}
	return rule{}, false
}
