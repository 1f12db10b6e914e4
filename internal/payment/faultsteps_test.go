package payment_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// faultSteps lists the steps of deposits and payouts at which the process may end: functions that commit a transaction.
var faultSteps = map[string]string{
	"CreateDeposit":       "the deposit exists",
	"SubmitTransactionID": "the search is stored; it is sent after the commit",
	"RequestWithdrawal":   "the money is reserved",
	"change":              "the payout is stored, to be sent after the commit; or the rejection has returned the money",
	"answered":            "the provider has confirmed a call",
	"refused":             "the provider has refused a call: another one gets it, or the deposit fails, or the payout is refunded",
	"apply":               "a notice is applied: credited, failed, searched again, paid, refunded, or the refund reclaimed",
	"takeDue":             "calls are taken; they are sent after the commit",
	"expire":              "deposits have expired",
}

// faultRequests lists the requests to providers, which may be lost on the way or on the way back.
var faultRequests = map[string]string{
	"Start":   "the start of a deposit that the player completes elsewhere",
	"Find":    "a search for a transfer",
	"Pay":     "a payout",
	"Inquire": "an inquiry about a call",
}

// harmless are the functions that commit a transaction which is no step of a payment, with the reason.
var harmless = map[string]string{
	"applyTogether": "it takes the steps of apply for several payments; TestApplyTogether_… end the process in it",
	"abandon":       "it stops the inquiries about a deposit that expired days ago; the next sweep does it again",
	"AddNote":       "a note moves no money",
	"Assign":        "an assignment moves no money",
	"openUnmatched": "a case without a payment; the provider repeats the notice",
	"changeCase":    "a member resolves a case in one transaction, and no call follows it: the member repeats a request without an answer",
}

func faultPoints() (points []string) {
	for step := range faultSteps {
		points = append(points, step+" before the commit", step+" after the commit")
	}
	for request := range faultRequests {
		points = append(points, request+" before it is sent", request+" before its answer")
	}
	return points
}

// A new function that commits, or a new request to providers, must be listed, so that the crash test covers it.
func TestFaultSteps_ListEveryCommitAndEveryRequest(t *testing.T) {
	t.Parallel()
	requests := map[string]bool{}
	for _, m := range methodsOf(t, "provider/provider.go") {
		requests[m] = true
	}
	commits, sent := map[string]bool{}, map[string]bool{}
	eachFunction(t, func(fn *ast.FuncDecl) {
		ast.Inspect(fn, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			selected, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if selected.Sel.Name == "InTx" {
				commits[fn.Name.Name] = true
			}
			if of, ok := selected.X.(*ast.Ident); ok && requests[selected.Sel.Name] && strings.HasSuffix(of.Name, "er") { // finder.Find
				sent[selected.Sel.Name] = true
			}
			return true
		})
	})
	for name := range commits {
		_, isStep := faultSteps[name]
		_, isHarmless := harmless[name]
		require.NotEqual(t, isStep, isHarmless, "%s commits a transaction: list it either in faultSteps or in harmless", name)
	}
	for name := range faultSteps {
		require.True(t, commits[name], "the step %s does not exist", name)
	}
	for name := range harmless {
		require.True(t, commits[name], "the function %s does not exist", name)
	}
	for name := range sent {
		require.Contains(t, faultRequests, name, "a request to providers that faultRequests does not list")
	}
	require.Len(t, sent, len(faultRequests))
}

// methodsOf returns the methods of all interfaces of a file.
func methodsOf(t *testing.T, path string) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if i, ok := n.(*ast.InterfaceType); ok {
			for _, m := range i.Methods.List {
				for _, name := range m.Names {
					names = append(names, name.Name)
				}
			}
		}
		return true
	})
	require.NotEmpty(t, names)
	return names
}

// eachFunction calls fn with every function of the package.
func eachFunction(t *testing.T, fn func(*ast.FuncDecl)) {
	t.Helper()
	files, err := fs.Glob(os.DirFS("."), "*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				fn(f)
			}
		}
	}
}
