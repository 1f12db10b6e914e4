package notice

// Tone is how a notice looks: the type and the colour of its code.
type Tone struct {
	Type   string // warning, success or error
	Colour string // orange, green or red
}

// ToneOf is the colour rule: codes up to 199 warn, up to 299 tell a success, higher ones an error.
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
