package arch

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "maidan/"

// pkg is a package of the module with its sources.
type pkg struct {
	path    string // below the module, for example "internal/sportsbook/bet"
	imports []string
	tests   []string // what only its tests import
	texts   map[string]string
}

func survey(t *testing.T) []pkg {
	t.Helper()
	root := filepath.Join("..", "..")
	found := map[string]*pkg{}
	for _, top := range []string{"internal", "cmd", "web", "brand", "campaigns", "lang"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, e os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if e.IsDir() && (e.Name() == "node_modules" || e.Name() == "dist" || e.Name() == "testdata") {
				return filepath.SkipDir
			}
			if !e.IsDir() && strings.HasSuffix(path, ".go") {
				readInto(t, found, root, path)
			}
			return nil
		})
		require.NoError(t, err)
	}
	var all []pkg
	for _, p := range found {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b pkg) int { return strings.Compare(a.path, b.path) })
	return all
}

func readInto(t *testing.T, found map[string]*pkg, root, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
	require.NoError(t, err)
	dir, err := filepath.Rel(root, filepath.Dir(path))
	require.NoError(t, err)
	dir = filepath.ToSlash(dir)
	p := found[dir]
	if p == nil {
		p = &pkg{path: dir, texts: map[string]string{}}
		found[dir] = p
	}
	test := strings.HasSuffix(path, "_test.go")
	if !test {
		p.texts[filepath.Base(path)] = string(text)
	}
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		if inner, ok := strings.CutPrefix(name, module); ok {
			if test {
				p.tests = append(p.tests, inner)
			} else {
				p.imports = append(p.imports, inner)
			}
		}
	}
}

func TestEveryPackageHasALayerAndEveryListedComponentExists(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range survey(t) {
		component, ok := componentOf(p.path)
		require.True(t, ok, "%s has no layer: give it one in layers.go", p.path)
		seen[component] = true
	}
	for component := range layers {
		require.True(t, seen[component], "layers.go names %s, which does not exist", component)
	}
}

func TestImportsPointToLowerLayers(t *testing.T) {
	t.Parallel()
	for _, p := range survey(t) {
		from, _ := componentOf(p.path)
		for _, imported := range p.imports {
			to, ok := componentOf(imported)
			if !ok || from == to {
				continue
			}
			require.Less(t, layers[to], layers[from], "%s (layer %s) imports %s (layer %s): import lower layers only",
				p.path, layers[from], imported, layers[to])
		}
	}
}

// Tests import lower layers only, like their packages, and the test harness of the packages that they belong to (bet/bettest for all
// below bet).
func TestTestsImportLowerLayers(t *testing.T) {
	t.Parallel()
	for _, p := range survey(t) {
		from, _ := componentOf(p.path)
		for _, imported := range p.tests {
			to, ok := componentOf(imported)
			harness := strings.HasSuffix(imported, "test") && strings.HasPrefix(p.path+"/", path.Dir(imported)+"/")
			if !ok || from == to || harness {
				continue
			}
			require.Less(t, layers[to], layers[from], "a test of %s imports %s, which is not in a lower layer", p.path, imported)
		}
	}
}

var tableName = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+([a-z]+_[a-z_]+)\b`)

// TestSQLNamesOnlyItsOwnTables reads every string after FROM, JOIN, INTO, UPDATE or TABLE in the sources. Packages below the owner of a
// table may name it.
func TestSQLNamesOnlyItsOwnTables(t *testing.T) {
	t.Parallel()
	tables := tablesOfMigrations(t)
	for _, p := range survey(t) {
		component, _ := componentOf(p.path)
		for file, text := range p.texts {
			for _, m := range tableName.FindAllStringSubmatch(text, -1) {
				table := strings.ToLower(m[1])
				if !slices.Contains(tables, table) {
					continue
				}
				owner := ownerOf(table)
				require.True(t, component == owner || strings.HasPrefix(component, owner+"/"), "%s/%s names the table %s, which is owned by %s", p.path, file, table, owner)
			}
		}
	}
}

func TestEveryTableHasAnOwner(t *testing.T) {
	t.Parallel()
	for _, table := range tablesOfMigrations(t) {
		require.NotEmpty(t, ownerOf(table), "the table %s has no owner: begin its name with one of the prefixes in layers.go", table)
	}
}

func tablesOfMigrations(t *testing.T) (tables []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "db", "migrations", "*.sql"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	create := regexp.MustCompile(`(?i)CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range create.FindAllStringSubmatch(string(text), -1) {
			tables = append(tables, m[1])
		}
	}
	return tables
}

// Files stay small enough to be read in one go: none over 600 lines.
func TestNoFileIsTooLongToRead(t *testing.T) {
	t.Parallel()
	for _, p := range survey(t) {
		for file, text := range p.texts {
			require.LessOrEqual(t, strings.Count(text, "\n"), 600, "%s/%s: divide it by topic", p.path, file)
		}
	}
}
