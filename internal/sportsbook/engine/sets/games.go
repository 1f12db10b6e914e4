package sets

import "math"

// A server's chance of a point is not the same in every game of tennis: in some it is form above its mean, in as many form below.
// Nobody is told which; the points of the game tell. With one chance for all games too many are held, and 21 to 22 of a hundred sets
// come to a tie-break, of which the ATP tour has 17.5. That points are not quite independent and identically distributed is the
// finding of Klaassen & Magnus (2001), Are Points in Tennis Independent and Identically Distributed?, JASA 96.

// forms are the chances of a point for home in the two kinds of games of a server.
func (m *model) forms(server int) [2]float64 {
	return [2]float64{bound(m.pt[server] + m.law.form), bound(m.pt[server] - m.law.form)}
}

// kind is how likely a game is of the first kind after so many points by each side (Bayes).
func kind(forms [2]float64, points [2]int) float64 {
	against := math.Pow(forms[1]/forms[0], float64(points[home])) * math.Pow((1-forms[1])/(1-forms[0]), float64(points[away]))
	return 1 / (1 + against)
}

// service is the chance that home wins a game that somebody serves, from its points on.
func (m *model) service(server int, points [2]int) float64 {
	forms := m.forms(server)
	first := kind(forms, points)
	return first*gameWon(forms[0], points[home], points[away]) + (1-first)*gameWon(forms[1], points[home], points[away])
}

// point is the chance that home wins the next point.
func (m *model) point(s *state) float64 {
	if s.law.games == 0 || s.tiebreak() {
		return m.pt[s.Server]
	}
	forms := m.forms(s.Server)
	first := kind(forms, s.Points)
	return first*forms[0] + (1-first)*forms[1]
}
