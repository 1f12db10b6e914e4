package notice

// Tone is the appearance of a notice: the type and the colour of its code.
type Tone struct {
	Type   string // warning, success or error
	Colour string // orange, green or red
}

// ToneOf maps a code to its appearance: codes up to 199 are warnings, up to 299 success, higher ones errors.
func ToneOf(code int) Tone {
	switch {
	case code <= 199:
		return Tone{"warning", "orange"}
	case code <= 299:
		return Tone{"success", "green"}
	default:
		return Tone{"error", "red"}
	}
}
