package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const faultPackage = "maidan/internal/fault"

// callGraph holds, for every declaration of the project, which declarations its text names and which fault codes it makes.
//
// The graph is made from types, not from runs: it contains every path that the program can take and some that it cannot. A call of
// an interface leads to all types that implement it; a function that is stored in a field or handed in as an argument is reached
// wherever that field or parameter is used.
type callGraph struct {
	files    *token.FileSet
	packages map[string]*types.Package
	external types.Importer
	edges    map[types.Object]map[types.Object]bool
	codes    map[types.Object][]string
	odd      map[types.Object][]string // positions of faults whose code the test cannot read
	abstract map[*types.Func]bool      // methods of interfaces
	concrete []types.Type
}

// listed is one package as `go list` describes it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// readCallGraph reads a package and everything that it imports.
func readCallGraph(t *testing.T, root string) *callGraph {
	t.Helper()
	var stderr bytes.Buffer
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles", root)
	list.Stderr = &stderr
	out, err := list.Output()
	require.NoError(t, err, stderr.String())
	g := &callGraph{
		files: token.NewFileSet(), packages: map[string]*types.Package{}, edges: map[types.Object]map[types.Object]bool{},
		codes: map[types.Object][]string{}, odd: map[types.Object][]string{}, abstract: map[*types.Func]bool{},
	}
	exports := map[string]string{}
	g.external = importer.ForCompiler(g.files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for reader := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := reader.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		exports[p.ImportPath] = p.Export
		if strings.HasPrefix(p.ImportPath, "maidan/") { // dependencies come first
			g.read(t, p)
		}
	}
	g.implement()
	return g
}

// Import serves the type checker: the project's packages are those that were read, with their texts.
func (g *callGraph) Import(path string) (*types.Package, error) {
	if known := g.packages[path]; known != nil {
		return known, nil
	}
	return g.external.Import(path)
}

func (g *callGraph) read(t *testing.T, p listed) {
	t.Helper()
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(g.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, file)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	checked, err := (&types.Config{Importer: g}).Check(p.ImportPath, g.files, files, info)
	require.NoError(t, err)
	g.packages[p.ImportPath] = checked
	for _, name := range checked.Scope().Names() {
		if made, ok := checked.Scope().Lookup(name).(*types.TypeName); ok && !made.IsAlias() && !types.IsInterface(made.Type()) {
			g.concrete = append(g.concrete, types.NewPointer(made.Type()))
		}
	}
	if p.ImportPath == faultPackage {
		return // which makes faults of codes that others name
	}
	r := reading{g, info}
	for _, file := range files {
		for _, d := range file.Decls {
			r.declaration(d)
		}
	}
}

// reading is the walk through one package.
type reading struct {
	*callGraph
	info *types.Info
}

func (r reading) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			r.names(r.info.Defs[d.Name], d.Body)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if values, ok := spec.(*ast.ValueSpec); ok {
				for i, name := range values.Names {
					for j, value := range values.Values {
						if i == j || len(values.Values) == 1 {
							r.names(r.info.Defs[name], value)
						}
					}
				}
			}
		}
	}
}

// names adds everything that a text names to what an object leads to.
func (r reading) names(from types.Object, text ast.Node) {
	ast.Inspect(text, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			r.lead(from, r.info.Uses[n])
		case *ast.CallExpr:
			r.call(from, n)
		case *ast.CompositeLit:
			r.literal(from, n, text)
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					r.store(r.objectOf(left), n.Rhs[i])
				}
			}
		}
		return true
	})
}

func (r reading) lead(from, to types.Object) {
	if to == nil || to.Pkg() == nil || !strings.HasPrefix(to.Pkg().Path(), "maidan/") {
		return
	}
	switch known := to.(type) {
	case *types.Func:
		known = known.Origin()
		if on := known.Signature().Recv(); on != nil && types.IsInterface(on.Type()) {
			r.abstract[known] = true
		}
		to = known
	case *types.Var:
		_, inside := from.(*types.Func)
		if inside && !known.IsField() && known.Parent() != known.Pkg().Scope() {
			return // a variable of the function: what it can hold is named in the function, or by the caller
		}
		to = known.Origin()
	default:
		return
	}
	if r.edges[from] == nil {
		r.edges[from] = map[types.Object]bool{}
	}
	r.edges[from][to] = true
}

// store remembers which functions and errors a variable, a field or a parameter can hold.
func (r reading) store(to types.Object, value ast.Expr) {
	held, ok := to.(*types.Var)
	if !ok {
		return
	}
	_, function := held.Type().Underlying().(*types.Signature)
	if function || types.Implements(held.Type(), errorType) {
		ast.Inspect(value, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				r.lead(held.Origin(), r.info.Uses[name])
			}
			return true
		})
		r.codesIn(held.Origin(), value)
	}
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func (r reading) objectOf(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		if made := r.info.Defs[e]; made != nil {
			return made
		}
		return r.info.Uses[e]
	case *ast.SelectorExpr:
		return r.info.Uses[e.Sel]
	}
	return nil
}

func (r reading) call(from types.Object, call *ast.CallExpr) {
	r.handedIn(from, call)
	called, ok := r.objectOf(call.Fun).(*types.Func)
	if !ok {
		return
	}
	if called.Pkg() != nil && called.Pkg().Path() == faultPackage && strings.HasPrefix(called.Name(), "New") {
		r.code(from, call.Args[1], call)
	}
	params := called.Origin().Signature().Params()
	for i, arg := range call.Args {
		if i < params.Len() {
			r.store(params.At(i), arg)
		}
	}
}

