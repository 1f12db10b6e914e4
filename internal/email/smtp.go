package email

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"net/url"
	"strings"
	"time"
)

// sendTimeout bounds the sending of one email.
const sendTimeout = 30 * time.Second

// SMTP returns a Transport to the server of a URL: smtps://USER:PASSWORD@HOST:465 starts with TLS; smtp://…:587 starts without and
// switches to TLS when the server offers it. A password is never sent without TLS, except to localhost.
func SMTP(server string) (Transport, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, errors.New("smtp: the server is not a URL") // without the cause: it quotes the password
	}
	port := map[string]string{"smtp": "587", "smtps": "465"}[u.Scheme]
	if port == "" || u.Hostname() == "" {
		return nil, errors.New("smtp: want smtp://HOST or smtps://HOST")
	}
	if u.Port() != "" {
		port = u.Port()
	}
	return func(ctx context.Context, from string, m Message, id string, at time.Time) error {
		sender, err := mail.ParseAddress(from)
		if err != nil {
			return fmt.Errorf("parse the sender: %w", err)
		}
		ctx, cancel := context.WithTimeout(ctx, sendTimeout)
		defer cancel()
		client, err := dial(ctx, u.Hostname(), net.JoinHostPort(u.Hostname(), port), u.Scheme == "smtps")
		if err != nil {
			return err
		}
		defer func() { _ = client.Close() }()
		if u.User != nil {
			password, _ := u.User.Password()
			if err := client.Auth(smtp.PlainAuth("", u.User.Username(), password, u.Hostname())); err != nil {
				return fmt.Errorf("authenticate at the mail server: %w", err)
			}
		}
		return send(client, sender.Address, m.To, compose(sender, m, id, at))
	}, nil
}

func dial(ctx context.Context, host, address string, secure bool) (*smtp.Client, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("connect to the mail server: %w", err)
	}
	if deadline, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(deadline) // a connection without deadlines fails by itself
	}
	settings := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	if secure {
		conn = tls.Client(conn, settings)
	}
	client, err := smtp.NewClient(conn, host)
	if err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("open the SMTP session: %w", err)
	}
	if offered, _ := client.Extension("STARTTLS"); offered && !secure {
		if err := client.StartTLS(settings); err != nil {
			_ = client.Close()
			return nil, fmt.Errorf("start TLS: %w", err)
		}
	}
	return client, nil
}

func send(client *smtp.Client, from, to string, data []byte) error {
	if err := client.Mail(from); err != nil {
		return fmt.Errorf("set the sender: %w", err)
	}
	if err := client.Rcpt(to); err != nil {
		return fmt.Errorf("set the recipient: %w", err)
	}
	body, err := client.Data()
	if err != nil {
		return fmt.Errorf("begin the email: %w", err)
	}
	if _, err := body.Write(data); err != nil {
		return fmt.Errorf("send the email: %w", err)
	}
	if err := body.Close(); err != nil {
		return fmt.Errorf("finish the email: %w", err)
	}
	_ = client.Quit() // the email was accepted; a failed QUIT changes nothing
	return nil
}

// compose formats an email (RFC 5322). The Message-ID is derived from id, so that a duplicate is recognisable.
func compose(sender *mail.Address, m Message, id string, at time.Time) []byte {
	_, domain, _ := strings.Cut(sender.Address, "@")
	from := sender.Address
	if sender.Name != "" {
		from = sender.String()
	}
	var b bytes.Buffer
	headers := [][2]string{
		{"From", from},
		{"To", m.To},
		{"Subject", mime.QEncoding.Encode("utf-8", m.Subject)},
		{"Date", at.UTC().Format(time.RFC1123Z)},
		{"Message-ID", "<" + id + "@" + domain + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"},
	}
	if m.Unsubscribe != "" {
		headers = append(headers, [2]string{"List-Unsubscribe", "<" + m.Unsubscribe + ">"}, [2]string{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
	}
	for _, header := range headers {
		b.WriteString(header[0] + ": " + header[1] + "\r\n")
	}
	b.WriteString("\r\n")
	text := quotedprintable.NewWriter(&b)
	_, _ = text.Write([]byte(strings.ReplaceAll(m.Text, "\n", "\r\n"))) // a buffer never fails
	_ = text.Close()
	return b.Bytes()
}
