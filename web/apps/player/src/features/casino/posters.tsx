import type { ReactNode } from 'react';
import type { LobbyId, SlotId } from '../../domain/casino/games.ts';

/** A poster: the light of the game's stage and one figure, in a box of 160 × 200. */
interface Poster {
  sky: string;
  figure: ReactNode;
}

const tile = (x: number, y: number, fill: string) => (
  <rect key={`${x} ${y}`} x={x} y={y} width="38" height="38" rx="9" fill={fill} />
);

const pins = Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: row + 2 }, (_unused, i) => (
    <circle
      key={`${row} ${i}`}
      cx={80 + (i - (row + 1) / 2) * 22}
      cy={50 + row * 18}
      r="3.5"
      fill="#d9ccff"
    />
  )),
);

const wedge = (i: number, n: number, radius: number, fill: string) => {
  const at = (angle: number) => `${80 + Math.sin(angle) * radius} ${98 - Math.cos(angle) * radius}`;
  const slice = (Math.PI * 2) / n;
  return (
    <path
      key={i}
      d={`M80 98 ${at(i * slice)}A${radius} ${radius} 0 0 1 ${at((i + 1) * slice)}Z`}
      fill={fill}
    />
  );
};

const card = (x: number, y: number, turn: number, text: string, ink: string) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <rect
      x="-27"
      y="-38"
      width="54"
      height="76"
      rx="7"
      fill="#000"
      opacity=".35"
      transform="translate(3 6)"
    />
    <rect x="-27" y="-38" width="54" height="76" rx="7" fill="#fbf5e4" />
    <text y="13" textAnchor="middle" fontSize="38" fontWeight="700" fill={ink}>
      {text}
    </text>
  </g>
);

/** The light of slots: their figures come with their symbols. */
export const slotSkies: Record<SlotId, string> = {
  'lucky-joker': 'radial-gradient(90% 70% at 50% 42%,#ff6a4a,#a3121f 55%,#3a0410)',
  'monsoon-treasure': 'linear-gradient(180deg,#1b1546,#6a2f7e 55%,#e2725f)',
  'mithai-rush': 'radial-gradient(90% 70% at 50% 38%,#ff8fbf,#d12f7d 55%,#6a1150)',
  'savanna-coins': 'linear-gradient(180deg,#5a1230,#d4502a 55%,#ffb03a)',
  'coral-clusters': 'linear-gradient(180deg,#7fe3f2,#1d93c9 45%,#06204f)',
  'caravan-ways': 'linear-gradient(180deg,#050a24,#1b2f6b 60%,#8a5a6a)',
  'jungle-atlas': 'radial-gradient(90% 80% at 50% 24%,#d7e89a,#3f8a4a 45%,#071c14)',
};

