import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** What the warm-up pages ask for by #participate: the player takes part in the cricket lottery. */
export function Participation() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({
      to: '/tournaments/$id',
      params: { id: 'grand-ipl' },
      search: { join: 1 },
      replace: true,
    });
  }, [navigate]);
  return null;
}
