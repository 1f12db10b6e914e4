import { Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { securityQuery } from './calls.ts';
import { CloseAccount } from './close.tsx';
import { Devices } from './devices.tsx';
import { SecondFactor } from './second-factor.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';

/** All sections of the security screen. */
export function Security() {
  const { data: settings } = useQuery(securityQuery);
  if (!settings) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="grid gap-3">
      <Password hasPassword={settings.has_password} />
      <SecondFactor settings={settings} />
      <Passkeys />
      <LinkedAccounts />
      <Devices />
      <CloseAccount settings={settings} />
    </div>
  );
}
