package fit

import (
	"fmt"
	"math"
)

// solve solves the symmetric positive definite system a·x = b by Cholesky; a is overwritten.
func solve(a [][]float64, b []float64) ([]float64, error) {
	n := len(b)
	for i := range n {
		for j := range i + 1 {
			s := a[i][j]
			for k := range j {
				s -= a[i][k] * a[j][k]
			}
			if i != j {
				a[i][j] = s / a[j][j]
				continue
			}
			if s <= 0 {
				return nil, fmt.Errorf("matrix is not positive definite at row %d", i)
			}
			a[i][i] = math.Sqrt(s)
		}
	}
	x := make([]float64, n)
	for i := range n {
		s := b[i]
		for k := range i {
			s -= a[i][k] * x[k]
		}
		x[i] = s / a[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		s := x[i]
		for k := i + 1; k < n; k++ {
			s -= a[k][i] * x[k]
		}
		x[i] = s / a[i][i]
	}
	return x, nil
}

// rows is a design matrix in one slice.
type rows struct {
	p     int
	x     []float64
	y     []float64
	known []float64 // log-odds that are given for each row; nil for none
}

func (r *rows) add(f []float64, y float64) {
	r.p = len(f)
	r.x = append(r.x, f...)
	r.y = append(r.y, y)
}

func (r *rows) row(i int) []float64 { return r.x[i*r.p : (i+1)*r.p] }

func dot(a, b []float64) float64 {
	s := 0.0
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// logistic fits a logistic regression with a ridge penalty on every coefficient by Newton's method.
func logistic(r *rows, ridge float64) ([]float64, error) {
	return logisticFrom(r, ridge, make([]float64, r.p))
}

// logisticFrom is logistic with the penalty on the distance from a centre instead of from zero.
func logisticFrom(r *rows, ridge float64, centre []float64) ([]float64, error) {
	w := append([]float64{}, centre...)
	for range 25 {
		h, g := newton(r, w, centre, ridge)
		step, err := solve(h, g)
		if err != nil {
			return nil, fmt.Errorf("logistic regression: %w", err)
		}
		size := 0.0
		for i := range w {
			w[i] += step[i]
			size = max(size, math.Abs(step[i]))
		}
		if size < 1e-5 {
			break
		}
	}
	return w, nil
}

// newton returns the negative Hessian and the gradient of the penalised log likelihood.
func newton(r *rows, w, centre []float64, ridge float64) (h [][]float64, g []float64) {
	h, g = make([][]float64, r.p), make([]float64, r.p)
	for i := range h {
		h[i] = make([]float64, r.p)
		h[i][i] = ridge
		g[i] = -ridge * (w[i] - centre[i])
	}
	for n := range r.y {
		x := r.row(n)
		z := dot(x, w)
		if r.known != nil {
			z += r.known[n]
		}
		p := sigmoid(z)
		e, v := r.y[n]-p, p*(1-p)
		for i, xi := range x {
			if xi == 0 {
				continue
			}
			g[i] += e * xi
			vx, hi := v*xi, h[i]
			for j := range i + 1 {
				hi[j] += vx * x[j]
			}
		}
	}
	return h, g
}

// minimise runs L-BFGS with a backtracking line search: f fills the gradient and returns the value. It changes x to the minimum.
func minimise(f func(x, g []float64) float64, x []float64, iterations int) float64 {
	const memory = 8
	n := len(x)
	g, dir, next, gnext := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	var ss, ys [][]float64
	value := f(x, g)
	for range iterations {
		descend(dir, g, ss, ys)
		slope := dot(dir, g)
		if slope > -1e-9 {
			break
		}
		step, ok, v := 1.0, false, 0.0
		if len(ss) == 0 {
			step = 1 / math.Sqrt(dot(g, g))
		}
		for range 30 {
			for i := range x {
				next[i] = x[i] + step*dir[i]
			}
			if v = f(next, gnext); v <= value+1e-4*step*slope {
				ok = true
				break
			}
			step /= 2
		}
		if !ok {
			break
		}
		s, y := make([]float64, n), make([]float64, n)
		for i := range x {
			s[i], y[i] = next[i]-x[i], gnext[i]-g[i]
		}
		if dot(s, y) > 1e-10 {
			ss, ys = append(ss, s), append(ys, y)
			if len(ss) > memory {
				ss, ys = ss[1:], ys[1:]
			}
		}
		done := value-v < 1e-8*math.Abs(value)
		copy(x, next)
		copy(g, gnext)
		value = v
		if done {
			break
		}
	}
	return value
}

// descend computes the search direction by the two-loop recursion.
func descend(dir, g []float64, ss, ys [][]float64) {
	for i := range g {
		dir[i] = -g[i]
	}
	if len(ss) == 0 {
		return
	}
	alpha := make([]float64, len(ss))
	for i := len(ss) - 1; i >= 0; i-- {
		alpha[i] = dot(ss[i], dir) / dot(ss[i], ys[i])
		for j := range dir {
			dir[j] -= alpha[i] * ys[i][j]
		}
	}
	last := len(ss) - 1
	scale := dot(ss[last], ys[last]) / dot(ys[last], ys[last])
	for j := range dir {
		dir[j] *= scale
	}
	for i := range ss {
		beta := dot(ys[i], dir) / dot(ss[i], ys[i])
		for j := range dir {
			dir[j] += (alpha[i] - beta) * ss[i][j]
		}
	}
}
