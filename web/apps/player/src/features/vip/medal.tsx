/** The metals of medals, from the lowest level to the highest: light, middle and dark. */
const metals = [
  ['#f4f8fa', '#b9c6ce', '#6f7f8a'],
  ['#fff0b8', '#f2b93b', '#9a640c'],
  ['#f3fbff', '#a9dcf2', '#3f86a6'],
] as const;

interface Props {
  /** The place of the level, counted from 0. */
  rank: number;
  className?: string;
}

/** The medal of a level: a crown on a disc of its metal. */
export function Medal({ rank, className }: Props) {
  const [light, middle, dark] = metals[Math.min(rank, metals.length - 1)] ?? metals[0];
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden className={className}>
      <path d="M-24 8-34 48-14 40-4 48 2 10Z" fill="#c9251f" />
      <path d="M24 8 34 48 14 40 4 48-2 10Z" fill="#8f1417" />
      <circle cy="-6" r="40" fill={dark} />
      <circle cy="-8" r="39" fill={middle} />
      <path d="M-39-8A39 39 0 0 1 39-8 46 46 0 0 0-39-8Z" fill={light} />
      <circle cy="-8" r="30" fill={dark} opacity=".35" />
      <circle cy="-7" r="29" fill={middle} />
      <path d="M-20 8-24-20-11-9 0-28 11-9 24-20 20 8Z" fill={dark} />
      <path d="M-19 6-23-20-11-10 0-29V6Z" fill={light} />
      <path d="M-20 8H20V13H-20Z" fill={dark} />
      <path d="M-20 8H20V10H-20Z" fill={light} />
    </svg>
  );
}
