package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/content"
)

func TestRegistration_FollowsTheJurisdictions(t *testing.T) {
	t.Parallel()
	kit, err := content.Load(brand.Maidan())
	require.NoError(t, err)
	text := "default: {products: [sport], minimum_age: 18}\nblocked: [BD]\ncountries: {BR: {currencies: [BRL]}}"
	j, err := content.ParseJurisdictions("j.yaml", []byte(text), kit)
	require.NoError(t, err)
	rules := jurisdictionRules(registrationRules(kit), j)
	require.NotContains(t, rules.Countries, "BD")
	require.Contains(t, rules.Countries, "IN")
	for country, want := range map[string]bool{"BR": false, "BD": false, "IN": true} {
		require.Equal(t, want, rules.CurrencyAllowed(country, "INR"), country)
	}
	require.True(t, rules.CurrencyAllowed("BR", "BRL"))
}
