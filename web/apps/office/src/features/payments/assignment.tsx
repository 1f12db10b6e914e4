import { errorText } from '@maidan/api';
import { Button, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentMembersQuery, payments } from '../../domain/payment/payments.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { useChange } from '../../domain/payment/use-change.ts';

interface Props {
  id: string;
  /** Email address; empty if nobody works on it. */
  to: string;
  member: Member;
  enabled: boolean;
}

/** Who works on a payment. A member takes it, gives it to a colleague, or releases it. */
export function Assignment({ id, to, member, enabled }: Props) {
  const { t, maybe } = useI18n();
  const [chosen, setChosen] = useState<string>();
  const { data: members = [] } = useQuery({ ...paymentMembersQuery, enabled });
  const assign = useChange(
    (who: string) => payments.assign(id, who),
    () => setChosen(undefined),
  );
  const current = members.find(({ email }) => email === to)?.id ?? '';
  const next = chosen ?? current;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow text-sm text-quiet">{t('assignment.title')}</h2>
        {!enabled && <span className="text-sm">{to || t('assignment.nobody')}</span>}
        {enabled && to === '' && next === '' && (
          <Button size="sm" busy={assign.isPending} onClick={() => assign.mutate(member.id)}>
            {t('assignment.take')}
          </Button>
        )}
        {enabled && (
          <Select
            aria-label={t('assignment.title')}
            className="min-h-9 w-auto! max-w-48 text-sm"
            value={next}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{t('assignment.nobody')}</option>
            {members.map(({ id: one, email }) => (
              <option key={one} value={one}>
                {email}
              </option>
            ))}
          </Select>
        )}
        {next !== current && (
          <Button size="sm" busy={assign.isPending} onClick={() => assign.mutate(next)}>
            {t(next ? 'assignment.give' : 'assignment.release')}
          </Button>
        )}
      </div>
      {assign.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(assign.error, maybe)}
        </p>
      )}
    </div>
  );
}
