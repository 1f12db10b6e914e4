import { newKey, type CashMethod, type Deposit, type DepositRequest } from '@maidan/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCode } from '../../error-code.ts';
import { api } from '../../api.ts';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';

/** Refusals after which the offered methods are fetched again, because they have changed. */
const outdated = new Set(['payment_method_unknown', 'amount_out_of_range']);

/**
 * Starts deposits. An unchanged order sent twice uses the same idempotency key and is one deposit. `unavailable` names the methods that no
 * provider served when the player tried them. Nothing is sent later: without a connection the call fails at once.
 */
export function useStartDeposit(onStarted: (deposit: Deposit) => void) {
  const queries = useQueryClient();
  const sent = useRef({ request: '', key: '' });
  const [unavailable, setUnavailable] = useState<ReadonlySet<CashMethod['id']>>(new Set());
  const start = useMutation({
    networkMode: 'always',
    mutationFn: (body: DepositRequest) => {
      const request = JSON.stringify(body);
      if (sent.current.request !== request) sent.current = { request, key: newKey() };
      return api.calls.startDeposit(sent.current.key, body);
    },
    onSuccess: (deposit) => {
      sent.current = { request: '', key: '' };
      void queries.invalidateQueries({ queryKey: ['deposits'] });
      onStarted(deposit);
    },
    onError: (error, { method }) => {
      const code = errorCode(error);
      if (code === 'payment_method_unavailable') setUnavailable((old) => new Set([...old, method]));
      if (code && outdated.has(code))
        void queries.invalidateQueries({ queryKey: depositMethodsQuery.queryKey });
    },
  });
  return { start, unavailable };
}
