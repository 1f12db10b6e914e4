package bench

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"maidan/internal/db"
)

// Server is the PostgreSQL server of a measurement, if it runs on this machine and its processes are visible.
type Server struct{ postmaster string }

// FindServer returns the server, or nil if its processes are not visible.
func FindServer(ctx context.Context, d *db.DB) *Server {
	if d.Engine() != db.Postgres {
		return nil
	}
	var backend string
	if err := d.Reader().QueryRow(ctx, "SELECT CAST(pg_backend_pid() AS TEXT)").Scan(&backend); err != nil {
		return nil
	}
	name, fields := process(backend)
	if name != "postgres" {
		return nil
	}
	return &Server{postmaster: fields[parent]}
}

// Indexes of the fields of /proc/PID/stat (proc(5)), counted from the one after the name.
const (
	parent       = 1
	ticks        = 11 // user and system time, then the same of ended children
	ticksEnd     = 15
	ticksASecond = 100 // USER_HZ, the same on every Linux
)

// process reads the kernel's statistics of a process. fields is nil when the process does not exist.
func process(pid string) (name string, fields []string) {
	stat, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return "", nil
	}
	head, tail, _ := strings.Cut(string(stat), ") ")
	_, name, _ = strings.Cut(head, "(")
	if fields = strings.Fields(tail); len(fields) < ticksEnd {
		return "", nil
	}
	return name, fields
}

// CPU returns the processor time of all the server's processes, including ended ones. It is 0 for a nil Server.
func (s *Server) CPU() time.Duration {
	if s == nil {
		return 0
	}
	var sum int64
	pids, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range pids {
		pid := filepath.Base(dir)
		if _, fields := process(pid); fields != nil && (pid == s.postmaster || fields[parent] == s.postmaster) {
			for _, f := range fields[ticks:ticksEnd] {
				n, _ := strconv.ParseInt(f, 10, 64)
				sum += n
			}
		}
	}
	return time.Duration(sum) * time.Second / ticksASecond
}
