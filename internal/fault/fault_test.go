package fault_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/fault"
)

var errBroke = fault.New(fault.Conflict, "insufficient_funds", "The balance is too low.")

func TestARefusalSurvivesWrapping(t *testing.T) {
	t.Parallel()
	err := fmt.Errorf("place bet: %w", errBroke.At("stake", "badRequest"))
	require.ErrorIs(t, err, errBroke)
	require.Equal(t, fault.Conflict, fault.KindOf(err))
	require.Equal(t, "insufficient_funds", fault.CodeOf(err))
}

func TestAddingAPlaceLeavesTheOriginalAlone(t *testing.T) {
	t.Parallel()
	a := errBroke.At("stake", "badRequest")
	b := a.At("currency", "badRequest").WithData("offer", 1)
	require.Empty(t, errBroke.Details)
	require.Len(t, a.Details, 1)
	require.Len(t, b.Details, 2)
	require.Nil(t, a.Data)
	require.Equal(t, 1, b.Data["offer"])
}

func TestAnythingElseIsInternal(t *testing.T) {
	t.Parallel()
	require.Equal(t, fault.Internal, fault.KindOf(errors.New("disk on fire")))
	require.Equal(t, "internal", fault.CodeOf(nil))
	cause := errors.New("connection reset")
	require.ErrorIs(t, errBroke.Because(cause), cause)
}
