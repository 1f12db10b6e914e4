/** Writes a chance of a million as a percentage with at most two decimals. */
export function percentText(chance: number): string {
  const percent = Math.round(chance / 100) / 100;
  return chance > 0 && percent === 0 ? '<0.01%' : `${percent}%`;
}
