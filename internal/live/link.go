package live

import (
	"errors"
	"net"
	"time"
)

// link is the network connection of a client.
type link interface {
	// try writes bytes to the socket without blocking and returns how many it took.
	try(b []byte) (int, error)
	// write blocks until the socket took all of b, or until the deadline.
	write(b []byte, deadline time.Time) error
	// read waits for bytes and passes them to use, which must not retain them. It holds no buffer while it waits.
	read(use func([]byte) error) error
	// linger shuts the write side and lets reads continue until the deadline.
	linger(until time.Time) error
	close() error
}

// slowLink is for connections without non-blocking writes, such as TLS: every write goes through drain.
type slowLink struct{ net.Conn }

func (slowLink) try([]byte) (int, error) { return 0, nil }

func (l slowLink) write(b []byte, deadline time.Time) error {
	if err := l.SetWriteDeadline(deadline); err != nil {
		return err
	}
	if _, err := l.Write(b); err != nil {
		return err
	}
	return l.SetWriteDeadline(time.Time{}) // an old deadline would fail the next try
}

func (l slowLink) read(use func([]byte) error) error {
	var small [512]byte
	n, err := l.Read(small[:])
	if n > 0 {
		if err := use(small[:n]); err != nil {
			return err
		}
	}
	return err
}

func (l slowLink) linger(until time.Time) error {
	half, ok := l.Conn.(interface{ CloseWrite() error })
	if !ok {
		return errors.ErrUnsupported
	}
	if err := l.SetReadDeadline(until); err != nil {
		return err
	}
	return half.CloseWrite()
}

func (l slowLink) close() error { return l.Close() }
