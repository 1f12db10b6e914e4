import { parseMoney } from '@maidan/money';
import { Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { trading, type LossLimit } from '../../domain/trading/trading.ts';
import { placed, ScopeFields } from './scope-fields.tsx';
import type { Scoped } from './scoped.tsx';
import { Why } from './why.tsx';

type Scope = LossLimit['scope'];

export type LimitStart = Scoped<Scope> &
  Pick<LossLimit, 'max_win' | 'max_loss' | 'max_event'> & {
    /** The row is changed, not made: what it is about stays. */
    fixed?: string;
    /** What holds there now, from whatever row it comes. */
    now?: Record<(typeof figures)[number], number>;
  };

const scopes = ['brand', 'sport', 'event'] as const satisfies Scope[];
const figures = ['max_win', 'max_loss', 'max_event'] as const;
const labels = {
  max_win: 'trading.limit.win',
  max_loss: 'trading.limit.loss',
  max_event: 'trading.limit.event',
} as const;

const whole = (hundredths: number) => (hundredths ? String(hundredths / 100) : '');

/** Sets liability limits of a scope; an empty figure falls back to the next wider scope. */
export function LimitDialog({
  start,
  currency,
  onClose,
}: {
  start: LimitStart;
  currency: string;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const [about, setAbout] = useState<Scoped<Scope>>(start);
  const [typed, setTyped] = useState({
    max_win: whole(start.max_win),
    max_loss: whole(start.max_loss),
    max_event: whole(start.max_event),
  });
  const read = (text: string) => (text.trim() ? parseMoney(text, currency) : 0);
  const sums = {
    max_win: read(typed.max_win),
    max_loss: read(typed.max_loss),
    max_event: about.market_key ? 0 : read(typed.max_event),
  };
  const { scope, subject, market_key } = about;
  const sound =
    figures.every((figure) => sums[figure] !== null) &&
    // A row without any figure is removed: there must be one.
    (Boolean(start.fixed) || figures.some((figure) => sums[figure]));
  return (
    <Why
      title={t('trading.limits')}
      text={t('trading.limit.text', { currency })}
      submit={t('trading.limit.set')}
      disabled={!sound || !placed(about)}
      onClose={onClose}
      order={(reason) =>
        trading.setLimit(
          {
            scope,
            subject,
            market_key,
            max_win: sums.max_win ?? 0,
            max_loss: sums.max_loss ?? 0,
            max_event: sums.max_event ?? 0,
          },
          reason,
        )
      }
    >
      <ScopeFields value={about} scopes={scopes} fixed={start.fixed} onChange={setAbout} />
      {figures
        .filter((figure) => figure !== 'max_event' || !market_key)
        .map((figure) => (
          <Field key={figure} label={t(labels[figure])}>
            <Input
              inputMode="decimal"
              placeholder={start.now && whole(start.now[figure])}
              value={typed[figure]}
              aria-invalid={sums[figure] === null}
              onChange={(event) => setTyped({ ...typed, [figure]: event.target.value })}
            />
          </Field>
        ))}
    </Why>
  );
}
