import type { ReactNode } from 'react';
import type { Tournament } from './calls.ts';

/** The figures of the pictures, in a box of 144 × 144 around 0 0; each stands at y 60. */

const star = (x: number, y: number, size: number, fill: string) => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? size : size * 0.42;
    const angle = (i * Math.PI) / 5;
    return `${(x + Math.sin(angle) * radius).toFixed(1)} ${(y - Math.cos(angle) * radius).toFixed(1)}`;
  });
  return <path d={`M${points.join('L')}Z`} fill={fill} />;
};

const confetti = [
  [-66, -54, '#ff5a47', 20],
  [-70, -14, '#3dd68c', -30],
  [-56, 22, '#7fe0ff', 50],
  [54, -52, '#7fe0ff', -20],
  [62, -14, '#ff8fbf', 40],
  [50, 24, '#d9f84a', 10],
].map(([x, y, fill, turn]) => (
  <rect
    key={`${x} ${y}`}
    width="7"
    height="4"
    rx="1"
    fill={String(fill)}
    transform={`translate(${x} ${y}) rotate(${turn})`}
  />
));

const cup = (
  <>
    {confetti}
    <rect x="-30" y="44" width="60" height="16" rx="3" fill="#2b170d" />
    <rect x="-30" y="44" width="60" height="4" rx="2" fill="#6b4226" />
    <rect x="-14" y="49" width="28" height="8" rx="1.5" fill="#f2b93b" />
    <path d="M-8 12H8L16 44H-16Z" fill="#b9771a" />
    <path d="M-8 12H0V44H-16Z" fill="#f0b23a" />
    <g fill="none" strokeWidth="7" strokeLinecap="round">
      <path d="M-35-44C-62-46-58-6-26-2" stroke="#f0b23a" />
      <path d="M35-44C62-46 58-6 26-2" stroke="#a5650f" />
      <path d="M-36-46C-60-46-57-10-28-5" stroke="#ffe7a0" strokeWidth="2" />
    </g>
    <path d="M-37-54H37C36-12 20 14 0 18-20 14-36-12-37-54Z" fill="#ffc94d" />
    <path d="M4-54H37C36-12 20 14 0 18 8-2 6-30 4-54Z" fill="#c9821d" />
    <path d="M-29-50h9C-19-24-14-6-7 6-20-2-28-24-29-50Z" fill="#fff3c4" />
    <ellipse cy="-54" rx="37" ry="7" fill="#7a4a0e" stroke="#ffe7a0" strokeWidth="2.5" />
    {star(2, -22, 15, '#fff6d8')}
  </>
);

/** A cell of the flag, which waves: every column is higher or lower than the one before. */
const cloth = (row: number, column: number) => {
  const wave = (at: number) => Math.sin(at * 0.95) * 7 - at * 1.2;
  const [left, right, top] = [-38 + column * 15, -23 + column * 15, -60 + row * 15];
  const dark = (row + column) % 2 === 1;
  const lit = Math.cos((column + 0.5) * 0.95) > 0;
  const fill = dark ? (lit ? '#28343c' : '#0d1418') : lit ? '#ffffff' : '#cbd5d8';
  return (
    <path
      key={`${row} ${column}`}
      fill={fill}
      d={`M${left} ${top + wave(column)}L${right} ${top + wave(column + 1)}V${top + 15.3 + wave(column + 1)}L${left} ${top + 15.3 + wave(column)}Z`}
    />
  );
};

const flag = (
  <>
    <g stroke="#fff" strokeLinecap="round" opacity=".55">
      <path d="M-70 6h22" strokeWidth="3" />
      <path d="M-66 20h30" strokeWidth="2" />
      <path d="M-70 34h18" strokeWidth="3" />
      <path d="M10 34h50" strokeWidth="2" />
      <path d="M24 46h40" strokeWidth="3" />
    </g>
    {[0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3, 4, 5].map((column) => cloth(row, column)))}
    <rect x="-44" y="-66" width="6" height="126" rx="3" fill="#e7b24a" />
    <rect x="-44" y="-66" width="2.5" height="126" rx="1.2" fill="#fff0c0" />
    <circle cx="-41" cy="-67" r="6" fill="#ffd97a" />
  </>
);

