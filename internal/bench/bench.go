// Package bench describes the machine of a measurement and summarises latencies.
package bench

import (
	"bufio"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Machine describes the machine on which a figure was measured.
type Machine struct {
	OS     string `json:"os"`
	Arch   string `json:"arch"`
	CPU    string `json:"cpu"`
	Cores  int    `json:"cores"`
	Memory string `json:"memory"`
	Go     string `json:"go"`
}

// ThisMachine describes the machine as far as the system reports it.
func ThisMachine() Machine {
	return Machine{OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: field("/proc/cpuinfo", "model name"), Cores: runtime.NumCPU(),
		Memory: field("/proc/meminfo", "MemTotal"), Go: runtime.Version()}
}

// field returns the value of the first "name: value" line of a file, or an empty string.
func field(file, name string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// Latency summarises response times, in milliseconds.
type Latency struct {
	P50 float64 `json:"p50_ms"`
	P90 float64 `json:"p90_ms"`
	P99 float64 `json:"p99_ms"`
	Max float64 `json:"max_ms"`
}

// LatencyOf sorts took and returns its percentiles.
func LatencyOf(took []time.Duration) Latency {
	if len(took) == 0 {
		return Latency{}
	}
	slices.Sort(took)
	at := func(q float64) float64 {
		return float64(took[min(int(q*float64(len(took))), len(took)-1)].Microseconds()) / 1000
	}
	return Latency{P50: at(.50), P90: at(.90), P99: at(.99), Max: at(1)}
}

// Median returns the middle one of values; of an even number, the upper of the two.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// CPU returns the processor time that this process has used on all cores.
func CPU() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// Load returns the machine's load averages of 1, 5 and 15 minutes, or an empty string where the system does not report them.
func Load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	fields := strings.Fields(string(text))
	return strings.Join(fields[:min(3, len(fields))], " ")
}
