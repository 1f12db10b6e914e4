package card

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"maidan/internal/payment/provider"
)

// SignatureHeader carries the time and the signatures of a webhook: t=<unix seconds>,v1=<hexadecimal digits>,v1=…
const SignatureHeader = "Stripe-Signature"

const (
	tolerance = 5 * time.Minute // largest difference between the time of a signature and that of the arrival
	minSecret = 16              // characters
)

// event is the body of a webhook.
type event struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Livemode *bool  `json:"livemode"`
	Data     struct {
		Object json.RawMessage `json:"object"`
	} `json:"data"`
}

// Receive implements provider.Receiver. Events about anything but checkout sessions of calls are accepted without a notice.
func (a *Adapter) Receive(_ context.Context, d provider.Delivery) (provider.Received, error) {
	if err := a.verify(d.Header.Get(SignatureHeader), d.Body, d.At); err != nil {
		return provider.Received{}, err
	}
	n, err := a.read(d.Body)
	if err != nil {
		return provider.Received{}, provider.ErrNotice.Because(err)
	}
	if n == nil {
		return provider.Received{}, nil
	}
	return provider.Received{Notices: []provider.Notice{*n}}, nil
}

func (a *Adapter) read(body []byte) (*provider.Notice, error) {
	var e event
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, err
	}
	if e.ID == "" || e.Type == "" || e.Livemode == nil || *e.Livemode != a.live() {
		return nil, errors.New("card: not an event of this mode")
	}
	if !strings.HasPrefix(e.Type, "checkout.session.") {
		return nil, nil
	}
	var s session
	if err := json.Unmarshal(e.Data.Object, &s); err != nil {
		return nil, err
	}
	if s.Metadata["call"] == "" || s.Metadata["call"] != s.Reference {
		return nil, nil // another program's session
	}
	if s.ID == "" || s.Object != "checkout.session" {
		return nil, errors.New("card: not a checkout session")
	}
	return s.notice(s.reported(e.Type))
}

// reported returns the outcome that an event states.
func (s session) reported(kind string) (provider.Outcome, string) {
	switch kind {
	case "checkout.session.completed", "checkout.session.async_payment_succeeded":
		if s.PaymentStatus == "paid" {
			return provider.Succeeded, ""
		}
	case "checkout.session.async_payment_failed":
		return provider.Failed, provider.ReasonDeclined
	case "checkout.session.expired":
		return provider.Failed, provider.ReasonExpired
	}
	return provider.Pending, ""
}

// verify checks the signature of a webhook. Of several signatures and secrets one pair must match.
func (a *Adapter) verify(header string, body []byte, at time.Time) error {
	var signed string
	var signatures [][]byte
	for field := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(field, "=")
		switch name {
		case "t":
			signed = value
		case "v1":
			if mac, err := hex.DecodeString(value); err == nil {
				signatures = append(signatures, mac)
			}
		}
	}
	seconds, err := strconv.ParseInt(signed, 10, 64)
	if err != nil || !a.matches(signatures, signed, body) {
		return provider.ErrSignature
	}
	if at.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return provider.ErrStale
	}
	return nil
}

func (a *Adapter) matches(signatures [][]byte, signed string, body []byte) bool {
	for _, secret := range a.cfg.Secrets {
		want := mac(secret, signed, body)
		for _, s := range signatures {
			if hmac.Equal(s, want) {
				return true
			}
		}
	}
	return false
}

func mac(secret, signed string, body []byte) []byte {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(signed + "."))
	h.Write(body)
	return h.Sum(nil)
}
