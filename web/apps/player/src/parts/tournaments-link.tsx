import { Link } from '@tanstack/react-router';
import { ChevronRight, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line that leads to the tournaments, for screens about what they are played on or pay. */
export function TournamentsLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/tournaments"
      className="flex min-h-12 items-center gap-3 rounded border border-rope bg-stand px-4 py-2 font-medium hover:border-edge"
    >
      <Trophy size={20} aria-hidden className="shrink-0 text-money" />
      {children}
      <ChevronRight size={18} aria-hidden className="ms-auto shrink-0 text-quiet rtl:rotate-180" />
    </Link>
  );
}
