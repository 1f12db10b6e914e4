/** Removes from a typed promo code what it cannot contain: it has at most twelve digits. */
export const cleanPromoCode = (text: string): string => text.replace(/[^0-9]/g, '').slice(0, 12);

/** Returns the promo code of an address, or undefined. */
export function promoCodeOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return (typeof text === 'string' && cleanPromoCode(text)) || undefined;
}
