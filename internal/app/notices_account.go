package app

import (
	"strings"
	"time"

	"maidan/internal/identity"
	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/verification"
)

// securityHearings are of who gets into an account, and where its money goes.
var securityHearings = map[string]hearing{
	player.KindNewDevice: always(func(d player.NewDeviceEvent) saying {
		s := security("notice.new_device", attention, phrase.Args{
			"device": phrase.Text(d.Agent), "at": phrase.Moment(time.UnixMilli(d.At)), "address": phrase.Text(d.Address),
		})
		if d.Agent == "" {
			s.key = "notice.new_device_unknown"
		}
		return s
	}),
	player.KindSessionsEnded: hear(func(e player.SessionsEndedEvent) (saying, bool) {
		return security("notice.sessions_reuse", bad, nil), e.Why == "reuse"
	}),
	player.KindPasswordChanged: always(func(e player.PasswordEvent) saying {
		if e.Method == "recovery" {
			return security("notice.password_recovered", attention, nil)
		}
		return security("notice.password_changed", attention, nil)
	}),
	player.KindSecondFactorChanged: always(func(e player.SecondFactorEvent) saying {
		if e.On {
			return security("notice.second_factor_on", good, nil)
		}
		return security("notice.second_factor_off", attention, nil)
	}),
	player.KindClosed:           always(func(player.ClosedEvent) saying { return security("notice.closed", attention, nil) }),
	player.KindReopened:         always(func(player.ClosedEvent) saying { return security("notice.reopened", good, nil) }),
	identity.KindPasskeyAdded:   always(passkey("notice.passkey_added", attention)),
	identity.KindPasskeyRemoved: always(passkey("notice.passkey_removed", attention)),
	identity.KindPasskeyCopied:  always(passkey("notice.passkey_copied", bad)),
	identity.KindLinked: hear(func(e identity.LinkEvent) (saying, bool) {
		return security("notice.linked", attention, phrase.Args{"label": phrase.Text(e.Label)}), !e.New
	}),
	identity.KindUnlinked: always(func(e identity.LinkEvent) saying {
		return security("notice.unlinked", attention, phrase.Args{"label": phrase.Text(e.Label)})
	}),
	verification.KindEmailChanged: always(func(e verification.ContactEvent) saying {
		s := security("notice.email_changed", attention, phrase.Args{"email": phrase.Text(verification.Mask(e.New))})
		s.also = e.Old
		return s
	}),
	verification.KindEmailRemoved: always(func(e verification.ContactEvent) saying {
		s := security("notice.email_removed", attention, phrase.Args{"email": phrase.Text(verification.Mask(e.Old))})
		s.also = e.Old
		return s
	}),
	verification.KindPhoneChanged: always(func(e verification.ContactEvent) saying {
		return security("notice.phone_changed", attention, phrase.Args{"phone": phrase.Text(verification.Mask(e.New))})
	}),
	profile.KindPayoutAdded:   always(payoutAccount("notice.payout_added")),
	profile.KindPayoutRemoved: always(payoutAccount("notice.payout_removed")),
}

func security(key string, code int, args phrase.Args) saying {
	return saying{key: key, kind: notice.Security, code: code, args: args}
}

func passkey(key string, code int) func(identity.PasskeyEvent) saying {
	return func(e identity.PasskeyEvent) saying {
		return security(key, code, phrase.Args{"name": phrase.Text(e.Name)})
	}
}

func payoutAccount(key string) func(profile.PayoutEvent) saying {
	return func(e profile.PayoutEvent) saying {
		return security(key, attention, phrase.Args{"account": phrase.Text(e.Masked)})
	}
}

// accountHearings are of what is known of a player.
var accountHearings = map[string]hearing{
	verification.KindEmailConfirmed: always(func(e verification.ContactEvent) saying {
		return account("notice.email_confirmed", good, phrase.Args{"email": phrase.Text(verification.Mask(e.New))})
	}),
	verification.KindPhoneConfirmed: always(func(e verification.ContactEvent) saying {
		return account("notice.phone_confirmed", good, phrase.Args{"phone": phrase.Text(verification.Mask(e.New))})
	}),
	verification.KindDocumentApproved: always(document("notice.document_approved", good)),
	verification.KindDocumentRejected: always(document("notice.document_rejected", bad)),
	verification.KindDocumentAsked:    always(documentAsked),
	profile.KindChanged: hear(func(e profile.ChangedEvent) (saying, bool) {
		return account("notice.profile_changed", attention, nil), strings.HasPrefix(e.Actor, "staff:")
	}),
}

func account(key string, code int, args phrase.Args) saying {
	return saying{key: key, kind: notice.Account, code: code, args: args}
}

func document(key string, code int) func(verification.DocumentEvent) saying {
	return func(e verification.DocumentEvent) saying {
		return account(key, code, phrase.Args{"document": phrase.Word("doc." + string(e.Kind)), "reason": phrase.Text(e.Reason)})
	}
}

func documentAsked(e verification.AskedEvent) saying {
	document := phrase.Word("doc.several")
	if len(e.Wanted) == 1 {
		document = phrase.Word("doc." + string(e.Wanted[0]))
	}
	if e.Reason == "" {
		return account("notice.document_asked", attention, phrase.Args{"document": document})
	}
	return account("notice.document_asked_why", attention, phrase.Args{"document": document, "reason": phrase.Text(e.Reason)})
}
