package fit

import (
	"math"

	"maidan/internal/sportsbook/pricing"
)

// sample is one innings for the outcome law: its balls by cell and outcome, and its pre-match covariates.
type sample struct {
	cells []int32
	cats  []int8
	cov   []float64
	post  [pricing.Nodes]float64
}

func (s *sample) mean() float64 {
	m := 0.0
	for k, p := range s.post {
		m += p * pricing.Node(k)
	}
	return m
}

// spread returns the posterior variance of the intensity.
func (s *sample) spread() float64 {
	m, v := s.mean(), 0.0
	for k, p := range s.post {
		d := pricing.Node(k) - m
		v += p * d * d
	}
	return v
}

const (
	emRounds      = 14
	firstSteps    = 80   // L-BFGS steps for B alone
	emSteps       = 12   // and then in each round
	outcomeRidge  = 2.0  // on every coefficient of the outcome law
	intensityLift = 0.15 // size of the first guess of G
)

// outcomeLaw fits softmax(F·B + s·G[phase]) with a hidden normal s for each innings by expectation-maximisation.
func outcomeLaw(innings int, samples []*sample) *pricing.Outcome {
	n := pricing.Cells1
	if innings == 2 {
		n = pricing.Cells2
	}
	e := newEM(innings, n)
	e.expect(samples) // B is zero: every node is as likely as its prior
	e.begin()
	e.maximise(firstSteps)
	e.lift()
	for range emRounds {
		e.expect(samples)
		e.maximise(emSteps)
		e.regress(samples)
	}
	e.expect(samples)
	return e.law()
}

type em struct {
	innings, cells, features int
	f                        [][]float64 // cell features
	idx                      [][]int     // indices of the features that are not zero
	theta                    []float64   // B then G, flat
	centre                   []float64   // centre of theta's ridge
	unit                     []float64   // the step of each theta with a comparable effect on the loss
	beta                     []float64
	counts                   []float64 // [cell][node][cat]
	logp                     []float64 // the same
}

func newEM(innings, cells int) *em {
	e := &em{innings: innings, cells: cells, features: pricing.Features(innings)}
	for c := range cells {
		f := make([]float64, e.features)
		pricing.CellFeatures(innings, c, f)
		e.f = append(e.f, f)
		var idx []int
		for i, v := range f {
			if v != 0 {
				idx = append(idx, i)
			}
		}
		e.idx = append(e.idx, idx)
	}
	e.theta = make([]float64, (e.features+3)*pricing.Cats)
	e.counts = make([]float64, cells*pricing.Nodes*pricing.Cats)
	e.logp = make([]float64, len(e.counts))
	return e
}

// lift breaks the symmetry between high and low intensity.
func (e *em) lift() {
	for phase := range 3 { // freer scoring: fewer dots and wickets, more boundaries
		g := e.theta[(e.features+phase)*pricing.Cats:]
		g[0], g[4], g[5], g[6], g[7] = -intensityLift, intensityLift, 2*intensityLift, -intensityLift, -intensityLift
	}
}

// fillLogp computes the distribution of every cell and node.
func (e *em) fillLogp(theta []float64) {
	base := make([]float64, pricing.Cats)
	for c := range e.cells {
		clear(base)
		for _, i := range e.idx[c] {
			x := e.f[c][i]
			for j, v := range theta[i*pricing.Cats : (i+1)*pricing.Cats] {
				base[j] += x * v
			}
		}
		g := theta[(e.features+pricing.CellPhase(e.innings, c))*pricing.Cats:]
		for k := range pricing.Nodes {
			out := e.logp[(c*pricing.Nodes+k)*pricing.Cats:][:pricing.Cats]
			s, sum := pricing.Node(k), 0.0
			for j := range out {
				out[j] = base[j] + s*g[j]
				sum += math.Exp(out[j])
			}
			sum = math.Log(sum)
			for j := range out {
				out[j] -= sum
			}
		}
	}
}

// expect weights the nodes of every innings and counts outcomes by cell and node.
func (e *em) expect(samples []*sample) {
	e.fillLogp(e.theta)
	clear(e.counts)
	for _, s := range samples {
		prior := 0.0
		if e.beta != nil {
			prior = dot(s.cov, e.beta)
		}
		ll := pricing.LogPrior(prior)
		for i, c := range s.cells {
			for k := range ll {
				ll[k] += e.logp[(int(c)*pricing.Nodes+k)*pricing.Cats+int(s.cats[i])]
			}
		}
		pricing.Softmax(ll[:])
		s.post = ll
		for i, c := range s.cells {
			for k, p := range ll {
				e.counts[(int(c)*pricing.Nodes+k)*pricing.Cats+int(s.cats[i])] += p
			}
		}
	}
}

