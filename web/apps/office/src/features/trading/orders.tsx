import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import {
  trading,
  wordsQuery,
  type Held,
  type Scope,
  type TradedEvent,
} from '../../domain/trading/trading.ts';
import { each } from './each.ts';
import { scoreText, useNames } from './names.ts';
import { useReason } from './reason.ts';
import { Why } from './why.tsx';

export interface Target {
  scope: Scope;
  subject: string;
  name: string;
}

/** Stops the bets on one thing or on several of a kind. */
export function SuspendDialog({ targets, onClose }: { targets: Target[]; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Why
      title={t('trading.suspend')}
      text={targets.map(({ name }) => name).join(', ')}
      submit={t('trading.suspend')}
      danger
      onClose={onClose}
      order={(reason) =>
        each(targets, ({ scope, subject }) => trading.suspend(scope, subject, reason))
      }
    />
  );
}

/** Ends orders of people. */
export function ReleaseDialog({
  of,
  name,
  onClose,
}: {
  of: Pick<Held, 'id' | 'reason' | 'alarm_id'>[];
  name: string;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const reason = useReason();
  return (
    <Why
      title={t('trading.release')}
      text={`${name}: ${of.map(reason).join(', ')}`}
      submit={t('trading.release')}
      onClose={onClose}
      order={(why) => each(of, ({ id }) => trading.release(id, why))}
    />
  );
}

/** Opens an event again that a message of the feed has suspended: its score must be right. */
export function ReopenDialog({
  event,
  onClose,
}: {
  event: TradedEvent['event'];
  onClose: () => void;
}) {
  const { t } = useI18n();
  return (
    <Why
      title={t('trading.reopen')}
      text={t('trading.reopen.text', { event: event.name, score: scoreText(event.score) || '—' })}
      submit={t('trading.reopen')}
      onClose={onClose}
      order={(why) => trading.reopen(event.id, why)}
    />
  );
}

const wide = ['all', 'sport', 'competition', 'producer'] as const;

/** Stops the bets on a whole sport, competition, producer, or on everything. */
export function SuspendWideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const names = useNames();
  const { data: words } = useQuery(wordsQuery);
  const [scope, setScope] = useState<(typeof wide)[number]>('sport');
  const [subject, setSubject] = useState('');
  const choices = {
    all: [],
    sport: words?.sports.map(({ key }) => ({ id: key, name: names.sport(key) })) ?? [],
    competition: words?.competitions ?? [],
    producer:
      words?.producers.map(({ producer }) => ({ id: producer, name: names.producer(producer) })) ??
      [],
  }[scope];
  return (
    <Why
      title={t('trading.suspend.wide')}
      text={t('trading.suspend.wide.text')}
      submit={t('trading.suspend')}
      danger
      disabled={scope !== 'all' && !subject}
      onClose={onClose}
      order={(reason) => trading.suspend(scope, scope === 'all' ? '' : subject, reason)}
    >
      <Field label={t('trading.scope')}>
        <Select
          value={scope}
          onChange={(event) => {
            setScope(wide.find((one) => one === event.target.value) ?? 'sport');
            setSubject('');
          }}
        >
          {wide.map((one) => (
            <option key={one} value={one}>
              {t(`trading.scope.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {scope !== 'all' && (
        <Field label={t(`trading.scope.${scope}`)}>
          <Select value={subject} onChange={(event) => setSubject(event.target.value)}>
            <option value="">—</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </Why>
  );
}
