/** The balance that the player has chosen last on the bet slip of this device. The casino starts from the one that the server stores: last-used.ts. */

const item = 'bonus_account.sports';

/** Returns the id of the bonus that was chosen last, or undefined for the real balance. */
export function rememberedBonus(): string | undefined {
  try {
    return localStorage.getItem(item) ?? undefined;
  } catch {
    return undefined; // a forbidden storage
  }
}

/** Remembers a bonus, or without one the real balance. */
export function rememberBonus(grant: string | undefined): void {
  try {
    if (grant) localStorage.setItem(item, grant);
    else localStorage.removeItem(item);
  } catch {
    // A full or forbidden storage: the player chooses again next time.
  }
}
