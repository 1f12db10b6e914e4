import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSignedIn } from '../api.ts';
import { balanceQuery } from '../domain/wallet/queries.ts';

const DepositDialog = lazy(async () => ({
  default: (await import('../features/cash/deposit-prompt.tsx')).DepositDialog,
}));

const cookie = 'deposit_prompt';
const year = 365 * 24 * 3600;
const wasShown = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${cookie}=`));
const markShown = () => {
  document.cookie = `${cookie}=1; path=/; max-age=${year}; samesite=lax`;
};

/** The screens that do not show the prompt. */
const excluded = /^\/(deposit|withdraw|login|register)$/;

/** Suggests a first deposit to players without one: half a second after the balance loads, once per cookie. */
export function DepositPrompt() {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  return signedIn && !excluded.test(pathname) ? <Prompt /> : null;
}

function Prompt() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(balanceQuery);
  const deposited = data && data.total_deposit.amount > 0;
  useEffect(() => {
    if (deposited === undefined || wasShown()) return;
    if (deposited) return markShown();
    const timer = setTimeout(() => {
      markShown();
      setOpen(true);
    }, 500);
    return () => clearTimeout(timer);
  }, [deposited]);
  if (!open) return null;
  return (
    <Suspense>
      <DepositDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
