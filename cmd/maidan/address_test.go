package main

import (
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"testing"
)

// Ports that a system does not give to connections by itself: those of Linux are from 32,768 on, those of others from 49,152. A port that a server left when it was killed is so still free when
// it is started again.
const (
	firstPort = 20_000
	portCount = 12_000
)

// handedOut counts the ports that this process has tried. Each process begins elsewhere.
var handedOut atomic.Int64

// freeAddress returns an address of this machine whose port is free, and stays so while nothing but the test listens there.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range portCount {
		port := firstPort + (int64(os.Getpid())*97+handedOut.Add(1))%portCount
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port))
		if err != nil {
			continue
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		return l.Addr().String()
	}
	t.Fatal("no port is free")
	return ""
}
