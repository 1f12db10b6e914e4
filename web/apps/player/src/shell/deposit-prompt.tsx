import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { balanceQuery } from '../domain/wallet/queries.ts';

const loadDialog = () => import('../features/cash/deposit-prompt.tsx');
const DepositDialog = lazy(async () => ({ default: (await loadDialog()).DepositDialog }));

/** Loads the dialog and what it shows, so that it opens at its final height. What fails is tried again by the dialog. */
const prepare = (queries: QueryClient): Promise<unknown> =>
  loadDialog().then(
    ({ prefetchDeposit }) => prefetchDeposit(queries),
    () => undefined,
  );

const cookie = 'deposit_prompt';
const year = 365 * 24 * 3600;
const wasShown = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${cookie}=`));
const markShown = () => {
  document.cookie = `${cookie}=1; path=/; max-age=${year}; samesite=lax`;
};

/** The screens that do not show the prompt. */
const excluded = /^\/(deposit|withdraw|login|register)$/;

/**
 * Suggests a first deposit to players without one, once per cookie: half a second after the balance loads, or when the dialog is
 * loaded, if that takes longer.
 */
export function DepositPrompt() {
  const { pathname } = useLocation();
  return excluded.test(pathname) ? null : <Prompt />;
}

function Prompt() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const { data } = useQuery(balanceQuery);
  const deposited = data && data.total_deposit.amount > 0;
  useEffect(() => {
    if (deposited === undefined || wasShown()) return;
    if (deposited) return markShown();
    const prepared = prepare(queries);
    let left = false;
    const timer = setTimeout(async () => {
      await prepared;
      if (left) return;
      markShown();
      startTransition(() => setOpen(true));
    }, 500);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [deposited, queries]);
  if (!open) return null;
  return (
    <Suspense>
      <DepositDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
