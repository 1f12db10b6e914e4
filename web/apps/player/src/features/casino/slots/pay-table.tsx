import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '@maidan/ui';
import type { SlotId } from '../../../domain/casino/games.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import type { Machine, Pay } from '../../../domain/casino/slots/machine.ts';
import { machines } from '../../../domain/casino/slots/machines.ts';
import { svgOf } from './art/kit.ts';
import type { Theme } from './theme.ts';
import { themeQuery } from './poster.tsx';

const pictureOf = (theme: Theme, symbol: string) =>
  `data:image/svg+xml,${encodeURIComponent(svgOf(theme.symbols[symbol] ?? ''))}`;

/** The number of symbols from which a pay counts, up to the one before the next. */
function numbers(pays: readonly Pay[], i: number, exact: boolean): string {
  const from = pays[i]?.[0] ?? 0;
  const next = pays[i + 1]?.[0];
  if (next !== undefined) return next === from + 1 ? `${from}` : `${from}–${next - 1}`;
  return exact ? `${from}` : `${from}+`;
}

/** Multiples of the stake with up to two decimals. */
const times = (machine: Machine, pay: number) => `×${Number((pay / machine.unit).toFixed(2))}`;

function SymbolPays({
  machine,
  theme,
  symbol,
}: {
  machine: Machine;
  theme: Theme;
  symbol: string;
}) {
  const t = useT();
  const pays = machine.pays[symbol] ?? [];
  const wild = machine.wilds?.[symbol];
  const adds = machine.adds?.[symbol];
  const exact = pays.at(-1)?.[0] === machine.reels.length && machine.falls === undefined;
  return (
    <li className="grid grid-cols-[3.5rem_1fr] items-center gap-2 rounded bg-raised p-2">
      <img
        src={pictureOf(theme, symbol)}
        alt={t('casino.slot_symbol', { name: symbol })}
        className="size-14"
      />
      <div className="grid gap-0.5 text-xs">
        {wild !== undefined && <span>{t('casino.slot_wild', { times: wild })}</span>}
        {symbol === machine.scatter && (
          <span>{t(machine.hold ? 'casino.slot_scatter_hold' : 'casino.slot_scatter')}</span>
        )}
        {adds !== undefined && <span>{t('casino.slot_adds')}</span>}
        {pays.toReversed().map(([from, pay], i) => (
          <span key={from} dir="ltr" className="num flex justify-between gap-2">
            <span className="text-quiet">{numbers(pays, pays.length - 1 - i, exact)}</span>
            <span className="font-semibold">{times(machine, pay)}</span>
          </span>
        ))}
      </div>
    </li>
  );
}

/** The lines of a machine, each as a small window. */
function LinePictures({ machine }: { machine: Machine }) {
  const t = useT();
  return (
    <section className="grid gap-2">
      <h3 className="heading text-lg">
        {t('casino.slot_lines', { count: machine.lines?.length ?? 0 })}
      </h3>
      <ol className="grid grid-cols-5 gap-2" dir="ltr">
        {machine.lines?.map((rows, i) => (
          <li key={i} className="grid gap-0.5">
            <svg
              viewBox={`0 0 ${rows.length * 10} ${machine.rows * 10}`}
              aria-hidden
              className="w-full rounded bg-ground"
            >
              {rows.flatMap((on, reel) =>
                Array.from({ length: machine.rows }, (_, row) => (
                  <rect
                    key={`${reel} ${row}`}
                    x={reel * 10 + 1}
                    y={row * 10 + 1}
                    width="8"
                    height="8"
                    rx="2"
                    className={row === on ? 'fill-money' : 'fill-raised'}
                  />
                )),
              )}
            </svg>
            <span className="num text-center text-xs text-quiet">{i + 1}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a feature does, in sentences. */
function useFeatures({ falls, free, hold, wilds, buy, unit }: Machine): string[] {
  const t = useT();
  const count = (pays: readonly Pay[]) => pays.map(([n, spins]) => `${n} → ${spins}`).join(', ');
  return [
    ...(wilds ? [t('casino.slot_wild_text')] : []),
    ...(falls
      ? [t('casino.slot_falls', { steps: falls.steps.map((n) => `×${n}`).join(', ') })]
      : []),
    ...(free
      ? [
          t('casino.slot_free_text', {
            table: count(free.spins),
            times: free.times,
            most: free.most,
          }),
        ]
      : []),
    ...(free?.special ? [t('casino.slot_special_text')] : []),
    ...(hold
      ? [
          t('casino.slot_hold_rules', {
            from: hold.from,
            spins: hold.spins,
            full: hold.full / unit,
          }),
        ]
      : []),
    ...(buy ? [t('casino.slot_buy_text', { price: buy })] : []),
  ];
}

/** The pay table of a slot machine, its lines and its features. */
export function PayTable({ game }: { game: SlotId }) {
  const t = useT();
  const machine = machines[game];
  const { data: theme } = useQuery(themeQuery(game));
  const features = useFeatures(machine);
  if (!theme)
    return (
      <Loading label={t('casino.loading')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  const drawn = Object.keys(theme.symbols);
  return (
    <div className="grid gap-4">
      <p>{t(`casino.slot_pays_${machine.pay}`)}</p>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {drawn.map((symbol) => (
          <SymbolPays key={symbol} machine={machine} theme={theme} symbol={symbol} />
        ))}
      </ul>
      <p className="text-quiet">{t('casino.slot_pays_note')}</p>
      <ul className="grid list-disc gap-1.5 ps-4">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {machine.lines && <LinePictures machine={machine} />}
    </div>
  );
}
