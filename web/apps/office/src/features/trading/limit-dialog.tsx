import { parseMoney } from '@maidan/money';
import { Field, Input, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { trading, wordsQuery, type LossLimit } from '../../trading.ts';
import { useNames } from './names.ts';
import { Why } from './why.tsx';

export type LimitStart = Pick<
  LossLimit,
  'scope' | 'subject' | 'market_key' | 'max_win' | 'max_loss' | 'max_event'
> & { fixed?: boolean };

const scopes = ['brand', 'sport', 'event'] as const;
const figures = ['max_win', 'max_loss', 'max_event'] as const;
const labels = {
  max_win: 'trading.limit.win',
  max_loss: 'trading.limit.loss',
  max_event: 'trading.limit.event',
} as const;

const whole = (hundredths: number) => (hundredths ? String(hundredths / 100) : '');

/** Sets what the house may lose somewhere; an empty figure is left to the next wider scope. */
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
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const [limit, setLimit] = useState(start);
  const [typed, setTyped] = useState({
    max_win: whole(start.max_win),
    max_loss: whole(start.max_loss),
    max_event: whole(start.max_event),
  });
  const read = (text: string) => (text.trim() ? parseMoney(text, currency) : 0);
  const sums = {
    max_win: read(typed.max_win),
    max_loss: read(typed.max_loss),
    max_event: read(typed.max_event),
  };
  const { scope, subject, market_key } = limit;
  const sound = figures.every((figure) => sums[figure] !== null);
  return (
    <Why
      title={t('trading.limits')}
      text={t('trading.limit.text', { currency })}
      submit={t('trading.limit.set')}
      disabled={!sound || (scope !== 'brand' && !subject)}
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
      {start.fixed ? (
        <p className="text-sm text-quiet">
          {[t(`trading.scope.${scope}`), subject, market_key].filter(Boolean).join(' · ')}
        </p>
      ) : (
        <>
          <Field label={t('trading.scope')}>
            <Select
              value={scope}
              onChange={(event) =>
                setLimit({
                  ...limit,
                  scope: scopes.find((one) => one === event.target.value) ?? 'sport',
                  subject: '',
                })
              }
            >
              {scopes.map((one) => (
                <option key={one} value={one}>
                  {t(`trading.scope.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          {scope === 'sport' && (
            <Field label={t('trading.scope.sport')}>
              <Select
                value={subject}
                onChange={(event) => setLimit({ ...limit, subject: event.target.value })}
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
          {scope === 'event' && (
            <Field label={t('trading.event.id')}>
              <Input
                value={subject}
                onChange={(event) => setLimit({ ...limit, subject: event.target.value.trim() })}
              />
            </Field>
          )}
          <Field label={t('trading.market_key')} hint={t('trading.market_key.hint')}>
            <Input
              value={market_key}
              onChange={(event) => setLimit({ ...limit, market_key: event.target.value.trim() })}
            />
          </Field>
        </>
      )}
      {figures
        .filter((figure) => figure !== 'max_event' || !market_key)
        .map((figure) => (
          <Field key={figure} label={t(labels[figure])}>
            <Input
              inputMode="decimal"
              value={typed[figure]}
              aria-invalid={sums[figure] === null}
              onChange={(event) => setTyped({ ...typed, [figure]: event.target.value })}
            />
          </Field>
        ))}
    </Why>
  );
}
