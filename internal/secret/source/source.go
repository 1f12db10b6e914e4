// Package source has secrets that settings files name instead of containing them.
package source

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Source says where a secret is: in a variable of the environment or in a file. The settings file itself never contains one.
type Source struct{ env, file string }

var variable = regexp.MustCompile(`^[A-Z_][A-Z0-9_]*$`)

// UnmarshalYAML reads {env: NAME} or {file: PATH}. The error never quotes what stands there: it may be the secret itself.
func (s *Source) UnmarshalYAML(node *yaml.Node) error {
	wrong := &yaml.TypeError{Errors: []string{fmt.Sprintf("line %d: a secret is {env: NAME} or {file: PATH}, the name of a variable of the environment or of a file", node.Line)}}
	if node.Kind != yaml.MappingNode || len(node.Content) != 2 || node.Content[1].Kind != yaml.ScalarNode {
		return wrong
	}
	value := node.Content[1].Value
	switch node.Content[0].Value {
	case "env":
		if !variable.MatchString(value) {
			return wrong
		}
		s.env = value
	case "file":
		if value == "" {
			return wrong
		}
		s.file = value
	default:
		return wrong
	}
	return nil
}

// Within returns the source with its file made relative to the folder of the settings file.
func (s Source) Within(dir string) Source {
	if s.file != "" && !filepath.IsAbs(s.file) {
		s.file = filepath.Join(dir, s.file)
	}
	return s
}

// Read returns the secret without spaces around it. The error says where it was looked for.
func (s Source) Read(getenv func(string) string) (string, error) {
	if s.env != "" {
		value := strings.TrimSpace(getenv(s.env))
		if value == "" {
			return "", fmt.Errorf("the variable %s of the environment is not set", s.env)
		}
		return value, nil
	}
	text, err := os.ReadFile(s.file)
	if err != nil {
		return "", fmt.Errorf("read the secret: %w", err)
	}
	value := strings.TrimSpace(string(text))
	if value == "" {
		return "", errors.New("the file " + s.file + " is empty")
	}
	return value, nil
}
