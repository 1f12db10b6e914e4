/** A team's colour as it can be seen on the ground: at night lifted towards the light. */
export function teamColour(colour: string): string {
  return `color-mix(in oklab, ${colour} var(--team-part), var(--fore))`;
}
