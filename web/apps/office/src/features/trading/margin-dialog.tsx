import { Field, Input, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { trading, wordsQuery, type Margin, type MarginScope } from '../../trading.ts';
import { useNames } from './names.ts';
import { Why } from './why.tsx';

export type MarginStart = Pick<
  Margin,
  'scope' | 'subject' | 'market_key' | 'milli' | 'per_answer'
> & {
  /** The row is changed, not made: what it is about stays. */
  fixed?: boolean;
};

const scopes = ['brand', 'sport', 'competition', 'event'] as const satisfies MarginScope[];

/** Percent over 100 of a book in thousandths, and back. */
const overround = (milli: number) => String((milli - 1000) / 10);
const milliOf = (typed: string) => Math.round(1000 + Number(typed.replace(',', '.')) * 10);

/** Sets what the prices of some markets sum to. */
export function MarginDialog({ start, onClose }: { start: MarginStart; onClose: () => void }) {
  const { t } = useI18n();
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const [margin, setMargin] = useState(start);
  const [typed, setTyped] = useState({
    milli: overround(start.milli),
    more: String(start.per_answer / 10),
  });
  const milli = milliOf(typed.milli);
  const per_answer = Math.round(Number(typed.more.replace(',', '.')) * 10);
  const sound = milli >= 1000 && milli <= 1500 && per_answer >= 0 && per_answer <= 100;
  const choices =
    margin.scope === 'sport'
      ? words?.sports.map(({ key }) => ({ id: key, name: names.sport(key) }))
      : words?.competitions;
  const { scope, subject, market_key } = margin;
  return (
    <Why
      title={t('trading.margin')}
      submit={t('trading.margin.set')}
      disabled={!sound || (scope !== 'brand' && !subject)}
      onClose={onClose}
      order={(reason) =>
        trading.setMargin({ scope, subject, market_key, milli, per_answer }, reason)
      }
    >
      {start.fixed ? (
        <p className="text-sm text-quiet">
          {[t(`trading.scope.${scope}`), subject, market_key].filter(Boolean).join(' · ')}
        </p>
      ) : (
        <>
          <Field label={t('trading.scope')}>
            <Select
              value={scope}
              onChange={(event) => {
                const next = scopes.find((one) => one === event.target.value) ?? 'brand';
                setMargin({ ...margin, scope: next, subject: '' });
              }}
            >
              {scopes.map((one) => (
                <option key={one} value={one}>
                  {t(`trading.scope.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          {(scope === 'sport' || scope === 'competition') && (
            <Field label={t(`trading.scope.${scope}`)}>
              <Select
                value={subject}
                onChange={(event) => setMargin({ ...margin, subject: event.target.value })}
              >
                <option value="">—</option>
                {choices?.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {scope === 'event' && (
            <Field label={t('trading.event.id')}>
              <Input
                value={subject}
                onChange={(event) => setMargin({ ...margin, subject: event.target.value.trim() })}
              />
            </Field>
          )}
          <Field label={t('trading.market_key')} hint={t('trading.market_key.hint')}>
            <Input
              value={market_key}
              onChange={(event) => setMargin({ ...margin, market_key: event.target.value.trim() })}
            />
          </Field>
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
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
