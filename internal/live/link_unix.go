//go:build unix

package live

import (
	"errors"
	"io"
	"net"
	"sync"
	"syscall"
)

// readSize is the size of the shared buffers that sockets are read into.
const readSize = 4 << 10

var readBuffers = sync.Pool{New: func() any { return new([readSize]byte) }}

// rawLink makes system calls itself, so that neither reading nor writing costs a buffer per connection.
type rawLink struct {
	slowLink
	raw     syscall.RawConn
	onRead  func(fd uintptr) bool // stored, so that waiting allocates nothing
	onWrite func(fd uintptr)

	in  *[readSize]byte
	got int
	bad error

	out  []byte // guarded by the connection's mu, like every try
	took int
	fail error
}

func newLink(nc net.Conn) link {
	sc, ok := nc.(syscall.Conn)
	if !ok {
		return slowLink{nc}
	}
	raw, err := sc.SyscallConn()
	if err != nil {
		return slowLink{nc}
	}
	l := &rawLink{slowLink: slowLink{nc}, raw: raw}
	l.onRead, l.onWrite = l.readable, l.writable
	return l
}

// writable writes as much as the socket takes. It never blocks, so Control runs it, which costs less than Write.
func (l *rawLink) writable(fd uintptr) {
	for len(l.out) > 0 {
		n, err := send(fd, l.out)
		switch {
		case err == nil:
			l.took += n
			l.out = l.out[n:]
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EAGAIN):
			return
		default:
			l.fail = err
			return
		}
	}
}

func (l *rawLink) try(b []byte) (int, error) {
	l.out, l.took, l.fail = b, 0, nil
	err := l.raw.Control(l.onWrite)
	l.out = nil
	if err == nil {
		err = l.fail
	}
	return l.took, err
}

func (l *rawLink) readable(fd uintptr) bool {
	l.in = readBuffers.Get().(*[readSize]byte)
	for {
		l.got, l.bad = syscall.Read(int(fd), l.in[:])
		if !errors.Is(l.bad, syscall.EINTR) {
			break
		}
	}
	if errors.Is(l.bad, syscall.EAGAIN) {
		readBuffers.Put(l.in)
		l.in = nil
		return false
	}
	return true
}

func (l *rawLink) read(use func([]byte) error) error {
	if err := l.raw.Read(l.onRead); err != nil {
		return err
	}
	in := l.in
	l.in = nil
	defer readBuffers.Put(in)
	switch {
	case l.bad != nil:
		return l.bad
	case l.got <= 0:
		return io.EOF
	}
	return use(in[:l.got])
}
