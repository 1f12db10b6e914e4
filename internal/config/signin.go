package config

import (
	"errors"
	"fmt"
	"strings"
)

// validateSignIn checks the sign-in methods besides the password. Errors do not quote secrets.
func (c Config) validateSignIn() (faults []error) {
	for i, setting := range c.OIDCProviders {
		if strings.Count(setting, "|") != 4 {
			faults = append(faults, fmt.Errorf("oidc-providers: want name|issuer|client id|secret|label, the %d. is not of that form", i+1))
		}
	}
	if c.MessengerToken != "" && (c.MessengerPage == "" || c.MessengerLabel == "") {
		faults = append(faults, errors.New("messenger-token: needs messenger-page and messenger-label"))
	}
	if c.PublicURL == "" && !c.Demo && len(c.OIDCProviders) > 0 {
		faults = append(faults, errors.New("oidc-providers: needs public-url, for the redirect back"))
	}
	if c.PublicURL == "" && !c.Demo && c.MessengerToken != "" {
		faults = append(faults, errors.New("messenger-token: needs public-url, for the redirect back"))
	}
	return faults
}
