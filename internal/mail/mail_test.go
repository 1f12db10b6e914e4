package mail_test

import (
	"bufio"
	"context"
	"errors"
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
	"maidan/internal/id"
	"maidan/internal/mail"
	"maidan/internal/rng"
)

func open(t *testing.T, d *db.DB, carry mail.Carrier) (*mail.Post, *clock.Manual) {
	t.Helper()
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	p, err := mail.New(mail.Config{DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), From: "desk@house.example", Carry: carry})
	require.NoError(t, err)
	return p, c
}

func write(t *testing.T, p *mail.Post, l mail.Letter) error {
	t.Helper()
	return p.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return p.Write(ctx, tx, l) })
}

var letter = mail.Letter{To: "asha@example.com", Subject: "A link\r\nBcc: everyone@example.com", Text: "Namaste आशा,\n\nhttps://house.example/"}

func TestWithoutAServerLettersAreCaught(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, c := open(t, d, nil)
		require.NoError(t, write(t, p, letter))
		for _, to := range []string{"", "asha", "Asha <asha@example.com>", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f"} {
			require.ErrorIs(t, write(t, p, mail.Letter{To: to}), mail.ErrAddress, to)
		}
		n, err := p.Deliver(t.Context())
		require.NoError(t, err)
		require.Zero(t, n)
		all, err := p.Letters(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, letter.Text, all[0].Text)
		require.Equal(t, "A link Bcc: everyone@example.com", all[0].Subject)
		mine, err := p.LettersTo(t.Context(), []string{"nobody@example.com", letter.To}, 10)
		require.NoError(t, err)
		require.Equal(t, all, mine)
		older, err := p.Letters(t.Context(), all[0].ID, 10)
		require.NoError(t, err)
		require.Empty(t, older)
		c.Advance(8 * 24 * time.Hour)
		require.NoError(t, p.Purge(t.Context()))
		all, err = p.Letters(t.Context(), "", 10)
		require.NoError(t, err)
		require.Empty(t, all)
	})
}

func TestALetterIsTriedAgainAndForgottenOnceTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		down := true
		var carried []string
		p, c := open(t, d, func(_ context.Context, _ string, l mail.Letter, _ string, _ time.Time) error {
			if down {
				return errors.New("the server is down")
			}
			carried = append(carried, l.Text)
			return nil
		})
		require.NoError(t, write(t, p, letter))
		deliver := func() int {
			n, err := p.Deliver(t.Context())
			require.NoError(t, err)
			return n
		}
		require.Zero(t, deliver())
		down = false
		require.Zero(t, deliver(), "not before its time")
		c.Advance(30 * time.Second)
		require.Equal(t, 1, deliver())
		require.Zero(t, deliver())
		require.Equal(t, []string{letter.Text}, carried)
		all, err := p.Letters(t.Context(), "", 10)
		require.NoError(t, err)
		require.Equal(t, "sent", all[0].Status)
		require.Empty(t, all[0].Text, "it may have held a secret")

		down = true
		require.NoError(t, write(t, p, letter))
		for range 8 {
			require.Zero(t, deliver())
			c.Advance(2 * time.Hour)
		}
		all, err = p.Letters(t.Context(), "", 1)
		require.NoError(t, err)
		require.Equal(t, "failed", all[0].Status)
		require.Equal(t, "the server is down", all[0].Failure)
		down = false
		require.Zero(t, deliver())
	})
}

// server is a mail server that takes one letter and tells what it heard.
func server(t *testing.T) (address string, heard func() string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it is closed with the test
	require.NoError(t, err)
	var said strings.Builder
	var done sync.WaitGroup
	done.Go(func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		converse(textproto.NewConn(conn), &said)
	})
	t.Cleanup(func() { _ = l.Close() })
	return l.Addr().String(), func() string { done.Wait(); return said.String() }
}

func converse(c *textproto.Conn, said *strings.Builder) {
	_ = c.PrintfLine("220 test")
	for {
		line, err := c.ReadLine()
		if err != nil {
			return
		}
		said.WriteString(line + "\n")
		switch verb, _, _ := strings.Cut(line, " "); strings.ToUpper(verb) {
		case "EHLO":
			_ = c.PrintfLine("250-test\r\n250 AUTH PLAIN")
		case "AUTH":
			_ = c.PrintfLine("235 in")
		case "DATA":
			_ = c.PrintfLine("354 go on")
			text, _ := io.ReadAll(bufio.NewReader(c.DotReader()))
			said.Write(text)
			_ = c.PrintfLine("250 taken")
		case "QUIT":
			_ = c.PrintfLine("221 bye")
			return
		default:
			_ = c.PrintfLine("250 ok")
		}
	}
}

func TestALetterReachesAServer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		address, heard := server(t)
		carry, err := mail.SMTP("smtp://house:secret@" + address)
		require.NoError(t, err)
		p, _ := open(t, d, carry)
		p.From = "The Héron <desk@house.example>"
		ended := letter
		ended.Unsubscribe = "https://house.example/unsubscribe?token=a.b"
		require.NoError(t, write(t, p, ended))
		n, err := p.Deliver(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, n)
		said := heard()
		for _, part := range []string{
			"AUTH PLAIN ", "MAIL FROM:<desk@house.example>", "RCPT TO:<asha@example.com>", "\nSubject: A link Bcc: everyone@example.com\n",
			"Date: Thu, 09 Oct 2025 08:53:20 +0000", "@house.example>\n",
			"\nList-Unsubscribe: <https://house.example/unsubscribe?token=a.b>\n", "\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n",
			"From: =?utf-8?q?The_H=C3=A9ron?= <desk@house.example>\n",
		} {
			require.Contains(t, said, part)
		}
		require.NotContains(t, said, "\nBcc:")
		_, body, _ := strings.Cut(said, "\n\n")
		body, _, _ = strings.Cut(body, "QUIT")
		text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
		require.NoError(t, err)
		require.Equal(t, letter.Text, strings.TrimSpace(string(text)))
	})
}

func TestAServerMustBeNamedWell(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "mail.example", "http://mail.example", "smtp://", "smtp://user:pass word@x:y"} {
		_, err := mail.SMTP(bad)
		require.Error(t, err, bad)
		require.NotContains(t, err.Error(), "pass")
	}
	_, err := mail.New(mail.Config{From: "nobody"})
	require.Error(t, err)
}