const ticket = (x: number, y: number, turn: number, light: string, dark: string) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path
      d="M-46-24H46V-7A7 7 0 0 0 46 7V24H-46V7A7 7 0 0 0-46-7Z"
      fill="#000"
      opacity=".35"
      transform="translate(3 5)"
    />
    <path d="M-46-24H46V-7A7 7 0 0 0 46 7V24H-46V7A7 7 0 0 0-46-7Z" fill={light} />
    <path d="M-46-24H46v5H-46Z" fill="#fff" opacity=".45" />
    <path d="M20-24v48" stroke={dark} strokeWidth="2" strokeDasharray="4 4" />
    <path d="M-38-15H14V15H-38Z" fill="none" stroke={dark} strokeWidth="1.5" />
    {star(-12, 0, 11, dark)}
    <path d="M28-12h10M28-4h10M28 4h10M28 12h10" stroke={dark} strokeWidth="3" />
  </g>
);

const tickets = (
  <>
    {confetti}
    {ticket(-8, -28, -16, '#7fd3f0', '#14506e')}
    {ticket(8, 4, 6, '#ffd75e', '#7a3d08')}
    {ticket(-4, 34, -6, '#ff8f78', '#7a1420')}
  </>
);

const slices = ['#ffc94d', '#e0447c', '#3dd68c', '#ff7a47', '#4aa8e8', '#b56be0'];

/** A slice of the wheel, of twelve. */
const slice = (i: number) => {
  const at = (angle: number) =>
    `${(Math.sin(angle) * 50).toFixed(2)} ${(-4 - Math.cos(angle) * 50).toFixed(2)}`;
  const step = Math.PI / 6;
  return (
    <path
      key={i}
      d={`M0-4 ${at(i * step)}A50 50 0 0 1 ${at((i + 1) * step)}Z`}
      fill={slices[i % slices.length]}
    />
  );
};

const bulbs = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6 + Math.PI / 12;
  return (
    <circle
      key={i}
      cx={(Math.sin(angle) * 55).toFixed(1)}
      cy={(-4 - Math.cos(angle) * 55).toFixed(1)}
      r="2.6"
      fill="#fff6d8"
    />
  );
});

const wheel = (
  <>
    <path d="M-22 60-8 20H8L22 60Z" fill="#8a5a12" />
    <path d="M-22 60-8 20H0V60Z" fill="#d99a2e" />
    <circle cy="-4" r="60" fill="#7a4a0e" />
    <circle cy="-4" r="59" fill="none" stroke="#ffd97a" strokeWidth="2" />
    {Array.from({ length: 12 }, (_, i) => slice(i))}
    {bulbs}
    <path d="M0-4M-50-4A50 50 0 0 1 0-54V-44A40 40 0 0 0-40-4Z" fill="#fff" opacity=".22" />
    <circle cy="-4" r="13" fill="#7a4a0e" />
    <circle cy="-5" r="11" fill="#ffd97a" />
    {star(0, -5, 7, '#7a3d08')}
    <path d="M-10-70H10L0-48Z" fill="#ff5a47" stroke="#fff" strokeWidth="2" />
  </>
);

const stump = (x: number) => (
  <g key={x}>
    <rect x={x - 4} y="-46" width="8" height="106" rx="3" fill="#d9a860" />
    <rect x={x - 4} y="-46" width="3" height="106" rx="1.5" fill="#fbe3b4" />
  </g>
);

