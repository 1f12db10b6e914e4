package id

// Player identifies a player's account: 26 characters of a Maker. Package player creates it at registration.
type Player string

// Strings returns ids as strings, for sets of keys in SQL (db.Querier.QueryIn).
func Strings[T ~string](ids []T) []string {
	all := make([]string, len(ids))
	for i, one := range ids {
		all[i] = string(one)
	}
	return all
}
