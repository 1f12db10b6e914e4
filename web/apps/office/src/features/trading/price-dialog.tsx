import { Checkbox, Field, Input } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { trading, type GridRow, type Stand } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { decimal, percent } from './sum.tsx';
import { Why } from './why.tsx';

/** Thousandths of what somebody typed, 0 for what is no price. */
const typedOdds = (text: string) => {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value >= 1.01 && value <= 250 ? Math.round(value * 1000) : 0;
};

/** Sets manual prices of a market; prices that are left unchanged follow the model. */
export function PriceDialog({
  market,
  event,
  onClose,
}: {
  market: Stand;
  event: GridRow['event'];
  onClose: () => void;
}) {
  const { t } = useI18n();
  const names = useNames();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [confirmed, setConfirmed] = useState(false);
  const asked = market.selections.flatMap(({ id }) =>
    typed[id]?.trim() ? [{ selection_id: id, odds: typedOdds(typed[id]) }] : [],
  );
  const odds = (id: string, now: number) =>
    asked.find(({ selection_id }) => selection_id === id)?.odds ?? now;
  const sum = (of: (id: string, now: number) => number) =>
    market.selections.reduce((all, s) => all + 1000 / (of(s.id, s.odds) || Infinity), 0);
  // What the server calls the book is for each winner; the share of the change is the same.
  const book = (market.book * sum(odds)) / sum((_, now) => now);
  const under = book < 1000;
  const wrong = asked.some((one) => !one.odds);
  return (
    <Why
      title={t('trading.price')}
      text={names.market(market, event)}
      submit={t('trading.price.set')}
      disabled={asked.length === 0 || wrong || (under && !confirmed)}
      onClose={onClose}
      order={(reason) => trading.price(market.id, asked, confirmed, reason)}
    >
      <div className="grid gap-2">
        {market.selections.map((selection) => (
          <Field
            key={selection.id}
            className="grid-cols-[1fr_8rem] items-center"
            label={
              <span className="block">
                {names.selection(market, selection, event)}
                <span className="num block text-xs text-quiet">
                  {decimal(selection.odds)}
                  {selection.fair > 0 &&
                    ` · ${t('trading.fair')} ${decimal(1e9 / selection.fair)} · ${percent(selection.fair, 1e6)}`}
                </span>
              </span>
            }
          >
            <Input
              inputMode="decimal"
              placeholder={decimal(selection.odds)}
              value={typed[selection.id] ?? ''}
              aria-invalid={Boolean(typed[selection.id]?.trim()) && !odds(selection.id, 0)}
              onChange={(event) => {
                const { value } = event.target;
                setTyped((old) => ({ ...old, [selection.id]: value }));
              }}
            />
          </Field>
        ))}
      </div>
      <p className={clsx('num text-sm', under ? 'text-down' : 'text-quiet')} aria-live="polite">
        {t('trading.book')} {percent(book, 1000)}
      </p>
      {under && (
        <Checkbox
          label={t('trading.price.confirm')}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
    </Why>
  );
}
