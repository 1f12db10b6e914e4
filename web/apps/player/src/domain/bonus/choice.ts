/** The balance that the player has chosen last on this device, for sports and for the casino. */

export type Area = 'sports' | 'casino';

const item = (area: Area) => `bonus_account.${area}`;

/** Returns the id of the bonus that was chosen last, or undefined for the real balance. */
export function rememberedBonus(area: Area): string | undefined {
  try {
    return localStorage.getItem(item(area)) ?? undefined;
  } catch {
    return undefined; // a forbidden storage
  }
}

/** Remembers a bonus, or without one the real balance. */
export function rememberBonus(area: Area, grant: string | undefined): void {
  try {
    if (grant) localStorage.setItem(item(area), grant);
    else localStorage.removeItem(item(area));
  } catch {
    // A full or forbidden storage: the player chooses again next time.
  }
}
