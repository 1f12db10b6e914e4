package sms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/textproto"
	"net/url"
	"strings"
	"time"

	"maidan/internal/delivery"
)

// sendTimeout limits the sending of one message.
const sendTimeout = 20 * time.Second

// Gateway describes the HTTP API of an SMS provider: one POST per message. Body is a template with {to}, {text} and {id}. When
// it begins with "{" it is JSON, otherwise a form (To={to}&Body={text}). Values are inserted into the parsed template, so a
// text cannot change its structure.
type Gateway struct {
	URL    string
	Body   string
	Header string // one header with the provider's secret: "Authorization: Bearer …"; empty: none
}

// Transport returns the transport of a gateway. Errors name the wrong setting without quoting a secret.
func (g Gateway) Transport() (delivery.Transport, error) {
	u, err := url.Parse(g.URL)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, errors.New("sms: the gateway must be an http or https URL")
	}
	compose, contentType, err := template(g.Body)
	if err != nil {
		return nil, err
	}
	name, value, ok := strings.Cut(g.Header, ":")
	if g.Header != "" && (!ok || strings.TrimSpace(name) == "" || strings.ContainsAny(g.Header, "\r\n")) {
		return nil, errors.New("sms: want the header as NAME: VALUE")
	}
	client := &http.Client{Timeout: sendTimeout, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse // a redirect must not send the secret to another address
	}}
	return func(ctx context.Context, m Message, id string, _ time.Time) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(compose(m, id)))
		if err != nil {
			return errors.New("the request to the gateway cannot be made")
		}
		req.Header.Set("Content-Type", contentType)
		req.Header.Set("Idempotency-Key", id)
		if g.Header != "" {
			req.Header[textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name))] = []string{strings.TrimSpace(value)}
		}
		return post(client, req)
	}, nil
}

// post sends a request. Its errors omit the address, which may hold a secret, and the response, which may repeat the text.
func post(client *http.Client, req *http.Request) error {
	res, err := client.Do(req)
	if err != nil {
		var outer *url.Error
		if errors.As(err, &outer) {
			err = outer.Err
		}
		return fmt.Errorf("connect to the gateway: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10)) // so that the connection is reused
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return fmt.Errorf("the gateway answered %d", res.StatusCode)
	}
	return nil
}

// template parses a body's template once.
func template(text string) (compose func(Message, string) []byte, contentType string, err error) {
	if !strings.Contains(text, "{to}") || !strings.Contains(text, "{text}") {
		return nil, "", errors.New("sms: the body's template must have {to} and {text}")
	}
	fill := func(value string, m Message, id string) string {
		return strings.NewReplacer("{to}", m.To, "{text}", m.Text, "{id}", id).Replace(value)
	}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		var shape any
		if err := json.Unmarshal([]byte(text), &shape); err != nil {
			return nil, "", errors.New("sms: the body's template is not valid JSON")
		}
		return func(m Message, id string) []byte {
			body, _ := json.Marshal(filled(shape, func(s string) string { return fill(s, m, id) })) // the value was parsed from JSON
			return body
		}, "application/json", nil
	}
	form, err := url.ParseQuery(text)
	if err != nil {
		return nil, "", errors.New("sms: the body's template is not a form")
	}
	return func(m Message, id string) []byte {
		body := url.Values{}
		for name, values := range form {
			for _, value := range values {
				body.Add(name, fill(value, m, id))
			}
		}
		return []byte(body.Encode())
	}, "application/x-www-form-urlencoded", nil
}

// filled copies a JSON value with every string replaced.
func filled(value any, fill func(string) string) any {
	switch v := value.(type) {
	case string:
		return fill(v)
	case []any:
		all := make([]any, len(v))
		for i, inner := range v {
			all[i] = filled(inner, fill)
		}
		return all
	case map[string]any:
		all := make(map[string]any, len(v))
		for name, inner := range v {
			all[name] = filled(inner, fill)
		}
		return all
	default:
		return v
	}
}
