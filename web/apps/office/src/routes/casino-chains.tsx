import { EmptyState } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chainsQuery, type Chain } from '../domain/casino/casino.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { ChainsTable } from '../features/casino/chains-table.tsx';
import { CasinoFrame } from '../features/casino/frame.tsx';
import { SaltDialog } from '../features/casino/salt-dialog.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';

/** The chains that the results of crash games are drawn from, and the form that fixes a salt. */
export function CasinoChains() {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error, refetch } = useQuery(chainsQuery);
  const [salting, setSalting] = useState<Chain>();
  return (
    <CasinoFrame title={t('casino.chains')}>
      <p className="max-w-prose text-sm text-quiet">{t('casino.chains.text')}</p>
      {data && data.length > 0 && (
        <ChainsTable
          items={data}
          onSalt={member.permissions.includes('casino.operate') ? setSalting : undefined}
        />
      )}
      {data?.length === 0 && (
        <EmptyState title={t('casino.chains.empty')} text={t('casino.chains.empty.text')} />
      )}
      {!data && <Pending error={error} onRetry={() => void refetch()} className="h-48" />}
      {salting && <SaltDialog of={salting} onClose={() => setSalting(undefined)} />}
    </CasinoFrame>
  );
}
