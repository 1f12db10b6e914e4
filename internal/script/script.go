// Package script runs a JavaScript bundle in a few QuickJS runtimes with limited time and memory. React renders pages on the
// server with it.
package script

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"
)

// Limits limit one call. Zero values select the default of each field.
type Limits struct {
	Runtimes int           // maximum number of concurrent calls: 2
	Time     time.Duration // of one call: 15 s (a page takes about 10 ms; an overloaded machine may take a hundred times that)
	Memory   uintptr       // bytes per runtime: 48 MiB
}

func (l Limits) withDefaults() Limits {
	if l.Runtimes == 0 {
		l.Runtimes = 2
	}
	if l.Time == 0 {
		l.Time = 15 * time.Second
	}
	if l.Memory == 0 {
		l.Memory = 48 << 20
	}
	return l
}

// Engine runs one JavaScript bundle in a few runtimes. A runtime whose script failed is discarded, so that a failure cannot
// affect the next page.
type Engine struct {
	limits Limits
	code   []byte // bytecode of the bundle
	idle   chan *quickjs.VM
	closed chan struct{}
	once   sync.Once
}

// ErrClosed is returned by calls after Close.
var ErrClosed = errors.New("the script engine is closed")

// The global functions of a runtime besides those of the bundle. $call starts a call and returns its result, or undefined for a
// promise. $answer returns the promise's value, or throws.
const (
	waitFor = "$call"
	waited  = "$answer"
	waiting = `
var $settled;
function $call(name, argument) {
  $settled = undefined;
  const answer = globalThis[name](argument);
  if (!answer || typeof answer.then !== "function") return answer;
  answer.then((value) => ($settled = { value }), (error) => ($settled = { error }));
}
function $answer() {
  if (!$settled) throw new Error("the answer waits for something that does not happen in the engine");
  if ("error" in $settled) throw $settled.error;
  return $settled.value;
}`
)

// New compiles the bundle. Runtimes are created on first use.
func New(bundle string, limits Limits) (*Engine, error) {
	limits = limits.withDefaults()
	compiler, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start the script engine: %w", err)
	}
	code, err := compiler.Compile(bundle, quickjs.EvalGlobal)
	if closeErr := compiler.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, fmt.Errorf("compile the bundle: %w", err)
	}
	e := &Engine{limits: limits, code: code, idle: make(chan *quickjs.VM, limits.Runtimes), closed: make(chan struct{})}
	for range limits.Runtimes {
		e.idle <- nil // a slot for a runtime
	}
	return e, nil
}

// Call calls the bundle's global function with a string and returns the string that it returns. It fails when the script
// throws, exceeds its limits, or when ctx ends first.
func (e *Engine) Call(ctx context.Context, function, argument string) (html string, err error) {
	vm, err := e.take(ctx)
	if err != nil {
		return "", err
	}
	var reusable *quickjs.VM // stays nil on every failure, including a panic of the engine
	defer func() {
		e.idle <- reusable
		if broken := recover(); broken != nil {
			html, err = "", fmt.Errorf("run %s: the script engine broke: %v", function, broken)
		}
	}()
	if vm == nil {
		if vm, err = e.start(); err != nil {
			return "", err
		}
	}
	stop := context.AfterFunc(ctx, vm.Interrupt)
	answer, err := settled(vm, function, argument)
	if !stop() && err == nil {
		err = ctx.Err() // an interrupt may still arrive: it must not affect the next call
	}
	text, ok := answer.(string)
	if err == nil && !ok {
		err = fmt.Errorf("%s answered %T, not a string", function, answer)
	}
	if err != nil {
		return "", errors.Join(fmt.Errorf("run %s: %w", function, err), vm.Close())
	}
	reusable = vm
	return text, nil
}

// settled calls a function and returns its result, or the value of the promise that it returns.
func settled(vm *quickjs.VM, function, argument string) (any, error) {
	answer, err := vm.Call(waitFor, function, argument)
	if _, promise := answer.(quickjs.Undefined); err != nil || !promise {
		return answer, err
	}
	for {
		n, err := vm.ExecutePendingJobs()
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return vm.Call(waited)
		}
	}
}

func (e *Engine) take(ctx context.Context) (*quickjs.VM, error) {
	select {
	case <-e.closed:
		return nil, ErrClosed
	default:
	}
	select {
	case vm := <-e.idle:
		return vm, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a runtime: %w", ctx.Err())
	case <-e.closed:
		return nil, ErrClosed
	}
}

func (e *Engine) start() (*quickjs.VM, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a runtime: %w", err)
	}
	vm.SetMemoryLimit(e.limits.Memory)
	if err := vm.SetEvalTimeout(e.limits.Time); err != nil {
		return nil, errors.Join(fmt.Errorf("bound a runtime: %w", err), vm.Close())
	}
	if _, err := vm.Eval(waiting, quickjs.EvalGlobal); err != nil {
		return nil, errors.Join(fmt.Errorf("start a runtime: %w", err), vm.Close())
	}
	if _, err := vm.EvalBytecode(e.code); err != nil {
		return nil, errors.Join(fmt.Errorf("load the bundle: %w", err), vm.Close())
	}
	return vm, nil
}

// Runtimes returns the maximum number of concurrent calls.
func (e *Engine) Runtimes() int { return e.limits.Runtimes }

// Close waits for running calls and frees the runtimes.
func (e *Engine) Close() error {
	var failures []error
	e.once.Do(func() {
		close(e.closed)
		for range e.limits.Runtimes {
			if vm := <-e.idle; vm != nil {
				failures = append(failures, vm.Close())
			}
		}
	})
	return errors.Join(failures...)
}
