package mail

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

// carryTimeout is how long a mail server may take for one letter.
const carryTimeout = 30 * time.Second

// SMTP returns a Carrier to the server of a URL: smtps://USER:PASSWORD@HOST:465 begins with TLS; smtp://…:587 begins
// without and goes over to TLS when the server offers it. A password is never sent in the clear, except to this machine.
func SMTP(server string) (Carrier, error) {
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
	return func(ctx context.Context, from string, letter Letter, id string, at time.Time) error {
		sender, err := mail.ParseAddress(from)
		if err != nil {
			return fmt.Errorf("read the sender: %w", err)
		}
		ctx, cancel := context.WithTimeout(ctx, carryTimeout)
		defer cancel()
		client, err := dial(ctx, u.Hostname(), net.JoinHostPort(u.Hostname(), port), u.Scheme == "smtps")
		if err != nil {
			return err
		}
		defer func() { _ = client.Close() }()
		if u.User != nil {
			password, _ := u.User.Password()
			if err := client.Auth(smtp.PlainAuth("", u.User.Username(), password, u.Hostname())); err != nil {
				return fmt.Errorf("sign in at the mail server: %w", err)
			}
		}
		return hand(client, sender.Address, letter, compose(sender, letter, id, at))
	}, nil
}

func dial(ctx context.Context, host, address string, secure bool) (*smtp.Client, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("reach the mail server: %w", err)
	}
	if deadline, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(deadline) // a connection that cannot be bounded fails by itself
	}
	settings := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	if secure {
		conn = tls.Client(conn, settings)
	}
	client, err := smtp.NewClient(conn, host)
	if err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("greet the mail server: %w", err)
	}
	if offered, _ := client.Extension("STARTTLS"); offered && !secure {
		if err := client.StartTLS(settings); err != nil {
			_ = client.Close()
			return nil, fmt.Errorf("go over to TLS: %w", err)
		}
	}
	return client, nil
}

func hand(client *smtp.Client, from string, letter Letter, data []byte) error {
	if err := client.Mail(from); err != nil {
		return fmt.Errorf("name the sender: %w", err)
	}
	if err := client.Rcpt(letter.To); err != nil {
		return fmt.Errorf("name the recipient: %w", err)
	}
	body, err := client.Data()
	if err != nil {
		return fmt.Errorf("begin the letter: %w", err)
	}
	if _, err := body.Write(data); err != nil {
		return fmt.Errorf("send the letter: %w", err)
	}
	if err := body.Close(); err != nil {
		return fmt.Errorf("end the letter: %w", err)
	}
	_ = client.Quit() // the letter was taken; a server that hangs up without a word changes nothing
	return nil
}

// compose writes a letter as RFC 5322 has it. Its id is the letter's own, so that a letter that arrives twice is known.
func compose(sender *mail.Address, l Letter, id string, at time.Time) []byte {
	_, domain, _ := strings.Cut(sender.Address, "@")
	from := sender.Address
	if sender.Name != "" {
		from = sender.String()
	}
	var b bytes.Buffer
	headers := [][2]string{
		{"From", from},
		{"To", l.To},
		{"Subject", mime.QEncoding.Encode("utf-8", l.Subject)},
		{"Date", at.UTC().Format(time.RFC1123Z)},
		{"Message-ID", "<" + id + "@" + domain + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
		{"Auto-Submitted", "auto-generated"},
	}
	if l.Unsubscribe != "" {
		headers = append(headers, [2]string{"List-Unsubscribe", "<" + l.Unsubscribe + ">"}, [2]string{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
	}
	for _, header := range headers {
		b.WriteString(header[0] + ": " + header[1] + "\r\n")
	}
	b.WriteString("\r\n")
	text := quotedprintable.NewWriter(&b)
	_, _ = text.Write([]byte(strings.ReplaceAll(l.Text, "\n", "\r\n"))) // a buffer takes everything
	_ = text.Close()
	return b.Bytes()
}
