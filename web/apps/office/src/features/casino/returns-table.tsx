import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Figures, GameReturn } from '../../domain/casino/casino.ts';
import { percent, useCasinoNames } from '../../domain/casino/names.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { Band } from './band.tsx';
import { ReturnStateName } from './return-state.tsx';

export const keyOf = ({ game, currency }: GameReturn) => `${game} ${currency}`;

interface Props {
  items: GameReturn[];
  /** Keys of the games whose settings are shown. */
  open: ReadonlySet<string>;
  chosen?: string;
  onToggle: (key: string) => void;
}

/** What games have paid beside what was expected; a game opens to its settings. */
export function ReturnsTable({ items, open, chosen, onToggle }: Props) {
  const { t } = useI18n();
  const names = useCasinoNames();
  return (
    <Table aria-label={t('casino.returns')}>
      <Head
        columns={[
          { name: t('casino.game') },
          { name: t('casino.count'), end: true, className: 'hidden sm:table-cell' },
          { name: t('casino.stake'), end: true, className: 'hidden lg:table-cell' },
          { name: t('casino.payout'), end: true, className: 'hidden lg:table-cell' },
          { name: t('casino.actual'), end: true },
          { name: t('casino.theory'), end: true, className: 'hidden sm:table-cell' },
          { name: t('casino.interval'), end: true, className: 'hidden md:table-cell' },
          {
            name: <span className="sr-only">{t('casino.drawn')}</span>,
            className: 'hidden xl:table-cell',
          },
          { name: t('casino.deviations'), end: true, className: 'hidden lg:table-cell' },
          { name: t('casino.state') },
        ]}
      />
      <tbody>
        {items.map((line) => {
          const key = keyOf(line);
          const shown = open.has(key);
          return (
            <Fragment key={key}>
              <tr
                aria-current={key === chosen || undefined}
                onClick={() => onToggle(key)}
                className={clsx(
                  'cursor-pointer border-b border-rope hover:bg-raised',
                  key === chosen && 'bg-raised shadow-[inset_3px_0_0_var(--floodlight)]',
                )}
              >
                <Cell className="w-full sm:w-auto">
                  <button
                    type="button"
                    aria-expanded={shown}
                    className="inline-flex min-h-9 items-center gap-1 text-start max-sm:min-h-11"
                  >
                    <ChevronRight
                      size={14}
                      aria-hidden
                      className={clsx('shrink-0 transition-transform', shown && 'rotate-90')}
                    />
                    <span className="font-semibold whitespace-normal">{names.game(line.game)}</span>
                    <span className="text-quiet">{line.currency}</span>
                  </button>
                </Cell>
                <FigureCells of={line} currency={line.currency} />
              </tr>
              {shown &&
                line.settings.map((setting) => (
                  <tr
                    key={setting.setting}
                    className="border-b border-rope bg-ground/40 last:border-0"
                  >
                    <Cell className="ps-8! whitespace-normal! text-quiet">
                      {names.setting(setting.setting)}
                    </Cell>
                    <FigureCells of={setting} currency={line.currency} />
                  </tr>
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

type Shown = Omit<Figures, 'setting'>;

function FigureCells({ of, currency }: { of: Shown; currency: string }) {
  const { t, locale } = useI18n();
  const share = (millionths: number) => percent(millionths, locale);
  return (
    <>
      <Cell end className="num hidden sm:table-cell">
        {of.rounds.toLocaleString(locale)}
      </Cell>
      <Cell end className="hidden lg:table-cell">
        <Money amount={minor(of.stake)} currency={currency} />
      </Cell>
      <Cell end className="hidden lg:table-cell">
        <Money amount={minor(of.payout)} currency={currency} />
      </Cell>
      <Cell end className="num font-semibold">
        {share(of.return)}
        <span className="block text-xs font-normal text-quiet sm:hidden">
          {t('casino.theory')} {share(of.theory)}
        </span>
      </Cell>
      <Cell end className="num hidden text-quiet sm:table-cell">
        {share(of.theory)}
      </Cell>
      <Cell end className="num hidden text-quiet md:table-cell">
        {share(of.low)} – {share(of.high)}
      </Cell>
      <Cell className="hidden xl:table-cell">
        <Band of={of} />
      </Cell>
      <Cell end className="num hidden lg:table-cell">
        {(of.deviated / 100).toLocaleString(locale, {
          minimumFractionDigits: 2,
          signDisplay: 'exceptZero',
        })}
      </Cell>
      <Cell>
        <ReturnStateName of={of.state} />
      </Cell>
    </>
  );
}
