package proof_test

const (
	twoMembers = "each approved withdrawal has the approvals that it needed"
	caseState  = "the fields of each case fit its status"
	caseMoney  = "each case agrees with its deposits"
	caseExists = "each notice that needs a person has its case"
)

var reviewCorruptions = []corruption{
	{"the second approval of a withdrawal is gone", twoMembers, "DELETE FROM payment_approvals WHERE withdrawal_id = '{seen_twice}' AND staff_id = 'meena'"},
	{"the deciding approval of a withdrawal is gone", twoMembers, "DELETE FROM payment_approvals WHERE withdrawal_id = '{paid}'"},
	{"a withdrawal was decided by a member who did not approve it", twoMembers, "UPDATE payment_withdrawals SET decided_by = 'vera' WHERE id = '{seen_twice}'"},
	{"a withdrawal needed two members and got one", twoMembers, "UPDATE payment_approvals SET needed = 2 WHERE withdrawal_id = '{paid}'"},
	{"a pending withdrawal has the approvals that it needs", twoMembers, "UPDATE payment_approvals SET needed = 1 WHERE withdrawal_id = '{first_look}'"},
	{"an approval is of nothing", twoMembers, "UPDATE payment_approvals SET withdrawal_id = 'none' WHERE withdrawal_id = '{first_look}'"},
	{"an open case is resolved", caseState, "UPDATE payment_cases SET action = 'credit' WHERE id = '{case_held}'"},
	{"a proposed case was proposed by nobody", caseState, "UPDATE payment_cases SET proposed_by = '' WHERE id = '{case_moving}'"},
	{"one member moved a payment", caseState, "UPDATE payment_cases SET decided_by = proposed_by WHERE id = '{case_moved}'"},
	{"a case was closed without a reason", caseState, "UPDATE payment_cases SET reason = '' WHERE id = '{case_sent_back}'"},
	{"the case of a held deposit is gone", caseMoney, "DELETE FROM payment_cases WHERE id = '{case_held}'"},
	{"a case is open, and its deposit is not held", caseMoney, "UPDATE payment_deposits SET reason = '' WHERE id = '{held}'"},
	{"a case credited another amount", caseMoney, "UPDATE payment_cases SET amount = amount + 1 WHERE id = '{case_matched}'"},
	{"a case credited another deposit", caseMoney, "UPDATE payment_cases SET target = '{created}' WHERE id = '{case_moved}'"},
	{"a returned payment failed for another reason", caseMoney, "UPDATE payment_deposits SET reason = 'declined' WHERE id = '{sent_back}'"},
	{"a deposit was returned without a decision", caseMoney, "UPDATE payment_deposits SET reason = 'returned' WHERE id = '{declined}'"},
	{"a held notice has no case", caseExists, "UPDATE payment_cases SET notice_id = 'none' WHERE id = '{case_matched}'"},
	{"a notice and its case differ", caseExists, "UPDATE payment_cases SET amount = 1 WHERE id = '{case_held}'"},
	{"a notice contradicts without a case", caseExists, "UPDATE payment_notices SET effect = 'contradicts' WHERE ref = '{short}'"},
}
