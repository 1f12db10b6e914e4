/** Countries whose phones are taken, and the one a currency suggests. */
export const phoneCountries = [
  { iso: 'IN', dial: '+91', name: 'India' },
  { iso: 'BD', dial: '+880', name: 'Bangladesh' },
  { iso: 'BR', dial: '+55', name: 'Brasil' },
  { iso: 'UZ', dial: '+998', name: 'Oʻzbekiston' },
  { iso: 'ID', dial: '+62', name: 'Indonesia' },
  { iso: 'TR', dial: '+90', name: 'Türkiye' },
  { iso: 'CD', dial: '+243', name: 'Congo' },
  { iso: 'PH', dial: '+63', name: 'Pilipinas' },
  { iso: 'RW', dial: '+250', name: 'Rwanda' },
  { iso: 'ZM', dial: '+260', name: 'Zambia' },
];

/** The number as it is sent: digits with the leading dial code, however it was typed. */
export function fullNumber(iso: string, typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return digits;
  const dial = phoneCountries.find((c) => c.iso === iso)?.dial ?? '';
  return dial + digits.replace(/^0+/, '');
}
