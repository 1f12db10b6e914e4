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
func (h *House) demoInbox() playerapi.Inbox {
	if !h.Config.Demo || !h.Mail.Catches() && !h.SMS.Catches() {
		return nil
	}
	return h.inboxOf
}

// caughtSMS is the desk whose messages staff may read: a demo's, when no gateway takes them.
func (h *House) caughtSMS() *sms.Desk {
	if h.Config.Demo && h.SMS.Catches() {
		return h.SMS
	}
	return nil
}

func (h *House) inboxOf(ctx context.Context, playerID, to string) ([]playerapi.Caught, bool, error) {
	var targets []string
	if playerID != "" {
		var err error
		if targets, err = h.Checks.Targets(ctx, playerID); err != nil {
			return nil, false, err
		}
	} else {
		email, ok := player.NormaliseEmail(to)
		if !ok || !nobodys(email) {
			return nil, false, nil
		}
		targets = []string{email}
	}
	letters, err := h.Mail.LettersTo(ctx, targets, inboxLength)
	if err != nil {
		return nil, false, err
	}
	messages, err := h.SMS.MessagesTo(ctx, targets, inboxLength)
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
	slices.SortFunc(caught, func(a, b playerapi.Caught) int { return cmp.Compare(b.ID, a.ID) })
	return caught[:min(len(caught), inboxLength)], true, nil
}

// nobodys tells whether an address is one that no mailbox can have (RFC 2606, RFC 6761).
func nobodys(email string) bool {
	_, host, _ := strings.Cut(email, "@")
	host = "." + host
	return slices.ContainsFunc([]string{".example.com", ".example.net", ".example.org", ".example", ".test"}, func(suffix string) bool {
		return strings.HasSuffix(host, suffix)
	})
}
