import { clsx } from 'clsx';
import { useState } from 'react';
import { decimal } from './sum.tsx';

/** Odds that show for a moment which way they have moved: by a colour and by an arrow. */
export function Price({ odds }: { odds: number }) {
  const [seen, setSeen] = useState({ odds, direction: 0 });
  if (seen.odds !== odds)
    setSeen({ odds, direction: seen.odds > 0 ? Math.sign(odds - seen.odds) : 0 });
  return (
    <b
      key={odds}
      className={clsx('num', seen.direction > 0 && 'moved-up', seen.direction < 0 && 'moved-down')}
    >
      {decimal(odds)}
    </b>
  );
}
