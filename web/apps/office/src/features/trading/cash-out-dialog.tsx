import { Field, Input, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashOut, type CashOutScope } from '../../cash-out.ts';
import { useI18n } from '../../i18n.ts';
import { wordsQuery } from '../../trading.ts';
import { useNames } from './names.ts';
import { Why } from './why.tsx';

export interface CashOutStart extends CashOutScope {
  milli: number;
  /** The row is changed, not made: what it is about stays. */
  fixed?: boolean;
}

const scopes = ['brand', 'sport', 'event'] as const;

/** Sets what the house keeps of cash-outs in a scope. */
export function CashOutDialog({ start, onClose }: { start: CashOutStart; onClose: () => void }) {
  const { t } = useI18n();
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const [about, setAbout] = useState<CashOutScope>(start);
  const [typed, setTyped] = useState(String(start.milli / 10));
  const milli = Math.round(Number(typed.replace(',', '.')) * 10);
  const sound = typed.trim() !== '' && milli >= 0 && milli <= 500;
  return (
    <Why
      title={t('cashout.margin')}
      submit={t('cashout.margin.set')}
      disabled={!sound || (about.scope !== 'brand' && !about.subject)}
      onClose={onClose}
      order={(reason) => cashOut.set(about, milli, reason)}
    >
      {!start.fixed && (
        <>
          <Field label={t('trading.scope')}>
            <Select
              value={about.scope}
              onChange={(event) => {
                const scope = scopes.find((one) => one === event.target.value) ?? 'brand';
                setAbout({ ...about, scope, subject: '' });
              }}
            >
              {scopes.map((one) => (
                <option key={one} value={one}>
                  {t(`trading.scope.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          {about.scope === 'sport' && (
            <Field label={t('trading.scope.sport')}>
              <Select
                value={about.subject}
                onChange={(event) => setAbout({ ...about, subject: event.target.value })}
              >
                <option value="">—</option>
                {words?.sports.map(({ key }) => (
                  <option key={key} value={key}>
                    {names.sport(key)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {about.scope === 'event' && (
            <Field label={t('trading.event.id')}>
              <Input
                value={about.subject}
                onChange={(event) => setAbout({ ...about, subject: event.target.value.trim() })}
              />
            </Field>
          )}
          <Field label={t('trading.market_key')} hint={t('cashout.key.hint')}>
            <Input
              value={about.market_key}
              onChange={(event) => setAbout({ ...about, market_key: event.target.value.trim() })}
            />
          </Field>
        </>
      )}
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
