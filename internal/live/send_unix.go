//go:build unix && !(linux && (amd64 || arm64))

package live

import "syscall"

// send writes to a socket without blocking.
func send(fd uintptr, b []byte) (int, error) { return syscall.Write(int(fd), b) }