// begin centres every stage on the overall shares of outcomes: a ridge towards zero would overestimate rare outcomes.
// Frequencies, and so the curvatures of the loss, differ by a factor of a thousand: units equalize them, otherwise the
// rare outcomes would not converge within the steps.
func (e *em) begin() {
	shares, seen := make([]float64, pricing.Cats), 0.0
	for i, n := range e.counts {
		shares[i%pricing.Cats] += n
		seen += n
	}
	e.centre, e.unit = make([]float64, len(e.theta)), make([]float64, len(e.theta))
	mean := 0.0
	for j := range shares {
		shares[j] = (shares[j] + 1) / (seen + pricing.Cats)
		mean += math.Log(shares[j]) / pricing.Cats
	}
	curve := make([]float64, e.features+3)
	for c := range e.cells {
		for k := range pricing.Nodes {
			n := 0.0
			for _, v := range e.counts[(c*pricing.Nodes+k)*pricing.Cats:][:pricing.Cats] {
				n += v
			}
			for _, i := range e.idx[c] {
				curve[i] += n * e.f[c][i] * e.f[c][i]
			}
			curve[e.features+pricing.CellPhase(e.innings, c)] += n * pricing.Node(k) * pricing.Node(k)
		}
	}
	for i := range e.theta {
		share := shares[i%pricing.Cats]
		if pricing.StageFeature(i / pricing.Cats) {
			e.centre[i] = math.Log(share) - mean
		}
		e.unit[i] = 1 / math.Sqrt(outcomeRidge+curve[i/pricing.Cats]*share*(1-share))
	}
	copy(e.theta, e.centre)
}

func (e *em) maximise(steps int) {
	theta, scaled := make([]float64, len(e.theta)), make([]float64, len(e.theta))
	for i, v := range e.theta {
		scaled[i] = v / e.unit[i]
	}
	minimise(func(x, grad []float64) float64 {
		for i, v := range x {
			theta[i] = v * e.unit[i]
		}
		value := e.loss(theta, grad)
		for i := range grad {
			grad[i] *= e.unit[i]
		}
		return value
	}, scaled, steps)
	for i, v := range scaled {
		e.theta[i] = v * e.unit[i]
	}
}

// loss returns the negative expected log likelihood with its ridge.
func (e *em) loss(theta, grad []float64) float64 {
	e.fillLogp(theta)
	value := 0.0
	for i, v := range theta {
		by := v - e.centre[i]
		grad[i] = outcomeRidge * by
		value += outcomeRidge / 2 * by * by
	}
	base := make([]float64, pricing.Cats)
	for c := range e.cells {
		clear(base)
		g := grad[(e.features+pricing.CellPhase(e.innings, c))*pricing.Cats:]
		seen := false
		for k := range pricing.Nodes {
			at := (c*pricing.Nodes + k) * pricing.Cats
			counts, logp := e.counts[at:at+pricing.Cats], e.logp[at:at+pricing.Cats]
			total := 0.0
			for j, n := range counts {
				total += n
				value -= n * logp[j]
			}
			if total == 0 {
				continue
			}
			seen = true
			s := pricing.Node(k)
			for j, n := range counts {
				d := total*math.Exp(logp[j]) - n
				base[j] += d
				g[j] += s * d
			}
		}
		if !seen {
			continue
		}
		for _, i := range e.idx[c] {
			x := e.f[c][i]
			for j, d := range base {
				grad[i*pricing.Cats+j] += x * d
			}
		}
	}
	return value
}

// regress predicts the intensity from the covariates, without an intercept, which B has already.
func (e *em) regress(samples []*sample) {
	p := len(samples[0].cov)
	a, b := make([][]float64, p), make([]float64, p)
	for i := range a {
		a[i] = make([]float64, p)
		a[i][i] = 1
	}
	for _, s := range samples {
		m := s.mean()
		for i, x := range s.cov {
			b[i] += x * m
			for j := range i + 1 {
				a[i][j] += x * s.cov[j]
			}
		}
	}
	beta, err := solve(a, b)
	if err == nil { // the ridge of 1 ensures it
		e.beta = beta
	}
}

func (e *em) law() *pricing.Outcome {
	o := &pricing.Outcome{Beta: e.beta}
	for i := range e.features {
		o.B = append(o.B, e.theta[i*pricing.Cats:(i+1)*pricing.Cats])
	}
	for p := range o.G {
		o.G[p] = e.theta[(e.features+p)*pricing.Cats : (e.features+p+1)*pricing.Cats]
	}
	return o
}
