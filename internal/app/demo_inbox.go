package app

import (
	"cmp"
	"context"
	"slices"
	"strings"

	playerapi "maidan/internal/api/player"
	"maidan/internal/email"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/sms"
)

// inboxLength is the maximum number of messages in a demo's inbox.
const inboxLength = 50

// demoInbox returns the inbox of a demo that sends no emails or SMS; nil otherwise, because emails contain links that
// sign their readers in.
func (a *App) demoInbox() playerapi.Inbox {
	if !a.Config.Demo || !a.Mail.StoresOnly() && !a.SMS.StoresOnly() {
		return nil
	}
	return a.inboxOf
}

// caughtSMS returns the SMS that staff may read: those of a demo without a gateway; nil otherwise.
func (a *App) caughtSMS() *sms.Sender {
	if a.Config.Demo && a.SMS.StoresOnly() {
		return a.SMS
	}
	return nil
}

// inboxOf returns the newest messages to a player, or, for a visitor, to an email address that no mailbox can have; ok is false for
// other addresses.
func (a *App) inboxOf(ctx context.Context, playerID id.Player, to string) ([]playerapi.Caught, bool, error) {
	var targets []string
	if playerID != "" {
		var err error
		if targets, err = a.Verification.Targets(ctx, playerID); err != nil {
			return nil, false, err
		}
	} else {
		address, ok := player.NormaliseEmail(to)
		if !ok || !isReservedDomain(address) {
			return nil, false, nil
		}
		targets = []string{address}
	}
	emails, err := a.Mail.ListTo(ctx, targets, inboxLength)
	if err != nil {
		return nil, false, err
	}
	messages, err := a.SMS.ListTo(ctx, targets, inboxLength)
	if err != nil {
		return nil, false, err
	}
	caught := []playerapi.Caught{}
	for _, e := range emails {
		caught = append(caught, playerapi.Caught{ID: e.ID, Channel: "email", To: e.To, Subject: e.Subject, Text: e.Text, CreatedAt: e.CreatedAt})
	}
	for _, m := range messages {
		caught = append(caught, playerapi.Caught{ID: m.ID, Channel: "sms", To: m.To, Text: m.Text, CreatedAt: m.CreatedAt})
	}
	slices.SortFunc(caught, func(x, y playerapi.Caught) int { return cmp.Compare(y.ID, x.ID) })
	return caught[:min(len(caught), inboxLength)], true, nil
}

// isReservedDomain reports whether no mailbox can have the address (RFC 2606, RFC 6761).
func isReservedDomain(address string) bool {
	_, host, _ := strings.Cut(address, "@")
	host = "." + host
	return slices.ContainsFunc([]string{".example.com", ".example.net", ".example.org", ".example", ".test"}, func(suffix string) bool {
		return strings.HasSuffix(host, suffix)
	})
}

// caughtMail returns the emails that staff may read: those of a demo without a mail server; nil otherwise.
func (a *App) caughtMail() *email.Sender {
	if a.Config.Demo && a.Mail.StoresOnly() {
		return a.Mail
	}
	return nil
}
