import { Button, ErrorState, Field, Input, Loading, Select, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { readRound, revealedOf, type Round } from '../../domain/casino/calls.ts';
import { agrees, drawOf } from '../../domain/casino/draws.ts';
import { exampleOf } from '../../domain/casino/examples.ts';
import { canVerify, commitmentOf } from '../../domain/casino/fair.ts';
import { gameIds, isGame, type GameId } from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { SeedsPanel, SeedValue } from './seeds.tsx';
import { Verdict } from './verdict.tsx';

/** What the address of a verification carries: whoever opens it sees the same draw. */
export interface VerifySearch {
  round?: string | undefined;
  game?: string | undefined;
  server?: string | undefined;
  client?: string | undefined;
  nonce?: number | undefined;
  params?: string | undefined;
}

interface Outcome {
  commitment: string;
  drawn: unknown;
}

async function compute(game: GameId, search: VerifySearch): Promise<Outcome> {
  const { server = '', client = '', nonce = 0 } = search;
  const params: unknown = JSON.parse(search.params || exampleOf(game));
  return {
    commitment: await commitmentOf(server),
    drawn: await drawOf(game, params, { server, client, nonce }),
  };
}

/** Computes a round from its seeds in this browser. */
export function Verifier({ search, round }: { search: VerifySearch; round?: Round | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const [form, setForm] = useState(search);
  const game = form.game && isGame(form.game) ? form.game : 'mines';
  const query = useQuery({
    queryKey: ['casino-draw', search],
    queryFn: () => compute(search.game && isGame(search.game) ? search.game : 'mines', search),
    enabled: Boolean(search.server) && canVerify(),
    retry: false,
  });
  const set = (part: VerifySearch) => setForm({ ...form, ...part });
  const text = {
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    className: 'font-mono',
  } as const;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/casino/verify', search: { ...form, game }, replace: true });
      }}
    >
      <p className="text-sm text-quiet">{t('casino.verify_text')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('casino.which_game')}>
          <Select
            value={game}
            onChange={(event) => set({ game: event.target.value, params: undefined })}
          >
            {gameIds.map((id) => (
              <option key={id} value={id}>
                {t(`casino.game_${id}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('casino.settings')}>
          <Input
            {...text}
            value={form.params ?? exampleOf(game)}
            onChange={(event) => set({ params: event.target.value })}
          />
        </Field>
        <Field label={t('casino.server_seed')} className="sm:col-span-2">
          <Input
            {...text}
            value={form.server ?? ''}
            onChange={(event) => set({ server: event.target.value })}
            required
          />
        </Field>
        <Field label={t('casino.client_seed')}>
          <Input
            {...text}
            value={form.client ?? ''}
            onChange={(event) => set({ client: event.target.value })}
            required
          />
        </Field>
        <Field label={t('casino.nonce')}>
          <Input
            {...text}
            inputMode="numeric"
            value={form.nonce ?? 0}
            onChange={(event) => set({ nonce: Number(event.target.value.replace(/\D/g, '')) })}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary">
        {t('casino.verify_now')}
      </Button>
      {!canVerify() && <p role="alert">{t('casino.verify_insecure')}</p>}
      {query.error && (
        <p role="alert" className="text-down">
          {t('casino.verify_failed')}
        </p>
      )}
      {query.data && (
        <div className="grid gap-3 rounded border border-rope bg-stand p-4">
          {round && isGame(round.game) && (
            <Verdict good={agrees(round.game, round.view, query.data.drawn)}>
              {t(
                agrees(round.game, round.view, query.data.drawn)
                  ? 'casino.verified'
                  : 'casino.not_verified',
              )}
            </Verdict>
          )}
          <dl className="grid gap-2">
            <SeedValue label={t('casino.drawn')}>{JSON.stringify(query.data.drawn)}</SeedValue>
            <SeedValue label={t('casino.commitment')}>{query.data.commitment}</SeedValue>
          </dl>
        </div>
      )}
    </form>
  );
}

/** A round of the player, with its seeds if they are revealed. */
export function RoundVerification({ id }: { id: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['casino-round', id],
    queryFn: async () => {
      const round = await readRound(id);
      return { round, seeds: await revealedOf(round.seeds_id) };
    },
    staleTime: 0,
  });
  if (error) return <ErrorState title={errorText(error)} />;
  if (!data)
    return (
      <Loading label={t('casino.loading')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  const { round, seeds } = data;
  if (!seeds)
    return (
      <div className="grid gap-4">
        <p>{t('casino.still_secret')}</p>
        <SeedsPanel />
        {isGame(round.game) && (
          <Link
            to="/casino/slot/$id"
            params={{ id: round.game }}
            className="tap inline-flex items-center justify-self-start underline"
          >
            {t('casino.back_to_game')}
          </Link>
        )}
      </div>
    );
  const search = {
    round: id,
    game: round.game,
    server: seeds.server_seed,
    client: seeds.client_seed,
    nonce: round.nonce,
    params: JSON.stringify(round.params),
  };
  return <Verifier search={search} round={round} />;
}
