import type { ReactNode } from 'react';

/**
 * The scratch card. A press on it presses the button of the draw; client/card.ts writes the prize and takes the foil off.
 */
export function Card(): ReactNode {
  return (
    <label className="scratch" htmlFor="draw-button">
      <Ticket />
      <span className="scratch-prize" aria-hidden="true" />
      <Foil />
    </label>
  );
}

const garland = 'M18 13q51 42 101 0q51 42 102 0q51 42 101 0';

/** A ticket with a gold edge: marigolds and mango leaves at the top, half a rangoli and a diya on either side. */
function Ticket(): ReactNode {
  return (
    <svg className="scratch-ticket" viewBox="0 0 340 190" aria-hidden="true" focusable="false">
      <linearGradient id="scratch-gold" x2="1" y2="1">
        <stop offset="0" stopColor="#a86f12" />
        <stop offset=".35" stopColor="#ffe49a" />
        <stop offset=".65" stopColor="#f0b232" />
        <stop offset="1" stopColor="#8f5a0c" />
      </linearGradient>
      <path
        d="M16 3h308a13 13 0 0 0 13 13v158a13 13 0 0 0-13 13H16A13 13 0 0 0 3 174V16A13 13 0 0 0 16 3z"
        fill="var(--sky)"
        stroke="url(#scratch-gold)"
        strokeWidth="5"
      />
      <g id="scratch-side">
        <Rangoli />
        <Diya />
      </g>
      <use href="#scratch-side" transform="matrix(-1 0 0 1 340 0)" />
      <path d="M112 12q-2 14 7 27q9-13 7-27zM214 12q-2 14 7 27q9-13 7-27z" fill="#4d9a3c" />
      <g fill="none" strokeLinecap="round">
        <path d={garland} stroke="#f07c12" strokeWidth="13" strokeDasharray="0 11" />
        <path d={garland} stroke="#ffc63f" strokeWidth="6" strokeDasharray="0 11" />
      </g>
      <path
        d="M54 42h232v122H54z"
        fill="none"
        stroke="url(#scratch-gold)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const petals = [-72, -36, 0, 36, 72];

function Rangoli(): ReactNode {
  return (
    <g
      transform="translate(11 88) scale(.85)"
      fill="#d6336c"
      stroke="url(#scratch-gold)"
      strokeWidth="2"
      strokeLinecap="round"
    >
      {petals.map((turn) => (
        <path key={turn} d="M8 0q15-13 30 0q-15 13-30 0zm35 0h.1" transform={`rotate(${turn})`} />
      ))}
    </g>
  );
}

function Diya(): ReactNode {
  return (
    <g transform="translate(30 162)">
      <circle cy="-12" r="23" fill="#ffcf5a" opacity=".25" />
      <g className="art-flame">
        <path d="M0 0q-11-10 0-28q11 18 0 28z" fill="#ff9d1c" />
        <path d="M0-1q-6-7 0-17q6 10 0 17z" fill="#fff0b8" />
      </g>
      <path d="M-21-2q21 9 42 0q-3 18-21 18t-21-18z" fill="url(#scratch-gold)" />
    </g>
  );
}

/** How a hand rubs: to and fro, from one corner to the other. It begins and ends outside the foil. */
const strokes =
  'M-24 30 30-20-24 72 74-20-24 114 118-20 22 134 162-20 66 134 206-20 110 134 250-14 154 134 250 30 198 134 250 72 244 134 262 114';

/** Silver foil with a coin. Its mask is black where it has been rubbed off. */
function Foil(): ReactNode {
  return (
    <svg className="scratch-foil" viewBox="0 0 224 114" aria-hidden="true" focusable="false">
      <linearGradient id="scratch-silver" x2="1" y2="1">
        <stop offset="0" stopColor="#8b959d" />
        <stop offset=".3" stopColor="#eef2f4" />
        <stop offset=".55" stopColor="#a9b3ba" />
        <stop offset=".8" stopColor="#f4f7f8" />
        <stop offset="1" stopColor="#8b959d" />
      </linearGradient>
      <pattern id="scratch-weave" width="14" height="14" patternUnits="userSpaceOnUse">
        <path d="M7 2l5 5-5 5-5-5z" fill="#fff" opacity=".4" />
      </pattern>
      <mask id="scratch-mask" maskUnits="userSpaceOnUse">
        <path d="M0 0h224v114H0z" fill="#fff" />
        <path
          className="scratch-rub"
          d={strokes}
          fill="none"
          stroke="#000"
          strokeWidth="40"
          strokeLinecap="round"
          strokeLinejoin="round"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset="1"
        />
      </mask>
      <g mask="url(#scratch-mask)">
        <rect width="224" height="114" rx="6" fill="url(#scratch-silver)" />
        <rect width="224" height="114" rx="6" fill="url(#scratch-weave)" />
        <g transform="translate(112 57)">
          <circle cx="2" cy="3" r="29" opacity=".35" />
          <circle r="29" fill="url(#scratch-gold)" />
          <circle r="23" fill="#f4b93a" />
          <path
            d="M0-27 8-9 27-7 13 6l4 20L0 16l-17 10 4-20L-27-7l19-2z"
            transform="scale(.62)"
            fill="#ffe9ae"
          />
        </g>
        <path className="scratch-gleam" d="M-40 0h36l-40 114h-36z" fill="#fff" opacity=".6" />
      </g>
    </svg>
  );
}
