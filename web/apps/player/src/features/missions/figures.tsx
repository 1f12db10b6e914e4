import type { ReactNode } from 'react';
import type { Mission } from '../../domain/mission/mission.ts';

/** The figures of the tasks, in a box of 144 × 144 around 0 0; each stands at y 60. */

/** A chip with the light from above: its edge with two stripes, and its face. */
const chip = (x: number, y: number, face: string, edge: string) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-30 0V10A30 10 0 0 0 30 10V0Z" fill={edge} />
    <path
      d="M-26 5V15A30 10 0 0 0-16 18.5V8.5A30 10 0 0 1-26 5ZM-6 9.8V19.8A30 10 0 0 0 8 19.6V9.6A30 10 0 0 1-6 9.8ZM18 8V18A30 10 0 0 0 26 15V5A30 10 0 0 1 18 8Z"
      fill="#fff3e0"
    />
    <path d="M4 10V20A30 10 0 0 0 30 10V0A30 10 0 0 1 4 10Z" fill="#000" opacity=".25" />
    <ellipse rx="30" ry="10" fill={face} />
    <path d="M-30 0A30 10 0 0 1 12-9.2 44 16 0 0 0-30 0Z" fill="#fff" opacity=".35" />
    <ellipse rx="19" ry="6" fill="none" stroke="#fff3e0" strokeWidth="2.5" />
  </g>
);

const red = ['#e0402f', '#9c191b'] as const;
const gold = ['#ffc94d', '#a5650f'] as const;
const blue = ['#4a8fe8', '#1b3f8f'] as const;

/** Two stacks of chips, and one chip that falls on the lower one. */
const stake = (
  <>
    {chip(-24, 40, ...blue)}
    {chip(-24, 28, ...red)}
    {chip(-24, 16, ...gold)}
    {chip(-24, 4, ...red)}
    {chip(-24, -8, ...blue)}
    {chip(-24, -20, ...red)}
    <g transform="rotate(-24 38 -30)">{chip(38, -34, ...gold)}</g>
    {chip(30, 44, ...gold)}
    {chip(30, 32, ...blue)}
    {chip(30, 20, ...red)}
  </>
);

const slip = 'M-30-48H30V40L24 34 18 40 12 34 6 40 0 34-6 40-12 34-18 40-24 34-30 40Z';

/** A bet slip behind a cricket ball. */
const plays = (
  <>
    <g transform="translate(24 -10) rotate(9)">
      <path d={slip} fill="#000" opacity=".35" transform="translate(4 6)" />
      <path d={slip} fill="#fff8e6" />
      <path d="M-30-48H30V-33H-30Z" fill="#ffc94d" />
      <path d="M12-33H30V40L24 34 18 40 12 34Z" fill="#000" opacity=".08" />
      <g stroke="#9a8a68" strokeWidth="5" strokeLinecap="round">
        <path d="M-22-22H12M-22-9H18M-6 4H18" />
      </g>
      <circle cx="14" cy="20" r="11" fill="#137a4b" />
      <path d="M8 20l5 5 7-9" fill="none" stroke="#fff" strokeWidth="3.5" />
    </g>
    <circle cx="-22" cy="24" r="36" fill="#c9251f" />
    <path d="M-22-12A36 36 0 0 1-22 60 43 43 0 0 0-22-12Z" fill="#7d0f14" />
    <path d="M-51 14A31 31 0 0 1-27-9Q-44 2-48 21Z" fill="#ff8a70" />
    <g fill="none" stroke="#fff3e0" strokeLinecap="round">
      <path d="M-36-9C-19 9-17 38-31 59" strokeWidth="2" />
      <path d="M-27-12C-9 7-8 39-21 60" strokeWidth="2" />
      <path d="M-31-11C-13 8-13 39-25 60" strokeWidth="5" strokeDasharray="1.5 5" />
    </g>
  </>
);

/** A tile of the lobby, with its thickness. */
const tile = (x: number, y: number, face: string, edge: string, symbol: ReactNode) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x="-27" y="-27" width="54" height="59" rx="9" fill={edge} />
    <rect x="-27" y="-27" width="54" height="54" rx="9" fill={face} />
    <path d="M-18-27H18Q27-27 27-18V-15H-27V-18Q-27-27-18-27Z" fill="#fff" opacity=".28" />
    {symbol}
  </g>
);

const seven = <path d="M-13-14H13V-6L1 17H-10L2-5H-13Z" fill="#fff8e6" />;

const die = (
  <g transform="rotate(-10)">
    <rect x="-15" y="-13" width="30" height="30" rx="6" fill="#fff8e6" />
    {[-8, 0, 8].map((at) => (
      <circle key={at} cx={at} cy={at + 2} r="3" fill="#3d1c78" />
    ))}
    <circle cx="8" cy="-6" r="3" fill="#3d1c78" />
    <circle cx="-8" cy="10" r="3" fill="#3d1c78" />
  </g>
);

const spade = (
  <path
    d="M0-17C12-4 18-1 18 7 18 15 8 17 3 11L7 20H-7L-3 11C-8 17-18 15-18 7-18-1-12-4 0-17Z"
    fill="#fff8e6"
  />
);

/** The curve of a crash game. */
const climb = (
  <>
    <g fill="none" stroke="#fff8e6" strokeWidth="5" strokeLinecap="round">
      <path d="M-18 17C0 17 8 8 11-6" />
    </g>
    <path d="M14-20L2-4 20 0Z" fill="#fff8e6" />
  </>
);

/** Four tiles of four kinds of games. */
const games = (
  <>
    {tile(-30, -33, '#e0402f', '#8f1417', seven)}
    {tile(30, -33, '#8a5ae0', '#3d1c78', die)}
    {tile(-30, 28, '#1fae86', '#0d5a45', spade)}
    {tile(30, 28, '#e08a1f', '#8a4a0e', climb)}
  </>
);

/** A plane that has taken off, over the curve of its flight. */
const flights = (
  <>
    <path
      d="M-62 52C-24 52 6 34 22-6"
      fill="none"
      stroke="#ffc94d"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path d="M-62 56C-22 56 10 38 27-2V60H-62Z" fill="#ffc94d" opacity=".22" />
    <g fill="#fff8e6" opacity=".55">
      <rect x="-62" y="-34" width="34" height="9" rx="4.5" />
      <rect x="-48" y="-20" width="26" height="7" rx="3.5" />
      <rect x="26" y="28" width="34" height="9" rx="4.5" />
    </g>
    <g transform="translate(24 -26) rotate(-38)">
      <path d="M-12 10-30 36H-16L14 12Z" fill="#8f1417" />
      <path d="M-44-2-56-26H-42L-26-4Z" fill="#c9251f" />
      <path
        d="M-46 0C-46-10-14-16 14-14 36-12 46-2 46 2 46 8 32 12 12 12-20 12-46 8-46 0Z"
        fill="#e0402f"
      />
      <path d="M-46 0C-46-10-14-16 14-14 30-12.600 40-7 44-2 10-8-24-6-46 0Z" fill="#ff8a70" />
      <path d="M16-13C28-12 37-8 41-4L18-3Z" fill="#d6f0ff" />
      <path d="M-10 4-34 16H-18L18 6Z" fill="#b01d1a" />
    </g>
  </>
);

/** What a picture shows: a task, or the rounds of crash games. */
export type Scene = Mission['task'] | 'flights';

/** The figure of each scene. */
export const figures: Record<Scene, ReactNode> = { stake, plays, games, flights };
