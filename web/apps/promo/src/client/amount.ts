import { currencyInfo, formatMoney, type Minor } from '@maidan/money';

/**
 * Separators of the languages that do not write money as formatMoney does, and whether the sign stands last. Spaces do
 * not break. Twin: internal/money/language.go.
 */
const styles: Record<string, { thousands: string; decimals: string; signLast: boolean }> = {
  pt: { thousands: '.', decimals: ',', signLast: false },
  ru: { thousands: '\u00a0', decimals: ',', signLast: true },
  uz: { thousands: '\u00a0', decimals: ',', signLast: true },
};

/** An offer's amount as the page's language writes it, without the hundredths when there are none. */
export function amountIn(lang: string, amount: Minor, currency: string): string {
  const style = styles[lang];
  if (!style) return formatMoney(amount, currency, { trim: true });
  const cents = amount % 100;
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, style.thousands);
  const digits = cents ? whole + style.decimals + String(cents).padStart(2, '0') : whole;
  const { symbol } = currencyInfo(currency);
  return style.signLast ? `${digits}\u00a0${symbol}` : `${symbol}\u00a0${digits}`;
}
