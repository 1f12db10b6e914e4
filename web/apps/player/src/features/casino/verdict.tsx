import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';

/** What a verification has found. */
export function Verdict({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <p
      role="status"
      className={`flex items-center gap-2 font-semibold ${good ? 'text-up' : 'text-down'}`}
    >
      {good ? <Check size={20} aria-hidden /> : <X size={20} aria-hidden />}
      {children}
    </p>
  );
}
