import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { offerCheckQuery, type OfferForm } from '../../domain/offer/offers.ts';

/** Milliseconds without a change after which an offer is checked again. */
const pause = 500;

/** The value, some moments after its last change. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What the server finds in an offer, some moments after each change; until then, what it found before. */
export function useCheck(form: OfferForm, enabled: boolean) {
  const settled = useSettled(form);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...offerCheckQuery(settled),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { data, error, refetch, fresh: settled === form && !isPlaceholderData };
}