const ball = (
  <>
    {[14, 34, 54].map(stump)}
    <rect x="9" y="-51" width="26" height="6" rx="3" fill="#fbe3b4" transform="rotate(-9 22 -48)" />
    <rect
      x="36"
      y="-56"
      width="24"
      height="6"
      rx="3"
      fill="#fbe3b4"
      transform="rotate(14 48 -53)"
    />
    <path d="M-72-26Q-56-30-40-24V44Q-58 34-72 40Z" fill="#fff" opacity=".12" />
    <g stroke="#fff" strokeLinecap="round" opacity=".6">
      <path d="M-70-16h16" strokeWidth="3" />
      <path d="M-72 6h12" strokeWidth="2" />
      <path d="M-70 28h16" strokeWidth="3" />
    </g>
    <circle cx="-14" cy="12" r="42" fill="#c9251f" />
    <path d="M-14-30A42 42 0 0 1-14 54 50 50 0 0 0-14-30Z" fill="#7d0f14" />
    <path d="M-48 0A36 36 0 0 1-20-26Q-40-14-44 8Z" fill="#ff8a70" />
    <g fill="none" stroke="#fff3e0" strokeLinecap="round">
      <path d="M-30-27C-10-6-8 28-24 53" strokeWidth="2" />
      <path d="M-20-30C1-8 2 30-13 54" strokeWidth="2" />
      <path d="M-25-29C-4-7-3 29-18 54" strokeWidth="5" strokeDasharray="1.5 5" />
    </g>
  </>
);

const window = (x: number, symbol: ReactNode) => (
  <g key={x} transform={`translate(${x} -4)`}>
    <rect x="-15" y="-26" width="30" height="52" rx="4" fill="#fff8e6" />
    <rect x="-15" y="-26" width="30" height="13" rx="4" fill="#000" opacity=".22" />
    <rect x="-15" y="13" width="30" height="13" rx="4" fill="#000" opacity=".22" />
    {symbol}
  </g>
);

const seven = <path d="M-10-13H10V-6L0 15H-7L2-5H-10Z" fill="#d3202c" />;

const gem = (
  <>
    <path d="M-7-11H7L13-3 0 14-13-3Z" fill="#1fae86" />
    <path d="M-7-11H7L0-3Z" fill="#a8f9e0" />
    <path d="M-13-3H13L0 14Z" fill="#17896a" />
    <path d="M-13-3H0V14Z" fill="#3fd0a6" />
  </>
);

const reel = (
  <>
    <path d="M-60 60-54 40H54L60 60Z" fill="#7a3d08" />
    <rect x="-58" y="-52" width="116" height="94" rx="14" fill="#a5650f" />
    <rect x="-58" y="-52" width="116" height="90" rx="14" fill="#ffc94d" />
    <path d="M-44-52H44Q58-52 58-38V-34H-58V-38Q-58-52-44-52Z" fill="#fff0b8" />
    <rect x="-51" y="-34" width="102" height="60" rx="7" fill="#3a0410" />
    {[window(-33, seven), window(0, gem), window(33, seven)]}
    <path d="M-56-4H56" stroke="#ff5a47" strokeWidth="2" opacity=".75" />
    {[-40, -20, 0, 20, 40].map((x) => (
      <circle key={x} cx={x} cy="-43" r="3.4" fill={x % 40 === 0 ? '#ff5a47' : '#ffffff'} />
    ))}
    <path d="M58 6H66V-30" stroke="#d5dde6" strokeWidth="5" fill="none" strokeLinejoin="round" />
    <circle cx="66" cy="-36" r="7" fill="#ff5a47" />
    <circle cx="64" cy="-38" r="2.4" fill="#ffd0c4" />
  </>
);

const gift = (
  <>
    {confetti}
    <rect x="-44" y="-6" width="88" height="66" rx="4" fill="#1fae86" />
    <path d="M8-6H40Q44-6 44-2V56Q44 60 40 60H8Z" fill="#14785d" />
    <rect x="-10" y="-6" width="20" height="66" fill="#ffc94d" />
    <path d="M2-6H10V60H2Z" fill="#d9962a" />
    <g transform="rotate(-7 0 -16)">
      <rect x="-50" y="-26" width="100" height="22" rx="4" fill="#3fd0a6" />
      <path d="M8-26H46Q50-26 50-22V-8Q50-4 46-4H8Z" fill="#1c9675" />
      <rect x="-10" y="-26" width="20" height="22" fill="#ffe08a" />
      <path d="M0-26C-14-58-50-60-46-42-43-30-18-26 0-26Z" fill="#ffc94d" />
      <path d="M0-26C14-58 50-60 46-42 43-30 18-26 0-26Z" fill="#e0a132" />
      <path d="M-8-30C-16-44-34-50-36-42-37-34-20-30-8-30Z" fill="#8a5a12" />
      <path d="M8-30C16-44 34-50 36-42 37-34 20-30 8-30Z" fill="#7a4a0e" />
      <circle cy="-27" r="7" fill="#fff0b8" />
    </g>
  </>
);

