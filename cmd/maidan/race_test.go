//go:build race

package main

// slowdown is how many times slower than usual a server may be.
const slowdown = 6
