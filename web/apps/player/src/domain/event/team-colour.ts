/** Returns the team's colour with enough contrast for the theme; the dark theme lightens it. */
export function teamColour(colour: string): string {
  return `color-mix(in oklab, ${colour} var(--team-part), var(--fore))`;
}
