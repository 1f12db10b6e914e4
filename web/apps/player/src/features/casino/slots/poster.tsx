import { useQuery } from '@tanstack/react-query';
import type { SlotId } from '../../../domain/casino/games.ts';
import { svgOf } from './art/kit.ts';
import { themes } from './themes.ts';

/** The look of a machine, loaded once. */
export const themeQuery = (game: SlotId) => ({
  queryKey: ['casino-theme', game],
  queryFn: async () => (await themes[game]()).theme,
  staleTime: Infinity,
});

const places = [
  'left-[-6%] top-[9%] w-[56%] -rotate-12 opacity-85',
  'right-[-6%] top-[13%] w-[56%] rotate-12 opacity-85',
  'left-[14%] top-[26%] w-[72%]',
];

/** The figures of a machine's tile. They are drawn from its symbols when the tile is seen first. */
export function SlotPoster({ game, className }: { game: SlotId; className: string }) {
  const { data: theme } = useQuery(themeQuery(game));
  if (!theme) return null;
  const [figure, left, right] = theme.poster;
  return (
    <span aria-hidden className={`absolute inset-0 ${className}`}>
      {[left, right, figure].map((symbol, i) => (
        <img
          key={symbol}
          alt=""
          src={`data:image/svg+xml,${encodeURIComponent(svgOf(theme.symbols[symbol] ?? ''))}`}
          className={`absolute drop-shadow-[0_8px_8px_rgb(0_0_0/.45)] ${places[i] ?? ''}`}
        />
      ))}
    </span>
  );
}
