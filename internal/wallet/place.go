package wallet

import "maidan/internal/db"

// places returns the places of the account rows to update, nil unless all are known. When a row has moved meanwhile somebody has
// changed it, and the guard would have refused as well.
func (s *sheet) places(changes [][]any) []db.Place {
	all := make([]db.Place, len(changes))
	for i, row := range changes {
		if all[i] = s.accounts[AccountID(row[0].(string))].place; all[i] == (db.Place{}) {
			return nil
		}
	}
	return all
}
