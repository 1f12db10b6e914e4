package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// someValues are the lists and the fields with an enum tag that have only some values of their type.
var someValues = []string{
	"internal/api/staff.SettledMarket.Status",
	"internal/profile.Everything", // what a withdrawal requires
	"internal/sportsbook/trading.Control.Scope",
	"internal/sportsbook/trading.Margin.Scope",
}

// valueType is a string type with the values of its constants, by the constants' names.
type valueType map[string]string

// source is the syntax of a package and its types with constants, by their names.
type source struct {
	path  string
	files []*ast.File
	types map[string]valueType
}

// A list of all values of a type (`func Statuses() []Status { return []Status{…} }`) must name each constant of the type. The
// web apps' types are generated from such lists.
func TestValues_ListsNameEveryConstant(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, p := range sources(t) {
		eachList(p, func(name, typeName string, listed []string) {
			checked++
			compare(t, p.path+"."+name, p.types[typeName], listed)
		})
	}
	require.Greater(t, checked, 15)
}

// An enum tag must name each constant of its field's type: the API document is generated from it.
func TestValues_EnumTagsNameEveryConstant(t *testing.T) {
	t.Parallel()
	all := map[string]source{}
	for _, p := range sources(t) {
		all[p.path] = p
	}
	checked := 0
	for _, p := range all {
		eachEnum(p, func(field, typePath, typeName string, tagged []string) {
			if constants, ok := all[typePath].types[typeName]; ok {
				checked++
				compare(t, field, constants, tagged)
			}
		})
	}
	require.Greater(t, checked, 30)
}

// compare fails unless the values are those of all constants, or for someValues those of fewer constants.
func compare(t *testing.T, name string, constants valueType, values []string) {
	t.Helper()
	all := constants.values()
	slices.Sort(values)
	if slices.Contains(someValues, name) {
		assert.Subset(t, all, values, name)
		assert.Less(t, len(values), len(all), "%s has all values: delete it from someValues", name)
		return
	}
	assert.Equal(t, all, values, "%s must have the values of all constants of its type", name)
}

// values returns the values in order, without the empty one, which means that there is none.
func (v valueType) values() (all []string) {
	for _, value := range v {
		if value != "" {
			all = append(all, value)
		}
	}
	slices.Sort(all)
	return all
}

func sources(t *testing.T) (all []source) {
	t.Helper()
	for _, p := range survey(t) {
		s := source{path: p.path, types: map[string]valueType{}}
		for name, text := range p.texts {
			file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
			require.NoError(t, err)
			s.files = append(s.files, file)
			readConstants(file, s.types)
		}
		all = append(all, s)
	}
	return all
}

// readConstants adds the constants of a file that have a type and a text.
func readConstants(file *ast.File, types map[string]valueType) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			named := spec.(*ast.ValueSpec)
			of, ok := named.Type.(*ast.Ident)
			if !ok || len(named.Values) != 1 {
				continue
			}
			if text, ok := named.Values[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
				value, _ := strconv.Unquote(text.Value)
				if types[of.Name] == nil {
					types[of.Name] = valueType{}
				}
				types[of.Name][named.Names[0].Name] = value
			}
		}
	}
}

// eachList calls fn for each function without parameters that returns nothing but a list of constants.
func eachList(p source, fn func(name, typeName string, listed []string)) {
	for _, file := range p.files {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv != nil || f.Type.Params.NumFields() > 0 || f.Body == nil || len(f.Body.List) != 1 {
				continue
			}
			result, ok := f.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(result.Results) != 1 {
				continue
			}
			list, ok := result.Results[0].(*ast.CompositeLit)
			if !ok {
				continue
			}
			of, ok := list.Type.(*ast.ArrayType)
			if !ok {
				continue
			}
			if elem, ok := of.Elt.(*ast.Ident); ok && p.types[elem.Name] != nil {
				var listed []string
				for _, member := range list.Elts {
					if name, ok := member.(*ast.Ident); ok {
						listed = append(listed, p.types[elem.Name][name.Name])
					}
				}
				fn(f.Name.Name, elem.Name, listed)
			}
		}
	}
}

// eachEnum calls fn for each field with an enum tag whose type, or that of its members, has a name.
func eachEnum(p source, fn func(field, typePath, typeName string, tagged []string)) {
	for _, file := range p.files {
		imported := map[string]string{}
		for _, spec := range file.Imports {
			at, _ := strconv.Unquote(spec.Path.Value)
			at = strings.TrimPrefix(at, module)
			imported[at[strings.LastIndex(at, "/")+1:]] = at
		}
		ast.Inspect(file, func(n ast.Node) bool {
			named, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			ast.Inspect(named.Type, func(n ast.Node) bool {
				f, ok := n.(*ast.Field)
				if !ok || f.Tag == nil || len(f.Names) == 0 {
					return true
				}
				tag, _ := strconv.Unquote(f.Tag.Value)
				enum, ok := reflect.StructTag(tag).Lookup("enum")
				if !ok {
					return true
				}
				tagged := slices.DeleteFunc(strings.Split(enum, ","), func(v string) bool { return v == "" })
				of := f.Type
				if list, ok := of.(*ast.ArrayType); ok {
					of = list.Elt
				}
				field := fmt.Sprintf("%s.%s.%s", p.path, named.Name.Name, f.Names[0].Name)
				switch of := of.(type) {
				case *ast.Ident:
					fn(field, p.path, of.Name, tagged)
				case *ast.SelectorExpr:
					fn(field, imported[of.X.(*ast.Ident).Name], of.Sel.Name, tagged)
				}
				return true
			})
			return false
		})
	}
}