export const posters: Record<Exclude<LobbyId, SlotId>, Poster> = {
  aviator: {
    sky: 'linear-gradient(180deg,#120b2b,#4a1d57 38%,#c2485a 66%,#f6a04d 84%,#ffd27a)',
    figure: (
      <>
        <circle cx="104" cy="150" r="30" fill="#ffe9ad" />
        <path d="M0 168q40-14 80-6t80-4v42H0Z" fill="#3a1638" />
        <path d="M-4 170Q70 166 104 88" fill="none" stroke="#ffe9a8" strokeWidth="5" />
        <path d="M-4 170Q70 166 104 88V176H-4Z" fill="#ffd76a" opacity=".3" />
        <g transform="translate(102 82) rotate(-30) scale(.78)">
          <path d="M-52-8-66-34h12l18 24Z" fill="#7a1f1a" />
          <path d="M-60-8Q-30-20 8-20q36 0 48 14-8 16-48 18-38 0-68-14Z" fill="#d9463a" />
          <path d="M-56-9Q-26-19 8-19q32 0 44 11-32-6-108 2Z" fill="#ff7a5c" />
          <path d="M-50-3Q0 2 54-4v3Q0 6-50 0Z" fill="#fff3d6" />
          <path d="M2-20q8-14 22-12 10 4 10 14Z" fill="#bfe6f5" />
          <path d="M-16 2h38L6 24h-28Z" fill="#a52d23" />
          <path d="M54-10q10 4 0 12Z" fill="#2a1420" />
          <ellipse cx="61" cy="-4" rx="3" ry="26" fill="#fff4d6" opacity=".6" />
        </g>
      </>
    ),
  },
  jetx: {
    sky: 'linear-gradient(180deg,#060816,#283478 45%,#56a4e0 80%,#c4e2f0)',
    figure: (
      <>
        {[
          [24, 30],
          [130, 24],
          [52, 62],
          [140, 84],
          [20, 96],
          [112, 52],
        ].map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.8" fill="#fff" />
        ))}
        <g transform="translate(80 92) rotate(12)">
          <path d="M-15 46q5 40 15 62 10-22 15-62Z" fill="#ff6a2b" />
          <path d="M-9 46q3 26 9 42 6-16 9-42Z" fill="#ffd76a" />
          <path d="M-18 14-38 44l2 12 20-14Z" fill="#7d2bd0" />
          <path d="M18 14 38 44l-2 12-20-14Z" fill="#4f1891" />
          <path d="M0-72q22 28 20 80-1 26-6 38h-28q-5-12-6-38-2-52 20-80Z" fill="#e9eef5" />
          <path d="M0-72q22 28 20 80-1 26-6 38H4Q12 0 0-72Z" fill="#a9b4c6" />
          <path d="M0-72q10 12 14 28h-28q4-16 14-28Z" fill="#7d2bd0" />
          <circle cy="-16" r="11" fill="#2b3a63" />
          <circle cy="-16" r="8" fill="#7fe0ff" />
        </g>
        <path d="M0 186q80-22 160 0v14H0Z" fill="#3f7d57" />
      </>
    ),
  },
  mines: {
    sky: 'radial-gradient(120% 90% at 50% 0,#ffcf87,#d9813f 40%,#5a2613)',
    figure: (
      <>
        {[0, 1, 2].flatMap((y) =>
          [0, 1, 2].map((x) => tile(16 + x * 44, 34 + y * 44, x + y === 2 ? '#32190d' : '#e0a864')),
        )}
        <path d="M80 74 104 92 80 132 56 92Z" fill="#1fae86" />
        <path d="M56 92h48L80 74Z" fill="#a8f9e0" />
        <path d="M70 92h20l-10 40Z" fill="#5fecc0" />
        <g stroke="#1c1410" strokeWidth="5" strokeLinecap="round">
          <path d="M123 38v30M108 53h30M112 42l22 22M134 42l-22 22" />
        </g>
        <circle cx="123" cy="53" r="10" fill="#2b201a" />
      </>
    ),
  },
  plinko: {
    sky: 'radial-gradient(90% 80% at 50% 0,#6b34a0,#2c1553 55%,#0d0722)',
    figure: (
      <>
        {pins}
        <circle cx="91" cy="62" r="10" fill="#ffb63d" />
        <circle cx="88" cy="59" r="3" fill="#fff3c8" />
        {['#ff5a47', '#f79a3a', '#ffe07a', '#ffe07a', '#f79a3a', '#ff5a47'].map((fill, i) => (
          <rect key={i} x={15 + i * 22} y="154" width="19" height="14" rx="4" fill={fill} />
        ))}
      </>
    ),
  },
  dice: {
    sky: 'radial-gradient(80% 70% at 50% 30%,#128388,#0a3c47 55%,#04141c)',
    figure: (
      <>
        <path d="M80 30 128 56v54L80 136 32 110V56Z" fill="#d7b45c" />
        <path d="M80 30 128 56 80 82 32 56Z" fill="#ffe9ad" />
        <path d="M80 82 128 56v54L80 136Z" fill="#9a7a2e" />
        <g fill="#2a1c05">
          <ellipse cx="80" cy="56" rx="9" ry="5.5" />
          <circle cx="48" cy="80" r="5" />
          <circle cx="64" cy="112" r="5" />
          <circle cx="92" cy="112" r="5" />
          <circle cx="104" cy="96" r="5" />
          <circle cx="116" cy="79" r="5" />
        </g>
        <rect x="20" y="156" width="120" height="9" rx="4.5" fill="#7c2230" />
        <rect x="80" y="156" width="60" height="9" rx="4.5" fill="#54f0a2" />
      </>
    ),
  },
  ludo: {
    sky: 'radial-gradient(110% 90% at 50% 10%,#ffd45e,#f0962a 55%,#a44a12)',
    figure: (
      <>
        <rect x="18" y="40" width="124" height="124" rx="10" fill="#fbf3dc" />
        <path d="M18 40h50v50H18Z" fill="#d8392f" />
        <path d="M92 40h50v50H92Z" fill="#2f9a55" />
        <path d="M18 114h50v50H18Z" fill="#2d6fd0" />
        <path d="M92 114h50v50H92Z" fill="#f2b51f" />
        <path d="M68 90 80 102 92 90Z" fill="#2f9a55" />
        <path d="M68 114 80 102 68 90Z" fill="#d8392f" />
        <path d="M92 114 80 102 68 114Z" fill="#2d6fd0" />
        <path d="M92 90 80 102 92 114Z" fill="#f2b51f" />
        <ellipse cx="82" cy="150" rx="30" ry="7" fill="#5a2a08" opacity=".45" />
        <path d="M52 148q2-34 18-50a22 22 0 1 1 24 0q16 16 18 50Z" fill="#b3241c" />
        <path d="M58 146q2-32 16-46a20 20 0 1 1 12-2q-22 12-18 48Z" fill="#f26a5c" />
        <circle cx="76" cy="76" r="6" fill="#ffd2c8" />
      </>
    ),
  },
  roulette: {
    sky: 'radial-gradient(90% 80% at 50% 40%,#1f8a5c,#0b4a34 55%,#04211a)',
    figure: (
      <>
        <circle cx="80" cy="98" r="64" fill="#6d3a17" />
        {Array.from({ length: 18 }, (_, i) =>
          wedge(i, 18, 56, i === 0 ? '#14854a' : i % 2 ? '#b8202f' : '#17191f'),
        )}
        <circle cx="80" cy="98" r="32" fill="#8a4f22" />
        <circle cx="80" cy="98" r="10" fill="#ffe6a8" />
        <circle cx="112" cy="62" r="6" fill="#fffdf4" />
      </>
    ),
  },
  limbo: {
    sky: 'linear-gradient(180deg,#140b33,#43206e 50%,#f08a5a)',
    figure: (
      <>
        <circle cx="80" cy="86" r="62" fill="#ffb84d" opacity=".22" />
        <path d="M56 46h48l12 74q-36 20-72 0Z" fill="#f2792b" />
        <path d="M68 46h24l6 80q-18 6-36 0Z" fill="#ffb24a" />
        <path d="M76 46h8l3 83q-7 2-14 0Z" fill="#ffe49a" />
        <path d="M54 46h52l-6-8H60Z" fill="#7a2f12" />
        <path d="M10 160 44 140l30 18 34-24 42 26v40H10Z" fill="#1b0d2c" />
      </>
    ),
  },
  tower: {
    sky: 'linear-gradient(180deg,#1b2c63,#4362ab 60%,#0c1330)',
    figure: (
      <>
        <circle cx="122" cy="44" r="16" fill="#f6ecd0" />
        <path d="M34 200V86q46-54 92 0v114Z" fill="#1b2a57" />
        {[0, 1, 2, 3, 4].map((row) =>
          [0, 1, 2].map((i) => (
            <rect
              key={`${row} ${i}`}
              x={44 + i * 25}
              y={158 - row * 22}
              width="22"
              height="18"
              rx="4"
              fill={row < 4 && i === (row * 2) % 3 ? '#ffc45a' : '#5a78bd'}
            />
          )),
        )}
      </>
    ),
  },
  'dragon-tiger': {
    sky: 'linear-gradient(100deg,#8c1d16,#3f0d12 48%,#3a2006 52%,#b06d16)',
    figure: (
      <>
        {card(54, 92, -10, 'K', '#c02434')}
        {card(106, 92, 10, 'A', '#1b2430')}
        <path d="M82 30 78 170" stroke="#ffcf6a" strokeWidth="3" opacity=".7" />
        <circle
          cx="34"
          cy="150"
          r="9"
          fill="#d3402f"
          stroke="#fff"
          strokeDasharray="4 3"
          strokeWidth="2"
        />
        <circle
          cx="126"
          cy="150"
          r="9"
          fill="#f0a030"
          stroke="#fff"
          strokeDasharray="4 3"
          strokeWidth="2"
        />
      </>
    ),
  },
  wheel: {
    sky: 'radial-gradient(90% 80% at 50% 45%,#b92a48,#4d0f35 55%,#17051c)',
    figure: (
      <>
        <circle cx="80" cy="98" r="64" fill="#d79a3a" />
        {Array.from({ length: 12 }, (_, i) =>
          wedge(
            i,
            12,
            58,
            ['#3b2a63', '#2a8fd6', '#3b2a63', '#f2c230', '#2bb673', '#e6487a'][i % 6] ?? '',
          ),
        )}
        <circle cx="80" cy="98" r="16" fill="#f0bd5a" />
        <path d="M80 50 70 26h20Z" fill="#fff4d0" />
      </>
    ),
  },
  coin: {
    sky: 'radial-gradient(90% 70% at 50% 32%,#38916d,#124435 55%,#051a15)',
    figure: (
      <>
        <ellipse cx="80" cy="160" rx="40" ry="7" fill="#02100c" opacity=".6" />
        <ellipse cx="84" cy="92" rx="50" ry="54" fill="#7a4a0d" />
        <ellipse cx="78" cy="92" rx="50" ry="54" fill="#f0b93a" />
        <ellipse
          cx="78"
          cy="92"
          rx="40"
          ry="44"
          fill="none"
          stroke="#8a5410"
          strokeWidth="2.5"
          strokeDasharray="2 5"
        />
        <circle cx="78" cy="92" r="14" fill="#8a5410" />
        {Array.from({ length: 10 }, (_, i) => (
          <path
            key={i}
            d="M78 58 83 74h-10Z"
            fill="#8a5410"
            transform={`rotate(${i * 36} 78 92)`}
          />
        ))}
      </>
    ),
  },
  hilo: {
    sky: 'radial-gradient(80% 60% at 50% 40%,#a13a4d,#571627 58%,#22070f)',
    figure: (
      <>
        {card(80, 98, 0, '8', '#c02434')}
        <path d="M80 22 98 44H62Z" fill="#ffcf70" />
        <path d="M80 178 62 156h36Z" fill="#ffcf70" opacity=".6" />
      </>
    ),
  },
  keno: {
    sky: 'radial-gradient(90% 80% at 50% 0,#3b5ae6,#1b2372 55%,#0a0c2e)',
    figure: (
      <>
        {[
          [50, 70, 26, '7', '#ffd76a'],
          [108, 62, 22, '21', '#e4e8ff'],
          [92, 116, 30, '34', '#54f0a2'],
          [42, 132, 20, '3', '#e4e8ff'],
          [124, 160, 18, '40', '#ffd76a'],
        ].map(([x, y, r, n, fill]) => (
          <g key={n}>
            <circle cx={Number(x) + 2} cy={Number(y) + 5} r={Number(r)} fill="#000" opacity=".35" />
            <circle cx={Number(x)} cy={Number(y)} r={Number(r)} fill={String(fill)} />
            <text
              x={Number(x)}
              y={Number(y) + Number(r) * 0.28}
              textAnchor="middle"
              fontSize={Number(r) * 0.85}
              fontWeight="700"
              fill="#1b2372"
            >
              {n}
            </text>
          </g>
        ))}
      </>
    ),
  },
};
