import { Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { trading, type Margin, type MarginScope } from '../../domain/trading/trading.ts';
import { placed, ScopeFields } from './scope-fields.tsx';
import type { Scoped } from './scoped.tsx';
import { Why } from './why.tsx';

export type MarginStart = Scoped &
  Pick<Margin, 'milli' | 'per_answer'> & {
    /** The row is changed, not made: what it is about stays. */
    fixed?: string;
  };

const scopes = ['brand', 'sport', 'competition', 'event'] as const satisfies MarginScope[];

/** Percent over 100 of a book in thousandths, and back. */
const overround = (milli: number) => String((milli - 1000) / 10);
const milliOf = (typed: string) => Math.round(1000 + Number(typed.replace(',', '.')) * 10);

/** Sets what the prices of some markets sum to. */
export function MarginDialog({ start, onClose }: { start: MarginStart; onClose: () => void }) {
  const { t } = useI18n();
  const [about, setAbout] = useState<Scoped>(start);
  const [typed, setTyped] = useState({
    milli: overround(start.milli),
    more: String(start.per_answer / 10),
  });
  const milli = milliOf(typed.milli);
  const per_answer = Math.round(Number(typed.more.replace(',', '.')) * 10);
  const sound = milli >= 1000 && milli <= 1500 && per_answer >= 0 && per_answer <= 100;
  const { scope, subject, market_key } = about;
  return (
    <Why
      title={t('trading.margin')}
      submit={t('trading.margin.set')}
      disabled={!sound || !placed(about)}
      onClose={onClose}
      order={(reason) =>
        trading.setMargin({ scope, subject, market_key, milli, per_answer }, reason)
      }
    >
      <ScopeFields value={about} scopes={scopes} fixed={start.fixed} onChange={setAbout} />
      <div className="grid grid-cols-2 items-end gap-3">
        <Field label={t('trading.margin.two')}>
          <Input
            inputMode="decimal"
            value={typed.milli}
            onChange={(event) => setTyped({ ...typed, milli: event.target.value })}
          />
        </Field>
        <Field label={t('trading.margin.more')}>
          <Input
            inputMode="decimal"
            value={typed.more}
            onChange={(event) => setTyped({ ...typed, more: event.target.value })}
          />
        </Field>
      </div>
    </Why>
  );
}
