import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { betQuery, roundQuery } from '../domain/casino/casino.ts';
import { useCasinoNames } from '../domain/casino/names.ts';
import { BetReplayView } from '../features/casino/bet-replay.tsx';
import { CasinoFrame } from '../features/casino/frame.tsx';
import { RoundReplayView } from '../features/casino/round-replay.tsx';
import { useI18n } from '../i18n.ts';

/** A round of one player with its replay. */
export function CasinoRound() {
  const { t } = useI18n();
  const names = useCasinoNames();
  const { id } = useParams({ from: '/inside/casino/rounds/$id' });
  const { data, error, refetch } = useQuery(roundQuery(id));
  return (
    <Replayed
      title={data ? t('casino.round.of', { game: names.game(data.game) }) : t('casino.round')}
      id={id}
      error={error}
      onRetry={() => void refetch()}
    >
      {data && <RoundReplayView of={data} />}
    </Replayed>
  );
}

/** A bet on a shared round with its replay. */
export function CasinoBet() {
  const { t } = useI18n();
  const names = useCasinoNames();
  const { id } = useParams({ from: '/inside/casino/bets/$id' });
  const { data, error, refetch } = useQuery(betQuery(id));
  return (
    <Replayed
      title={data ? t('casino.bet.of', { game: names.game(data.game) }) : t('casino.bet')}
      id={id}
      error={error}
      onRetry={() => void refetch()}
    >
      {data && <BetReplayView of={data} />}
    </Replayed>
  );
}

interface Props {
  title: string;
  id: string;
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

function Replayed({ title, id, error, onRetry, children }: Props) {
  const { t, maybe } = useI18n();
  return (
    <CasinoFrame
      title={title}
      beside={<p className="num text-sm wrap-anywhere text-quiet">{id}</p>}
    >
      {children ??
        (error ? (
          <ErrorState
            title={t('casino.replay.error')}
            text={errorText(error, maybe)}
            action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
          />
        ) : (
          <Loading label={t('app.loading')}>
            <Skeleton className="h-72" />
          </Loading>
        ))}
    </CasinoFrame>
  );
}
