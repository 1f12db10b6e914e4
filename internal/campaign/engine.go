package campaign

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"
)

// Limits bound one render; the zero value means the defaults beside each field.
type Limits struct {
	Runtimes int           // runtimes kept, and so renders at a time: 2
	Time     time.Duration // time of one render: 15 s (a render takes some 10 ms; a starved machine may take a hundred times that)
	Memory   uintptr       // bytes of one runtime: 48 MiB
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

// engine runs one JavaScript bundle in a few runtimes. A runtime whose script failed is thrown away, so that whatever
// the failure left behind cannot reach the next page.
type engine struct {
	limits Limits
	code   []byte // bytecode of the bundle
	idle   chan *quickjs.VM
	closed chan struct{}
	once   sync.Once
}

var errClosed = errors.New("the renderer is closed")

// newEngine compiles the bundle. Runtimes are made when they are first needed.
func newEngine(bundle string, limits Limits) (*engine, error) {
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
		return nil, fmt.Errorf("compile the page bundle: %w", err)
	}
	e := &engine{limits: limits, code: code, idle: make(chan *quickjs.VM, limits.Runtimes), closed: make(chan struct{})}
	for range limits.Runtimes {
		e.idle <- nil // a place for a runtime
	}
	return e, nil
}

// call runs the bundle's global function with one string and returns the string it answers. It fails when the script
// throws, exceeds its limits, or when ctx ends first.
func (e *engine) call(ctx context.Context, function, argument string) (html string, err error) {
	vm, err := e.take(ctx)
	if err != nil {
		return "", err
	}
	var kept *quickjs.VM // stays nil on every failure, a panic of the engine included
	defer func() {
		e.idle <- kept
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
	answer, err := vm.Call(function, argument)
	if !stop() && err == nil {
		err = ctx.Err() // an interrupt may be on its way: it must not hit the next call
	}
	text, ok := answer.(string)
	if err == nil && !ok {
		err = fmt.Errorf("%s answered %T, not a string", function, answer)
	}
	if err != nil {
		return "", errors.Join(fmt.Errorf("run %s: %w", function, err), vm.Close())
	}
	kept = vm
	return text, nil
}

func (e *engine) take(ctx context.Context) (*quickjs.VM, error) {
	select {
	case <-e.closed:
		return nil, errClosed
	default:
	}
	select {
	case vm := <-e.idle:
		return vm, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a runtime: %w", ctx.Err())
	case <-e.closed:
		return nil, errClosed
	}
}

func (e *engine) start() (*quickjs.VM, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a runtime: %w", err)
	}
	vm.SetMemoryLimit(e.limits.Memory)
	if err := vm.SetEvalTimeout(e.limits.Time); err != nil {
		return nil, errors.Join(fmt.Errorf("bound a runtime: %w", err), vm.Close())
	}
	if _, err := vm.EvalBytecode(e.code); err != nil {
		return nil, errors.Join(fmt.Errorf("load the page bundle: %w", err), vm.Close())
	}
	return vm, nil
}

// close waits for the running renders and frees the runtimes.
func (e *engine) close() error {
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
