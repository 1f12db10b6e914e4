// Package guard knows who had better be looked at twice: from which country a visitor comes, and which accounts look as if
// they were one person's. Passwords that others chose before are in the package breached below it.
package guard
