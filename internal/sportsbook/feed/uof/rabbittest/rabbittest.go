// Package rabbittest starts a RabbitMQ for tests.
package rabbittest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"

	"maidan/internal/rng"
)

// missing is the message of skipped tests without RabbitMQ.
const missing = "RabbitMQ's server is needed for this test: apt-get install rabbitmq-server (or set MAIDAN_RABBITMQ to its script)"

// broker is the RabbitMQ of this test process: started by the first call of URL, stopped by Stop.
var broker struct {
	once  sync.Once
	err   error
	url   string
	dir   string
	procs []*exec.Cmd
}

var errMissing = errors.New(missing)

// URL returns the address of the broker. It skips the test if RabbitMQ is not installed, and fails it if it does not start.
func URL(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("-short leaves RabbitMQ out")
	}
	broker.once.Do(func() { broker.err = start() })
	if errors.Is(broker.err, errMissing) {
		t.Skip(missing)
	}
	if broker.err != nil {
		t.Fatalf("start RabbitMQ: %v", broker.err)
	}
	return broker.url
}

// Stop ends the broker and deletes its data. Every package whose tests call URL calls Stop in TestMain.
func Stop() {
	for _, p := range broker.procs {
		_ = p.Process.Kill() // at once: the data are deleted
		_ = p.Wait()
	}
	if broker.dir != "" {
		_ = os.RemoveAll(broker.dir)
	}
}

func script() (string, error) {
	if path := os.Getenv("MAIDAN_RABBITMQ"); path != "" {
		return path, nil
	}
	// Debian's command changes to its own user and data folder; the script behind it does not.
	if found, _ := filepath.Glob("/usr/lib/rabbitmq/bin/rabbitmq-server"); len(found) > 0 {
		return found[0], nil
	}
	if path, err := exec.LookPath("rabbitmq-server"); err == nil {
		return path, nil
	}
	return "", errMissing
}

func start() (err error) {
	server, err := script()
	if err != nil {
		return err
	}
	mapper, err := exec.LookPath("epmd")
	if err != nil {
		return errMissing
	}
	if broker.dir, err = os.MkdirTemp("", "maidan-test-rabbit-"); err != nil {
		return err
	}
	ports, err := free(3)
	if err != nil {
		return err
	}
	secret := fmt.Sprintf("%016x%016x", rng.Secure().Uint64(), rng.Secure().Uint64())
	if err := files(ports[0], secret); err != nil {
		return err
	}
	home := append(os.Environ(), "HOME="+broker.dir, "ERL_EPMD_PORT="+strconv.Itoa(ports[1]), "ERL_EPMD_ADDRESS=127.0.0.1")
	// The server would start a port mapper that outlives the server: start one here that Stop can stop.
	if err := run(exec.Command(mapper), home); err != nil {
		return err
	}
	err = run(exec.Command(server), append(home,
		"RUNNING_UNDER_SYSTEMD=true", // stay in this process instead of a child of the script
		"RABBITMQ_NODENAME=maidan"+strconv.Itoa(os.Getpid())+"@localhost", "RABBITMQ_BASE="+broker.dir, "RABBITMQ_MNESIA_BASE="+broker.dir+"/mnesia",
		"RABBITMQ_LOG_BASE="+broker.dir+"/log", "RABBITMQ_LOGS="+broker.dir+"/log.txt", "RABBITMQ_CONF_ENV_FILE="+broker.dir+"/none",
		"RABBITMQ_CONFIG_FILE="+broker.dir+"/rabbit.conf", "RABBITMQ_ENABLED_PLUGINS_FILE="+broker.dir+"/plugins", "RABBITMQ_PID_FILE="+broker.dir+"/pid",
		"RABBITMQ_DIST_PORT="+strconv.Itoa(ports[2]), "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS=-start_epmd false +S 1:1 +sbwt none"))
	if err != nil {
		return err
	}
	u := url.URL{Scheme: "amqp", User: url.UserPassword("test", secret), Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(ports[0])), Path: "/"}
	broker.url = u.String()
	return ready()
}

func files(port int, secret string) error {
	conf := []string{"listeners.tcp.1 = 127.0.0.1:" + strconv.Itoa(port), "default_user = test", "default_pass = " + secret,
		"disk_free_limit.absolute = 1MB", "num_acceptors.tcp = 2", "log.console = false"}
	return errors.Join(
		os.WriteFile(filepath.Join(broker.dir, "rabbit.conf"), []byte(strings.Join(conf, "\n")+"\n"), 0o600),
		os.WriteFile(filepath.Join(broker.dir, "plugins"), []byte("[].\n"), 0o600),
		os.WriteFile(filepath.Join(broker.dir, ".erlang.cookie"), []byte(secret), 0o400),
	)
}

// run starts a process that ends with this one.
func run(cmd *exec.Cmd, env []string) error {
	cmd.Env, cmd.Dir, cmd.SysProcAttr = env, broker.dir, &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return err
	}
	broker.procs = append(broker.procs, cmd)
	return nil
}

func free(n int) (ports []int, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer func() { _ = l.Close() }()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}

// ready waits until the broker accepts connections; it has no other sign of readiness.
func ready() error {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	for {
		c, err := amqp.Dial(broker.url)
		if err == nil {
			return c.Close()
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			output, _ := os.ReadFile(filepath.Join(broker.dir, "log.txt"))
			return fmt.Errorf("it does not answer: %w: %s", err, output[max(len(output)-2000, 0):])
		}
	}
}
