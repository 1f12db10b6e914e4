import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Tournament } from './calls.ts';
import { figures } from './figures.tsx';

type Art = Tournament['art'];

/** The light of each picture. */
const skies: Record<Art, string> = {
  cup: 'radial-gradient(80% 120% at 50% 10%,#c9822a,#6a3512 48%,#170a06)',
  flag: 'linear-gradient(165deg,#06242e,#0d5663 52%,#2bb08f)',
  tickets: 'radial-gradient(80% 120% at 50% 10%,#e0447c,#7a1a5c 50%,#1d0726)',
  wheel: 'radial-gradient(80% 120% at 50% 10%,#4a68e8,#1d2a84 50%,#070a24)',
  ball: 'radial-gradient(80% 120% at 50% 10%,#74b35a,#1f5a34 50%,#06180e)',
  reel: 'radial-gradient(80% 120% at 50% 10%,#ff7a52,#a3121f 52%,#2a040c)',
  gift: 'radial-gradient(80% 120% at 50% 10%,#9a5be0,#3d1c78 52%,#0d0722)',
  bracket: 'radial-gradient(80% 120% at 50% 10%,#6f8fa6,#24435c 50%,#070f18)',
};

/** The light from the masts and the ground, stretched to any shape. */
const stage = (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden
    className="absolute inset-0 size-full"
  >
    <path d="M4-4 30 100H78Z" fill="#fff" opacity=".09" />
    <path d="M96-4 70 100H22Z" fill="#fff" opacity=".07" />
    <ellipse cx="50" cy="101" rx="64" ry="20" fill="#fff" opacity=".1" />
    <ellipse cx="50" cy="103" rx="46" ry="13" fill="#fff" opacity=".1" />
  </svg>
);

interface Props {
  art: Art;
  className?: string;
  /** What stands on the picture. */
  children?: ReactNode;
}

/** The picture of a tournament: one figure under the floodlights. It fills its box. */
export function Picture({ art, className, children }: Props) {
  return (
    <div className={clsx('relative overflow-hidden', className)} style={{ background: skies[art] }}>
      {stage}
      <svg viewBox="-72 -72 144 144" aria-hidden className="absolute inset-0 size-full p-[2%]">
        <ellipse cy="60" rx="46" ry="7" fill="#000" opacity=".4" />
        {figures[art]}
      </svg>
      {children}
    </div>
  );
}
