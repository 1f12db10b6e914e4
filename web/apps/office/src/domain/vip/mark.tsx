import { Crown } from 'lucide-react';
import { useVIPNames } from './names.ts';

/** Marks a player who is a member of a level. */
export function VIPMark({ level }: { level: string }) {
  const { level: name } = useVIPNames();
  return (
    <span className="inline-flex items-center gap-1 rounded bg-raised px-1.5 py-0.5 text-xs font-semibold text-money">
      <Crown size={12} aria-hidden />
      VIP · {name(level)}
    </span>
  );
}
