package connect

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// source says where a secret is: in a variable of the environment or in a file. The settings file itself never contains one.
type source struct{ env, file string }

var variable = regexp.MustCompile(`^[A-Z_][A-Z0-9_]*$`)

// UnmarshalYAML reads {env: NAME} or {file: PATH}. The error never quotes what stands there: it may be the secret itself.
func (s *source) UnmarshalYAML(node *yaml.Node) error {
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

// read returns the secret without spaces around it. The error says where it was looked for.
func (s source) read(getenv func(string) string) (string, error) {
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
