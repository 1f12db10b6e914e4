import type { Settings } from '@maidan/api';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { settingsQuery } from '../../settings.ts';
import { meQuery } from './me.ts';

const currencyOfBrand = ({ default_currency }: Settings): string => default_currency;

/** The currency that a sign-up preselects: that of the visitor's country, else the brand's. */
export const currencyOfVisitor = (settings: Settings): string =>
  settings.countries.find(({ iso_code }) => iso_code === settings.visitor_country)?.currencies[0] ??
  currencyOfBrand(settings);

/** The currency in which amounts are shown, the player's or for a guest the one that `ofGuest` chooses, by default the brand's; and why it is not known. */
export function useCurrency(ofGuest = currencyOfBrand) {
  const signedIn = useSignedIn();
  const me = useQuery({ ...meQuery, enabled: signedIn });
  const settings = useQuery(settingsQuery);
  return {
    currency: signedIn ? me.data?.balance.currency : settings.data && ofGuest(settings.data),
    error: me.error ?? settings.error,
    retry: () => [me, settings].forEach((query) => void (query.error && query.refetch())),
  };
}