// handedIn notes a constant that a call hands to a parameter named code.
func (r reading) handedIn(from types.Object, call *ast.CallExpr) {
	shape, ok := r.info.Types[call.Fun].Type.(*types.Signature)
	if !ok || shape.Variadic() {
		return
	}
	for i, arg := range call.Args {
		if value := r.info.Types[arg].Value; i < shape.Params().Len() && shape.Params().At(i).Name() == "code" && value != nil && value.Kind() == constant.String {
			r.codes[from] = append(r.codes[from], constant.StringVal(value))
		}
	}
}

// literal follows the values of a struct into its fields, and reads the codes of faults that are written as structs.
func (r reading) literal(from types.Object, lit *ast.CompositeLit, around ast.Node) {
	made := r.info.Types[lit].Type
	shape, ok := made.Underlying().(*types.Struct)
	if !ok {
		return
	}
	named, _ := types.Unalias(made).(*types.Named)
	isFault := named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == faultPackage
	for i, element := range lit.Elts {
		var field types.Object
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			field, value = r.objectOf(pair.Key), pair.Value
		} else {
			field = shape.Field(i)
		}
		r.store(field, value)
		if isFault && field.Name() == "Code" {
			r.code(from, value, around)
		}
	}
}

// codesIn adds the codes that are made where a value is stored to what holds the value.
func (r reading) codesIn(holder types.Object, value ast.Expr) {
	ast.Inspect(value, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			r.call(holder, call)
		}
		return true
	})
}

// code notes the code that an expression stands for: a constant, that of another fault, or one of those that a variable is given.
func (r reading) code(from types.Object, e ast.Expr, around ast.Node) {
	if known := r.info.Types[e].Value; known != nil {
		r.codes[from] = append(r.codes[from], constant.StringVal(known))
		return
	}
	if of, ok := e.(*ast.SelectorExpr); ok && of.Sel.Name == "Code" {
		return // the fault that it belongs to is named beside it
	}
	if name, ok := e.(*ast.Ident); ok && (name.Name == "code" && r.isParameter(name, around) || r.given(from, name, around)) {
		return // handedIn reads the first sort
	}
	r.odd[from] = append(r.odd[from], r.files.Position(e.Pos()).String())
}

// isParameter reports whether a name is no variable that the text around it assigns or declares in a statement.
func (r reading) isParameter(name *ast.Ident, around ast.Node) bool {
	held, declared := r.info.Uses[name], false
	ast.Inspect(around, func(n ast.Node) bool {
		if given, ok := n.(*ast.AssignStmt); ok {
			for _, left := range given.Lhs {
				declared = declared || r.objectOf(left) == held
			}
		}
		return true
	})
	return !declared
}

// given notes the constants that the text around a variable assigns to it, and reports whether there are any.
func (r reading) given(from types.Object, name *ast.Ident, around ast.Node) bool {
	before := len(r.codes[from])
	ast.Inspect(around, func(n ast.Node) bool {
		if given, ok := n.(*ast.AssignStmt); ok && len(given.Lhs) == len(given.Rhs) {
			for i, left := range given.Lhs {
				if value := r.info.Types[given.Rhs[i]].Value; r.objectOf(left) == r.info.Uses[name] && value != nil {
					r.codes[from] = append(r.codes[from], constant.StringVal(value))
				}
			}
		}
		return true
	})
	return len(r.codes[from]) > before
}

// implement leads from each method of an interface to those of the types that implement it.
func (g *callGraph) implement() {
	for method := range g.abstract {
		wanted := method.Signature().Recv().Type().Underlying().(*types.Interface)
		for _, candidate := range g.concrete {
			if !types.Implements(candidate, wanted) {
				continue
			}
			if own, _, _ := types.LookupFieldOrMethod(candidate, true, method.Pkg(), method.Name()); own != nil {
				reading{g, nil}.lead(method, own)
			}
		}
	}
}

// codesFrom returns the codes of the faults that can be reached from the functions of some packages, each with one path to where it is
// made. It does not go past what avoid reports.
func (g *callGraph) codesFrom(t *testing.T, packages []string, avoid func(types.Object) bool) map[string]string {
	t.Helper()
	var open []types.Object
	cameFrom := map[types.Object]types.Object{} // nil for the beginnings
	for from := range g.edges {
		if _, ok := from.(*types.Func); ok && slices.Contains(packages, from.Pkg().Path()) && !avoid(from) {
			open, cameFrom[from] = append(open, from), nil
		}
	}
	found := map[string]string{}
	for len(open) > 0 {
		from := open[len(open)-1]
		open = open[:len(open)-1]
		require.Empty(t, g.odd[from], "a fault's code is a constant, or handed in as a parameter named code")
		for _, code := range g.codes[from] {
			if found[code] == "" {
				found[code] = pathTo(from, cameFrom)
			}
		}
		for to := range g.edges[from] {
			if _, seen := cameFrom[to]; !seen && !avoid(to) {
				open, cameFrom[to] = append(open, to), from
			}
		}
	}
	return found
}

// pathTo writes how an object was reached, the beginning last.
func pathTo(at types.Object, cameFrom map[types.Object]types.Object) string {
	var steps []string
	for ; at != nil; at = cameFrom[at] {
		steps = append(steps, strings.TrimPrefix(at.Pkg().Path(), "maidan/internal/")+"."+at.Name())
	}
	return strings.Join(steps, " < ")
}
