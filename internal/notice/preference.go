package notice

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Kind is a category of notices that players can choose.
type Kind string

// The kinds in display order.
const (
	Security    Kind = "security"   // sign-ins and sign-in methods
	Protection  Kind = "protection" // limits, breaks, exclusion
	Account     Kind = "account"    // contacts, documents, personal data
	Deposits    Kind = "deposits"
	Withdrawals Kind = "withdrawals"
	Bets        Kind = "bets"
	News        Kind = "news" // marketing: only sent with consent
)

// Channel is a delivery channel besides the app, which always shows notices.
type Channel string

// The channels.
const (
	Email Channel = "email"
	SMS   Channel = "sms"
)

// Channels lists all channels.
var Channels = []Channel{Email, SMS}

// rule is the default of a kind, and whether emails can be turned off.
type rule struct {
	kind   Kind
	email  bool // emails by default; SMS are off by default
	locked bool // emails cannot be turned off
}

var rules = []rule{
	{Security, true, true}, {Protection, true, true}, {Account, true, false}, {Deposits, true, false}, {Withdrawals, true, false},
	{Bets, false, false}, {News, false, false},
}

// Errors of choices.
var (
	ErrKind    = fault.New(fault.Invalid, "notification_kind_unknown", "There is no such kind of notification.")
	ErrLocked  = fault.New(fault.Invalid, "notification_locked", "These emails protect your account and are always sent.")
	ErrNoNews  = fault.New(fault.Conflict, "news_refused", "You cannot get news during a time-out or self-exclusion.")
	ErrNoToken = fault.New(fault.Invalid, "unsubscribe_link_invalid", "This link is not valid.")
)

// Preference is the effective setting of a player for a kind.
type Preference struct {
	Kind   Kind
	Email  bool
	SMS    bool
	Locked bool // emails cannot be turned off
}

// Wants reports whether a channel is enabled.
func (p Preference) Wants(c Channel) bool { return c == Email && p.Email || c == SMS && p.SMS }

// Choice is a player's setting for a kind on a channel.
type Choice struct {
	Kind    Kind    `json:"kind"`
	Channel Channel `json:"channel"`
	Wanted  bool    `json:"wanted"`
}

// Preferences returns the effective settings of a player, every kind once.
func (r *Service) Preferences(ctx context.Context, q db.Querier, playerID id.Player) ([]Preference, error) {
	chosen, err := choicesOf(ctx, q, playerID)
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

// Preference returns the effective setting of a player for a kind; the zero Preference for an unknown kind.
func (r *Service) Preference(ctx context.Context, q db.Querier, playerID id.Player, kind Kind) (Preference, error) {
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

// Choose stores settings of a player in tx. Errors: ErrKind, ErrLocked when emails of a locked kind are turned off, and ErrNoNews
// when the player may not receive marketing.
func (r *Service) Choose(ctx context.Context, tx *db.Tx, playerID id.Player, decisions ...Choice) error {
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

func (r *Service) allowed(ctx context.Context, tx *db.Tx, playerID id.Player, c Choice) error {
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

// SetDefault stores a setting from before there were preferences in tx, unless the player has chosen since.
func (r *Service) SetDefault(ctx context.Context, tx *db.Tx, playerID id.Player, c Choice) error {
	if err := insertDefault(ctx, tx, playerID, c, r.Clock.Now().UnixMilli()); err != nil {
		return fmt.Errorf("begin preference: %w", err)
	}
	return nil
}

// UnsubscribeNews withdraws consent to marketing on all channels, in tx.
func (r *Service) UnsubscribeNews(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	return r.Choose(ctx, tx, playerID, Choice{News, Email, false}, Choice{News, SMS, false})
}

// WantsNews reports whether a player may be sent marketing on a channel now: with consent, and without a time-out or exclusion.
func (r *Service) WantsNews(ctx context.Context, q db.Querier, playerID id.Player, c Channel) (bool, error) {
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
