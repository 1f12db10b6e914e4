import { Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { protectionQuery } from './calls.ts';
import { Close } from './close.tsx';
import { Devices } from './devices.tsx';
import { Factor } from './factor.tsx';
import { LinkedAccounts } from './linked.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';

/** Everything about getting in and keeping others out. */
export function Security() {
  const { data: protection } = useQuery(protectionQuery);
  if (!protection) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="grid gap-3">
      <Password hasPassword={protection.has_password} />
      <Factor protection={protection} />
      <Passkeys />
      <LinkedAccounts />
      <Devices />
      <Close protection={protection} />
    </div>
  );
}
