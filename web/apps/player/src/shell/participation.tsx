import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { seriesIn } from './participation.ts';

/** Where the deep link of a promo page leads: the player takes part in the series that it names. */
export function Participation({ hash }: { hash: string }) {
  const navigate = useNavigate();
  const series = seriesIn(hash);
  useEffect(() => {
    if (!series) return;
    void navigate({
      to: '/tournaments/$id',
      params: { id: series },
      search: { join: 1 },
      replace: true,
    });
  }, [navigate, series]);
  return null;
}
