/** A message that goes along when one page of the site gives way to another. */
export interface CarriedNotice {
  message: string;
  /** Up to 199 a warning, up to 299 a success, above that an error. */
  code: number;
  /** When it closes, in milliseconds since 1970. */
  until: number;
}

const storageName = 'carried_notice';

/** Stores a notice for the next page of this tab. Without storage the next page shows none. */
export function carryNotice(notice: CarriedNotice): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(notice));
  } catch {
    // Storage is forbidden.
  }
}

/** Returns the notice that the page before left, with the milliseconds that are left of it, and forgets it; null when there is none. */
export function takeNotice(): (CarriedNotice & { left: number }) | null {
  try {
    const stored = sessionStorage.getItem(storageName);
    sessionStorage.removeItem(storageName);
    const { message, code, until } = JSON.parse(stored ?? '{}') as Partial<CarriedNotice>;
    const left = Number(until) - Date.now();
    if (typeof message !== 'string' || !message || !(left > 0)) return null;
    return { message, code: Number(code), until: Number(until), left };
  } catch {
    return null;
  }
}
