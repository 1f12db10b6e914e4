import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { settingsQuery } from '../../settings.ts';
import { meQuery } from './me.ts';

/** The currency in which amounts are shown, the player's or for a guest the brand's, and why it is not known. */
export function useCurrency() {
  const signedIn = useSignedIn();
  const me = useQuery({ ...meQuery, enabled: signedIn });
  const settings = useQuery(settingsQuery);
  return {
    currency: signedIn ? me.data?.balance.currency : settings.data?.default_currency,
    error: me.error ?? settings.error,
    retry: () => [me, settings].forEach((query) => void (query.error && query.refetch())),
  };
}
