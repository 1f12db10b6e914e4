package raster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// madeFor is the npm package whose module has these imports. The hashes in their names change with its version: see the
// package's index.mjs when updating it.
const madeFor = "@resvg/resvg-wasm 2.6.2"

// importsOf is the name of the import module.
const importsOf = "wbg"

var errMemory = errors.New("resvg named an address outside its memory")

// heap holds values that the module refers to by number, as the package's script does in a browser.
type heap struct {
	at   map[uint32]any
	last uint32
}

func newHeap() *heap { return &heap{at: map[uint32]any{}} }

// add stores a value and returns its number. The number is never 0, which means no value.
func (h *heap) add(value any) uint32 {
	h.last++
	h.at[h.last] = value
	return h.last
}

// unused are the imports for fonts, linked images and outlines. A call of one is an error.
var unused = map[string]any{
	"__wbg_values_839f3396d5aac002": func(uint32) uint32 { panic(errUnused) },
	"__wbg_next_196c84450b364254":   func(uint32) uint32 { panic(errUnused) },
	"__wbg_done_298b57d23c0fc80c":   func(uint32) uint32 { panic(errUnused) },
	"__wbg_value_d93c65011f51a456":  func(uint32) uint32 { panic(errUnused) },
	"__wbg_new_16b304a2cfa7ff4a":    func() uint32 { panic(errUnused) },
	"__wbindgen_string_new":         func(uint32, uint32) uint32 { panic(errUnused) },
	"__wbg_push_a5b05aedc7234f9f":   func(uint32, uint32) uint32 { panic(errUnused) },
	"__wbg_length_c20a40f15020d68a": func(uint32) uint32 { panic(errUnused) },
	"__wbg_set_a47bac70306a19a7":    func(uint32, uint32, uint32) { panic(errUnused) },
}

var errUnused = errors.New("fonts and linked images are not supported")

// functions returns the host functions of the module's imports, by name. A panic in one ends the call with its error.
func (d *Drawer) functions() map[string]any {
	return map[string]any{
		"__wbg_new_28c511d9baebfa89": func(_ context.Context, m api.Module, at, length uint32) uint32 { // new Error(text)
			return d.heap.add(errors.New(string(read(m, at, length))))
		},
		"__wbindgen_memory": func() uint32 { return d.heap.add(nil) }, // only the next two functions use it
		"__wbg_buffer_12d079cc21e14bdb": func(memory uint32) uint32 {
			return d.heap.add(d.heap.at[memory])
		},
		"__wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb": func(_ context.Context, m api.Module, _, at, length uint32) uint32 {
			return d.heap.add(slices.Clone(read(m, at, length)))
		},
		"__wbg_new_63b92bc8671ed464":                   func(array uint32) uint32 { return d.heap.add(d.heap.at[array]) }, // a copy of the array, as required
		"__wbindgen_object_drop_ref":                   func(number uint32) { delete(d.heap.at, number) },
		"__wbg_instanceof_Uint8Array_2b3bbecd033d19f6": func(uint32) uint32 { return 0 }, // documents are passed as text
		"__wbindgen_string_get":                        d.stringGet,
		"__wbindgen_throw": func(_ context.Context, m api.Module, at, length uint32) {
			panic(errors.New(string(read(m, at, length))))
		},
	}
}

// stringGet copies a string into the module's memory and writes its address and length to `to`. It writes zeros for other
// values.
func (d *Drawer) stringGet(ctx context.Context, m api.Module, to, number uint32) {
	text, ok := d.heap.at[number].(string)
	var address uint32
	if ok {
		c := caller{ctx: ctx, instance: m}
		if address = c.put([]byte(text)); c.err != nil {
			panic(c.err)
		}
	}
	if !m.Memory().WriteUint32Le(to, address) || !m.Memory().WriteUint32Le(to+4, uint32(len(text))) {
		panic(errMemory)
	}
}

// read returns a view of the module's memory, valid until the module runs again.
func read(m api.Module, at, length uint32) []byte {
	data, ok := m.Memory().Read(at, length)
	if !ok {
		panic(errMemory)
	}
	return data
}

// link registers the host functions in the runtime.
func (d *Drawer) link(ctx context.Context, runtime wazero.Runtime) error {
	host := runtime.NewHostModuleBuilder(importsOf)
	for _, functions := range []map[string]any{d.functions(), unused} {
		for name, function := range functions {
			host = host.NewFunctionBuilder().WithFunc(function).Export(name)
		}
	}
	if _, err := host.Instantiate(ctx); err != nil {
		return fmt.Errorf("offer the host functions: %w", err)
	}
	return nil
}

// checkImports fails when the module has an import without a host function here, as another version of the package has.
func checkImports(code wazero.CompiledModule) error {
	known := (&Drawer{}).functions()
	var missing []string
	for _, f := range code.ImportedFunctions() {
		module, name, _ := f.Import()
		_, used := known[name]
		if _, other := unused[name]; module != importsOf || !used && !other {
			missing = append(missing, module+"."+name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("the module is not that of %s: it imports %s", madeFor, strings.Join(missing, ", "))
	}
	return nil
}
