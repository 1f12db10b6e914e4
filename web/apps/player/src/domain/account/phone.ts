import { phoneNumber, type SettingsCountry } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../settings.ts';

/** The countries whose phone numbers are accepted, and the ISO code of the one that a form preselects. */
export function usePhoneCountries(currency = ''): {
  countries: SettingsCountry[];
  first: string;
} {
  const { data } = useQuery(settingsQuery);
  const countries = data?.countries ?? [];
  const ofVisitor = countries.find(({ iso_code }) => iso_code === data?.visitor_country);
  const first = ofVisitor ?? countries.find((c) => c.currencies.includes(currency)) ?? countries[0];
  return { countries, first: first?.iso_code ?? '' };
}

/** The number in international format; null if it is not valid in the country. */
export function fullNumber(countries: SettingsCountry[], iso: string, typed: string) {
  const country = countries.find(({ iso_code }) => iso_code === iso);
  return country ? phoneNumber(typed, country) : null;
}
