/** Writes a multiplier of ten-thousandths: 1.98×, 1,013.76×. Rounded down, as payouts are. */
export function multiplierText(tenThousandths: number, decimals = 2): string {
  const step = 10 ** (4 - decimals);
  const cut = Math.floor(tenThousandths / step) * step;
  const [units = '0', rest = ''] = (cut / 10_000).toFixed(decimals).split('.');
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${rest && `.${rest}`}×`;
}
