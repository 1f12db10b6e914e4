import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSignedIn } from '../api.ts';
import { balanceQuery } from '../queries.ts';

const DepositDialog = lazy(async () => ({
  default: (await import('../features/cash/deposit-prompt.tsx')).DepositDialog,
}));

const cookie = 'deposit_prompt';
const year = 365 * 24 * 3600;
const asked = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${cookie}=`));
const remember = () => {
  document.cookie = `${cookie}=1; path=/; max-age=${year}; samesite=lax`;
};

/** Screens where the prompt would stand in the way of what it asks for, or of signing in. */
const busy = /^\/(deposit|withdraw|login|register)$/;

/** Asks who has never deposited to do so: half a second after they come in, once for each cookie. */
export function DepositPrompt() {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  return signedIn && !busy.test(pathname) ? <Prompt /> : null;
}

function Prompt() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(balanceQuery);
  const deposited = data && data.total_deposit.amount > 0;
  useEffect(() => {
    if (deposited === undefined || asked()) return;
    if (deposited) return remember();
    const soon = setTimeout(() => {
      remember();
      setOpen(true);
    }, 500);
    return () => clearTimeout(soon);
  }, [deposited]);
  if (!open) return null;
  return (
    <Suspense>
      <DepositDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
