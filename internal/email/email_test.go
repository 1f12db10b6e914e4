package email_test

import (
	"bufio"
	"context"
	"io"
	"mime/quotedprintable"
	"net"
	"net/textproto"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/email"
	"maidan/internal/id"
	"maidan/internal/rng"
)

func open(t *testing.T, d *db.DB, send email.Transport) (*email.Sender, *clock.Manual) {
	t.Helper()
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	p, err := email.New(email.Config{DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), From: "support@brand.example", Send: send})
	require.NoError(t, err)
	return p, c
}

func write(t *testing.T, p *email.Sender, m email.Message) error {
	t.Helper()
	return p.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return p.Write(ctx, tx, m) })
}

var message = email.Message{To: "asha@example.com", Subject: "A link\r\nBcc: everyone@example.com", Text: "Namaste आशा,\n\nhttps://brand.example/"}

func TestWrite_RefusesInvalidAddresses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, _ := open(t, d, nil)
		require.NoError(t, write(t, p, message))
		for _, to := range []string{"", "asha", "Asha <asha@example.com>", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f"} {
			require.ErrorIs(t, write(t, p, email.Message{To: to}), email.ErrAddress, to)
		}
		all, err := p.List(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, message.Text, all[0].Text)
		require.Equal(t, "A link Bcc: everyone@example.com", all[0].Subject)
	})
}

// server is a mail server that accepts one email and returns what it received.
func server(t *testing.T) (address string, received func() string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it is closed with the test
	require.NoError(t, err)
	var transcript strings.Builder
	var done sync.WaitGroup
	done.Go(func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		converse(textproto.NewConn(conn), &transcript)
	})
	t.Cleanup(func() { _ = l.Close() })
	return l.Addr().String(), func() string { done.Wait(); return transcript.String() }
}

func converse(c *textproto.Conn, transcript *strings.Builder) {
	_ = c.PrintfLine("220 test")
	for {
		line, err := c.ReadLine()
		if err != nil {
			return
		}
		transcript.WriteString(line + "\n")
		switch verb, _, _ := strings.Cut(line, " "); strings.ToUpper(verb) {
		case "EHLO":
			_ = c.PrintfLine("250-test\r\n250 AUTH PLAIN")
		case "AUTH":
			_ = c.PrintfLine("235 in")
		case "DATA":
			_ = c.PrintfLine("354 go on")
			text, _ := io.ReadAll(bufio.NewReader(c.DotReader()))
			transcript.Write(text)
			_ = c.PrintfLine("250 taken")
		case "QUIT":
			_ = c.PrintfLine("221 bye")
			return
		default:
			_ = c.PrintfLine("250 ok")
		}
	}
}

func TestSMTP_SendsEmail(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		address, received := server(t)
		send, err := email.SMTP("smtp://user:secret@" + address)
		require.NoError(t, err)
		p, _ := open(t, d, send)
		p.From = "The Héron <support@brand.example>"
		unsubscribable := message
		unsubscribable.Unsubscribe = "https://brand.example/unsubscribe?token=a.b"
		require.NoError(t, write(t, p, unsubscribable))
		n, err := p.Deliver(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, n)
		transcript := received()
		for _, part := range []string{
			"AUTH PLAIN ", "MAIL FROM:<support@brand.example>", "RCPT TO:<asha@example.com>", "\nSubject: A link Bcc: everyone@example.com\n",
			"Date: Thu, 09 Oct 2025 08:53:20 +0000", "@brand.example>\n",
			"\nList-Unsubscribe: <https://brand.example/unsubscribe?token=a.b>\n", "\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n",
			"From: =?utf-8?q?The_H=C3=A9ron?= <support@brand.example>\n",
		} {
			require.Contains(t, transcript, part)
		}
		require.NotContains(t, transcript, "\nBcc:")
		_, body, _ := strings.Cut(transcript, "\n\n")
		body, _, _ = strings.Cut(body, "QUIT")
		text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
		require.NoError(t, err)
		require.Equal(t, message.Text, strings.TrimSpace(string(text)))
	})
}

func TestSMTP_RefusesInvalidURL(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "email.example", "http://email.example", "smtp://", "smtp://user:pass word@x:y"} {
		_, err := email.SMTP(bad)
		require.Error(t, err, bad)
		require.NotContains(t, err.Error(), "pass")
	}
	_, err := email.New(email.Config{From: "nobody"})
	require.Error(t, err)
}