/** A plate of the bracket with the badge and the name of a player; gold for the one who wins the cup. */
const plate = (x: number, y: number, half: number, gold: boolean) => (
  <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
    <rect x={-half + 2} y="3" width={half * 2} height="16" rx="3" fill="#000" opacity=".35" />
    <rect x={-half} width={half * 2} height="16" rx="3" fill={gold ? '#a5650f' : '#3c5a6e'} />
    <rect x={-half} width={half * 2} height="13" rx="3" fill={gold ? '#ffc94d' : '#a9c4d3'} />
    <rect x={-half + 2} y="1" width={half * 2 - 4} height="2.5" rx="1" fill="#fff" opacity=".6" />
    <circle cx={-half + 7} cy="7.5" r="3.5" fill={gold ? '#7a3d08' : '#24435c'} />
    <path
      d={`M${-half + 14} 7.5H${half - 5}`}
      stroke={gold ? '#7a3d08' : '#24435c'}
      strokeWidth="3"
      strokeLinecap="round"
    />
  </g>
);

/** Four play, two go on, and one of them takes the cup: the lines join towards it. */
const bracket = (
  <>
    <circle cy="-38" r="33" fill="#fff" opacity=".12" />
    <g fill="none" strokeLinejoin="round">
      <path
        d="M-51 46V36H-17V46M-34 36V26M51 46V36H17V46M34 36V26M-34 14V4H34V14M0 4V-6"
        stroke="#000"
        strokeWidth="6"
        opacity=".35"
        transform="translate(2 3)"
      />
      <path d="M-51 46V36H-17V46M-34 36V26M51 46V36H34" stroke="#dcebf3" strokeWidth="4" />
      <path d="M-34 14V4H0" stroke="#dcebf3" strokeWidth="4" />
      <path d="M17 46V36H34V26M34 14V4H0V-6" stroke="#ffd97a" strokeWidth="5" />
    </g>
    {[-51, -17, 17, 51].map((x) => plate(x, 44, 15, x === 17))}
    {[-34, 34].map((x) => plate(x, 12, 18, x === 34))}
    <rect x="-16" y="-12" width="32" height="9" rx="2" fill="#2b170d" />
    <rect x="-16" y="-12" width="32" height="3" rx="1.5" fill="#6b4226" />
    <path d="M-4-28H4L9-12H-9Z" fill="#b9771a" />
    <path d="M-4-28H0V-12H-9Z" fill="#f0b23a" />
    <g fill="none" strokeWidth="5" strokeLinecap="round">
      <path d="M-22-58C-39-59-37-36-17-34" stroke="#f0b23a" />
      <path d="M22-58C39-59 37-36 17-34" stroke="#a5650f" />
    </g>
    <path d="M-24-64H24C23-40 14-27 0-25-14-27-23-40-24-64Z" fill="#ffc94d" />
    <path d="M3-64H24C23-40 14-27 0-25 6-36 5-50 3-64Z" fill="#c9821d" />
    <path d="M-19-61h6C-12-46-9-36-5-31-14-35-18-46-19-61Z" fill="#fff3c4" />
    <ellipse cy="-64" rx="24" ry="4.5" fill="#7a4a0e" stroke="#ffe7a0" strokeWidth="2" />
  </>
);

/** The figure of each picture. */
export const figures: Record<Tournament['art'], ReactNode> = {
  cup,
  flag,
  tickets,
  wheel,
  ball,
  reel,
  gift,
  bracket,
};
