package reconcile

import "maidan/internal/audit"

// Checks returns the audit checks of imported reports.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each report of a supplier has all its rows, and each row with a difference has one of its transaction", `
			SELECT 'report ' || s.id || ' has ' || CAST(COUNT(x.line) AS TEXT) || ' of ' || CAST(s.row_count AS TEXT) || ' rows' FROM supplier_reports s
			LEFT JOIN supplier_report_rows x ON x.report_id = s.id GROUP BY s.id, s.row_count HAVING COUNT(x.line) <> s.row_count
			UNION ALL
			SELECT 'line ' || CAST(x.line AS TEXT) || ' of report ' || x.report_id || ' has the difference ' || x.difference_id FROM supplier_report_rows x
			LEFT JOIN supplier_differences d ON d.id = x.difference_id AND d.supplier = x.supplier AND d.transaction_id IN (x.transaction_id, x.reference)
			WHERE x.place = 'difference' AND d.id IS NULL`),
		audit.Query("the totals of each report of a supplier are the sums of its rows", `
			SELECT 'report ' || COALESCE(x.report_id, t.report_id) || ' has wrong totals' FROM
				(SELECT report_id, SUM(CASE WHEN kind = 'bet' THEN 1 ELSE 0 END) AS bets, SUM(CASE WHEN kind = 'bet' THEN amount ELSE 0 END) AS staked,
					SUM(CASE WHEN kind = 'win' THEN amount ELSE 0 END) AS won FROM supplier_report_rows WHERE kind IN ('bet', 'win') AND undone = 0 GROUP BY report_id) x
			FULL JOIN (SELECT report_id, SUM(theirs_bets) AS bets, SUM(theirs_staked) AS staked, SUM(theirs_won) AS won FROM supplier_report_totals GROUP BY report_id) t
				ON t.report_id = x.report_id
			WHERE COALESCE(x.bets, 0) <> COALESCE(t.bets, 0) OR COALESCE(x.staked, 0) <> COALESCE(t.staked, 0) OR COALESCE(x.won, 0) <> COALESCE(t.won, 0)`),
	}
}
