package wallet

import "maidan/internal/db"

// tids returns the physical locations (ctid) of the account rows to update, or nil unless all are known. A row that has moved
// was changed, so its guard fails, too.
func (s *batchState) tids(changes [][]any) []db.TID {
	all := make([]db.TID, len(changes))
	for i, row := range changes {
		if all[i] = s.accounts[AccountID(row[0].(string))].tid; all[i] == (db.TID{}) {
			return nil
		}
	}
	return all
}
