package campaign

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"maidan/internal/clock"
)

// BenchOptions configure a measurement; zero values mean the defaults behind them.
type BenchOptions struct {
	Config  Config        // campaigns, brand, texts and build to measure; Clock, Log and Accounts may be left out
	Clients int           // connections that send requests without pause: 32
	Time    time.Duration // duration of the load on each of the two servers: 6 s
	Renders int           // first renders to time: every page three times
}

// BenchReport holds the results of Bench. Requests are over TCP, compressed with brotli, keep-alive.
type BenchReport struct {
	Page       string  `json:"page"`
	PageBytes  int     `json:"page_bytes"` // as sent
	Clients    int     `json:"clients"`
	CachedRPS  float64 `json:"cached_rps"`
	FileRPS    float64 `json:"file_server_rps"` // http.FileServer with a file of the same bytes
	Ratio      float64 `json:"ratio"`
	RenderBest float64 `json:"render_best_ms"` // the fastest render
	RenderP50  float64 `json:"render_p50_ms"`  // of a page that is not in the cache, by a runtime that has rendered others
	RenderP90  float64 `json:"render_p90_ms"`
	Miss       float64 `json:"first_answer_ms"` // render, hash, gzip and the fast brotli: the latency of the first visitor
	ColdMillis float64 `json:"cold_runtime_ms"` // start of a runtime, once each
	CPUs       int     `json:"cpus"`
	Go         string  `json:"go"`
}

// Bench compares the site's cached pages with Go's file server with the same bytes, in alternating intervals, and
// measures first renders.
func Bench(ctx context.Context, o BenchOptions) (any, error) {
	o = o.withDefaults()
	site, err := New(ctx, o.Config)
	if err != nil {
		return nil, err
	}
	report := BenchReport{Page: Base + site.Campaigns()[0].Route, Clients: o.Clients, CPUs: runtime.NumCPU(), Go: runtime.Version()}
	err = measureRenders(ctx, site, o, &report)
	if err == nil {
		err = measureServing(ctx, site, o, &report)
	}
	return report, errors.Join(err, site.Close())
}

func (o BenchOptions) withDefaults() BenchOptions {
	if o.Clients == 0 {
		o.Clients = 32
	}
	if o.Time == 0 {
		o.Time = 6 * time.Second
	}
	if o.Config.Clock == nil {
		o.Config.Clock = clock.System{}
	}
	if o.Config.Log == nil {
		o.Config.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// measureRenders measures renders without a cache. The first render of each runtime is measured separately, because it starts
// the runtime.
func measureRenders(ctx context.Context, site *Site, o BenchOptions, report *BenchReport) error {
	now := site.current.Load()
	campaigns := site.Campaigns()
	draw := func(i int) (time.Duration, error) {
		c := campaigns[i%len(campaigns)]
		p := site.campaignPage(c, &now.set, site.at(c, ""), "en")
		start := time.Now()
		_, err := site.render(ctx, p)
		return time.Since(start), err
	}
	for i := range site.engine.Runtimes() {
		took, err := draw(i)
		if err != nil {
			return err
		}
		report.ColdMillis = max(report.ColdMillis, millis(took))
	}
	if o.Renders == 0 {
		o.Renders = 3 * len(campaigns)
	}
	times := make([]time.Duration, o.Renders)
	for i := range times {
		var err error
		if times[i], err = draw(i); err != nil {
			return err
		}
	}
	slices.Sort(times)
	report.RenderBest = millis(times[0])
	report.RenderP50, report.RenderP90 = millis(times[len(times)/2]), millis(times[len(times)*90/100])
	start := time.Now()
	page, err := site.page(ctx, now, campaigns[0], site.at(campaigns[0], ""), "en")
	if err != nil {
		return err
	}
	report.Miss = millis(time.Since(start))
	report.PageBytes = len(*page.packed.Load())
	return nil
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// turns is the number of intervals per server, so that a busy moment of the machine affects both.
const turns = 6

// measureServing loads both servers in short alternating intervals. The ratio is the median of the intervals' ratios.
func measureServing(ctx context.Context, site *Site, o BenchOptions, report *BenchReport) error {
	folder, err := os.MkdirTemp("", "maidan-bench-")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	page := site.cache.load(site.Campaigns()[0].Route + " en")
	if err := os.WriteFile(filepath.Join(folder, "page.br"), *page.packed.Load(), 0o600); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	ratios := make([]float64, turns)
	for i := range ratios {
		cached, err := load(ctx, site, report.Page, o.Clients, o.Time/turns)
		if err != nil {
			return err
		}
		file, err := load(ctx, http.FileServer(http.Dir(folder)), "/page.br", o.Clients, o.Time/turns)
		if err != nil {
			return err
		}
		report.CachedRPS += cached / turns
		report.FileRPS += file / turns
		ratios[i] = cached / file
	}
	slices.Sort(ratios)
	report.Ratio = ratios[turns/2]
	return nil
}

// load serves a handler on a port and returns the responses per second that clients got.
func load(ctx context.Context, handler http.Handler, path string, clients int, lasting time.Duration) (float64, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("listen: %w", err)
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Second}
	var serving sync.WaitGroup
	serving.Go(func() { _ = server.Serve(listener) }) // ended by Close below
	transport := &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}
	var answers atomic.Int64
	var failure atomic.Pointer[error]
	var asking sync.WaitGroup
	start := time.Now()
	for range clients {
		asking.Go(func() {
			for once := true; once || time.Since(start) < lasting; once = false {
				if err := get(ctx, transport, "http://"+listener.Addr().String()+path); err != nil {
					failure.Store(&err)
					return
				}
				answers.Add(1)
			}
		})
	}
	asking.Wait()
	took := time.Since(start)
	transport.CloseIdleConnections()
	err = server.Close()
	serving.Wait()
	if failed := failure.Load(); failed != nil {
		err = *failed
	}
	return float64(answers.Load()) / took.Seconds(), err
}

func get(ctx context.Context, transport *http.Transport, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return fmt.Errorf("request: %w", err)
	}
	request.Header.Set("Accept-Encoding", "br")
	response, err := transport.RoundTrip(request)
	if err != nil {
		return fmt.Errorf("request: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return fmt.Errorf("read the response: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", url, response.Status)
	}
	return nil
}
