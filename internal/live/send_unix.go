//go:build unix && !(linux && (amd64 || arm64))

package live

import "syscall"

// send gives bytes to a socket that does not wait.
func send(fd uintptr, b []byte) (int, error) { return syscall.Write(int(fd), b) }
