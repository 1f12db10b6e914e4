package app

import (
	"cmp"
	"context"
	"slices"
	"strings"

	playerapi "maidan/internal/api/player"
	"maidan/internal/player"
	"maidan/internal/sms"
)

// inboxLength is how many letters and messages a demo's inbox shows.
const inboxLength = 50

// demoInbox is the inbox of a demo in which letters and messages are caught; nil otherwise: letters hold links that let their
// readers in.
func (a *App) demoInbox() playerapi.Inbox {
	if !a.Config.Demo || !a.Mail.Catches() && !a.SMS.Catches() {
		return nil
	}
	return a.inboxOf
}

// caughtSMS is the desk whose messages staff may read: a demo's, when no gateway takes them.
func (a *App) caughtSMS() *sms.Desk {
	if a.Config.Demo && a.SMS.Catches() {
		return a.SMS
	}
	return nil
}

func (a *App) inboxOf(ctx context.Context, playerID, to string) ([]playerapi.Caught, bool, error) {
	var targets []string
	if playerID != "" {
		var err error
		if targets, err = a.Verification.Targets(ctx, playerID); err != nil {
			return nil, false, err
		}
	} else {
		email, ok := player.NormaliseEmail(to)
		if !ok || !isReservedDomain(email) {
			return nil, false, nil
		}
		targets = []string{email}
	}
	letters, err := a.Mail.LettersTo(ctx, targets, inboxLength)
	if err != nil {
		return nil, false, err
	}
	messages, err := a.SMS.MessagesTo(ctx, targets, inboxLength)
	if err != nil {
		return nil, false, err
	}
	caught := []playerapi.Caught{}
	for _, l := range letters {
		caught = append(caught, playerapi.Caught{ID: l.ID, Channel: "email", To: l.To, Subject: l.Subject, Text: l.Text, CreatedAt: l.CreatedAt})
	}
	for _, m := range messages {
		caught = append(caught, playerapi.Caught{ID: m.ID, Channel: "sms", To: m.To, Text: m.Text, CreatedAt: m.CreatedAt})
	}
	slices.SortFunc(caught, func(x, y playerapi.Caught) int { return cmp.Compare(y.ID, x.ID) })
	return caught[:min(len(caught), inboxLength)], true, nil
}

// isReservedDomain tells whether an address is one that no mailbox can have (RFC 2606, RFC 6761).
func isReservedDomain(email string) bool {
	_, host, _ := strings.Cut(email, "@")
	host = "." + host
	return slices.ContainsFunc([]string{".example.com", ".example.net", ".example.org", ".example", ".test"}, func(suffix string) bool {
		return strings.HasSuffix(host, suffix)
	})
}
