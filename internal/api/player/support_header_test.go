package player

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSupportTokenHeader_NamesTheTokenOfEveryInput(t *testing.T) {
	t.Parallel()
	for _, input := range []any{supportQuestionInput{}, supportMessagesInput{}, ownQuestionInput{}} {
		token, ok := reflect.TypeOf(input).FieldByName("Token")
		require.True(t, ok)
		require.Equal(t, SupportTokenHeader, token.Tag.Get("header"), "%T", input)
	}
}
