import { Button, Checkbox, Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { trading, type AlarmRule } from '../../domain/trading/trading.ts';
import { Why } from './why.tsx';

/** What the threshold of a kind is counted in; a kind without one is not here. */
const units = {
  liability: 'money',
  price_move: 'percent',
  big_bet: 'times',
  bet_spike: 'bets',
} as const;

/** Kinds whose alarms are about a market that takes bets: they may suspend it. */
const acting: AlarmRule['kind'][] = ['liability', 'price_move', 'bet_spike', 'under_round'];

const unitOf = (kind: AlarmRule['kind']) =>
  kind in units ? units[kind as keyof typeof units] : undefined;
const spans = (kind: AlarmRule['kind']) => !['liability', 'trouble', 'under_round'].includes(kind);
const shown = ({ kind, threshold }: AlarmRule) =>
  unitOf(kind) === 'money' ? threshold / 100 : threshold;

/** When alarms are raised: rules are data. */
export function Rules({
  items,
  onChange,
}: {
  items: AlarmRule[];
  onChange?: (rule: AlarmRule) => void;
}) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('trading.rules')}>
      <Head
        columns={[
          { name: t('trading.rule') },
          { name: t('trading.rule.phase') },
          { name: t('trading.rule.threshold'), end: true },
          { name: t('trading.rule.span'), end: true },
          { name: t('trading.rule.enabled') },
          { name: t('trading.rule.action') },
          { name: <span className="sr-only">{t('trading.actions')}</span> },
        ]}
      />
      <tbody>
        {items.map((rule) => {
          const unit = unitOf(rule.kind);
          return (
            <tr key={rule.id} className="border-b border-rope last:border-0">
              <Cell>{t(`trading.alarm.${rule.kind}`)}</Cell>
              <Cell className="text-quiet">{t(`trading.rule.phase.${rule.phase}`)}</Cell>
              <Cell end className="num">
                {unit ? t(`trading.rule.unit.${unit}`, { n: shown(rule) }) : '—'}
              </Cell>
              <Cell end className="num">
                {spans(rule.kind) ? t('trading.rule.seconds', { n: rule.span }) : '—'}
              </Cell>
              <Cell>{t(rule.enabled ? 'trading.rule.on' : 'trading.rule.off')}</Cell>
              <Cell className={rule.action ? 'font-semibold text-down' : 'text-quiet'}>
                {rule.action ? t('trading.rule.suspends') : '—'}
              </Cell>
              <Cell end>
                {onChange && (
                  <Button size="sm" onClick={() => onChange(rule)}>
                    {t('trading.change')}
                  </Button>
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Changes the numbers of a rule, or whether it is in use. */
export function RuleDialog({ rule, onClose }: { rule: AlarmRule; onClose: () => void }) {
  const { t } = useI18n();
  const unit = unitOf(rule.kind);
  const [threshold, setThreshold] = useState(String(shown(rule)));
  const [span, setSpan] = useState(String(rule.span));
  const [enabled, setEnabled] = useState(rule.enabled);
  const [action, setAction] = useState(rule.action);
  const counted = Math.round(Number(threshold) * (unit === 'money' ? 100 : 1));
  const lasts = Math.round(Number(span));
  const sound = (!unit || counted > 0) && (!spans(rule.kind) || lasts > 0);
  return (
    <Why
      title={t(`trading.alarm.${rule.kind}`)}
      submit={t('trading.rule.save')}
      disabled={!sound}
      onClose={onClose}
      order={(reason) =>
        trading.setRule({ ...rule, threshold: counted, span: lasts, enabled, action }, reason)
      }
    >
      {unit && (
        <Field label={t(`trading.rule.in.${unit}`)}>
          <Input
            inputMode="decimal"
            value={threshold}
            onChange={(event) => setThreshold(event.target.value)}
          />
        </Field>
      )}
      {spans(rule.kind) && (
        <Field label={t('trading.rule.span')} hint={t('trading.rule.span.hint')}>
          <Input
            inputMode="numeric"
            value={span}
            onChange={(event) => setSpan(event.target.value)}
          />
        </Field>
      )}
      <Checkbox
        label={t('trading.rule.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      {acting.includes(rule.kind) && (
        <Checkbox
          label={t('trading.rule.suspend')}
          checked={action === 'suspend'}
          onChange={(event) => setAction(event.target.checked ? 'suspend' : '')}
        />
      )}
    </Why>
  );
}
