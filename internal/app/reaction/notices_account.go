package reaction

import (
	"time"

	"maidan/internal/identity"
	"maidan/internal/notice"
	"maidan/internal/phrase"
	"maidan/internal/player"
	"maidan/internal/profile"
	"maidan/internal/verification"
)

// securityNotices are about access to an account and its payout accounts.
var securityNotices = map[string]drafter{
	player.KindNewDevice: always(func(d player.NewDeviceEvent) draft {
		s := security("notice.new_device", attention, phrase.Args{
			"device": phrase.Text(d.Agent), "at": phrase.Moment(time.UnixMilli(d.At)), "address": phrase.Text(d.Address),
		})
		if d.Agent == "" {
			s.key = "notice.new_device_unknown"
		}
		return s
	}),
	player.KindSessionsEnded: sometimes(func(e player.SessionsEndedEvent) (draft, bool) {
		return security("notice.sessions_reuse", failure, nil), e.Why == "reuse"
	}),
	player.KindPasswordChanged: always(func(e player.PasswordEvent) draft {
		if e.Method == "recovery" {
			return security("notice.password_recovered", attention, nil)
		}
		return security("notice.password_changed", attention, nil)
	}),
	player.KindSecondFactorChanged: always(func(e player.SecondFactorEvent) draft {
		if e.On {
			return security("notice.second_factor_on", success, nil)
		}
		return security("notice.second_factor_off", attention, nil)
	}),
	player.KindClosed:           always(func(player.ClosedEvent) draft { return security("notice.closed", attention, nil) }),
	player.KindReopened:         always(func(player.ClosedEvent) draft { return security("notice.reopened", success, nil) }),
	identity.KindPasskeyAdded:   always(passkey("notice.passkey_added", attention)),
	identity.KindPasskeyRemoved: always(passkey("notice.passkey_removed", attention)),
	identity.KindPasskeyCopied:  always(passkey("notice.passkey_copied", failure)),
	identity.KindLinked: sometimes(func(e identity.LinkEvent) (draft, bool) {
		return security("notice.linked", attention, phrase.Args{"label": phrase.Text(e.Label)}), !e.New
	}),
	identity.KindUnlinked: always(func(e identity.LinkEvent) draft {
		return security("notice.unlinked", attention, phrase.Args{"label": phrase.Text(e.Label)})
	}),
	verification.KindEmailChanged: always(func(e verification.ContactEvent) draft {
		s := security("notice.email_changed", attention, phrase.Args{"email": phrase.Text(verification.Mask(e.New))})
		s.copyTo = e.Old
		return s
	}),
	verification.KindEmailRemoved: always(func(e verification.ContactEvent) draft {
		s := security("notice.email_removed", attention, phrase.Args{"email": phrase.Text(verification.Mask(e.Old))})
		s.copyTo = e.Old
		return s
	}),
	verification.KindPhoneChanged: always(func(e verification.ContactEvent) draft {
		return security("notice.phone_changed", attention, phrase.Args{"phone": phrase.Text(verification.Mask(e.New))})
	}),
	profile.KindPayoutAdded:   always(payoutAccount("notice.payout_added")),
	profile.KindPayoutRemoved: always(payoutAccount("notice.payout_removed")),
}

func security(key string, code int, args phrase.Args) draft {
	return draft{key: key, kind: notice.Security, code: code, args: args}
}

func passkey(key string, code int) func(identity.PasskeyEvent) draft {
	return func(e identity.PasskeyEvent) draft {
		return security(key, code, phrase.Args{"name": phrase.Text(e.Name)})
	}
}

func payoutAccount(key string) func(profile.PayoutEvent) draft {
	return func(e profile.PayoutEvent) draft {
		return security(key, attention, phrase.Args{"account": phrase.Text(e.Masked)})
	}
}

// accountNotices are about contact data, documents and the profile.
var accountNotices = map[string]drafter{
	verification.KindEmailConfirmed: always(func(e verification.ContactEvent) draft {
		return account("notice.email_confirmed", success, phrase.Args{"email": phrase.Text(verification.Mask(e.New))})
	}),
	verification.KindPhoneConfirmed: always(func(e verification.ContactEvent) draft {
		return account("notice.phone_confirmed", success, phrase.Args{"phone": phrase.Text(verification.Mask(e.New))})
	}),
	verification.KindDocumentApproved:  always(document("notice.document_approved", success)),
	verification.KindDocumentRejected:  always(document("notice.document_rejected", failure)),
	verification.KindDocumentRequested: always(documentAsked),
	profile.KindChanged: sometimes(func(e profile.ChangedEvent) (draft, bool) {
		_, byStaff := player.StaffOf(e.Actor)
		return account("notice.profile_changed", attention, nil), byStaff
	}),
}

func account(key string, code int, args phrase.Args) draft {
	return draft{key: key, kind: notice.Account, code: code, args: args}
}

func document(key string, code int) func(verification.DocumentEvent) draft {
	return func(e verification.DocumentEvent) draft {
		return account(key, code, phrase.Args{"document": phrase.Word("doc." + string(e.Kind)), "reason": phrase.Text(e.Reason)})
	}
}

func documentAsked(e verification.DocumentsRequestedEvent) draft {
	document := phrase.Word("doc.several")
	if len(e.Wanted) == 1 {
		document = phrase.Word("doc." + string(e.Wanted[0]))
	}
	if e.Reason == "" {
		return account("notice.document_asked", attention, phrase.Args{"document": document})
	}
	return account("notice.document_asked_why", attention, phrase.Args{"document": document, "reason": phrase.Text(e.Reason)})
}
