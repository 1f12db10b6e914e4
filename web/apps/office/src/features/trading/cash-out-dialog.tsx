import { Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { cashOut, type CashOutScope } from '../../domain/trading/cash-out.ts';
import { useI18n } from '../../i18n.ts';
import { placed, ScopeFields } from './scope-fields.tsx';
import { Why } from './why.tsx';

export interface CashOutStart extends CashOutScope {
  milli: number;
  /** The row is changed, not made: what it is about stays. */
  fixed?: string;
}

const scopes = ['brand', 'sport', 'event'] as const;

/** Sets the margin of cash-outs in a scope. */
export function CashOutDialog({ start, onClose }: { start: CashOutStart; onClose: () => void }) {
  const { t } = useI18n();
  const [about, setAbout] = useState<CashOutScope>(start);
  const [typed, setTyped] = useState(String(start.milli / 10));
  const milli = Math.round(Number(typed.replace(',', '.')) * 10);
  const sound = typed.trim() !== '' && milli >= 0 && milli <= 500;
  return (
    <Why
      title={t('cashout.margin')}
      submit={t('cashout.margin.set')}
      disabled={!sound || !placed(about)}
      onClose={onClose}
      order={(reason) => cashOut.set(about, milli, reason)}
    >
      <ScopeFields value={about} scopes={scopes} fixed={start.fixed} builders onChange={setAbout} />
      <Field label={t('cashout.percent')} hint={t('cashout.percent.hint')}>
        <Input
          inputMode="decimal"
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </Why>
  );
}
