package config

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// validateFeed checks the settings of the received and the published odds feed.
func (c Config) validateFeed() (faults []error) {
	for key, address := range map[string]string{"feed-amqp-url": c.FeedURL, "feed-publish-url": c.FeedPublish} {
		if address != "" && !strings.HasPrefix(address, "amqp://") && !strings.HasPrefix(address, "amqps://") {
			faults = append(faults, fmt.Errorf("%s: want a URL that begins with amqp:// or amqps://", key))
		}
	}
	if c.FeedPublish != "" && len(c.FeedPublishToken) < 16 {
		faults = append(faults, errors.New("feed-publish-token: want at least 16 characters: it gives access to the whole feed"))
	}
	if c.FeedURL == "" {
		return faults
	}
	if u, err := url.Parse(c.FeedAPI); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		faults = append(faults, errors.New("feed-api-url: want https://HOST, for recovery of missed messages"))
	}
	if len(c.FeedProducers) == 0 || len(c.FeedScopes) == 0 {
		faults = append(faults, errors.New("feed-producers, feed-scopes: want at least one of each"))
	}
	for _, id := range c.FeedProducers {
		if n, err := strconv.Atoi(id); err != nil || n < 1 {
			faults = append(faults, fmt.Errorf("feed-producers: want numbers, have %q", id))
		}
	}
	for _, scope := range c.FeedScopes {
		if !slices.Contains([]string{"live", "pre", "virt"}, scope) {
			faults = append(faults, fmt.Errorf("feed-scopes: want live, pre or virt, have %q", scope))
		}
	}
	return faults
}
