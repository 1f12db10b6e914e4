import { Button, toast } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { casino, settingsQuery, type CasinoSettings } from '../domain/casino/casino.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { CasinoFrame } from '../features/casino/frame.tsx';
import { GameForm } from '../features/casino/game-form.tsx';
import { GamesTable } from '../features/casino/games-table.tsx';
import { ReasonDialog } from '../features/casino/reason-dialog.tsx';
import { WorksDialog } from '../features/casino/works-dialog.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { KeyHints } from '../parts/key-hints.tsx';
import { NothingChosen } from '../parts/review.tsx';
import { useKeys } from '../parts/use-keys.ts';

/** The games of the casino: order, categories, switches, limits, technical works. */
export function Casino() {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <Games settings={data} />;
  return (
    <CasinoFrame title={t('casino.title')}>
      <Pending error={error} onRetry={() => void refetch()} className="h-96" />
    </CasinoFrame>
  );
}

/** The ids in an order in which one was moved by a place. */
function moved(order: string[], game: string, by: 1 | -1): string[] {
  const at = order.indexOf(game);
  const other = order[at + by];
  if (at < 0 || other === undefined) return order;
  return order.map((id, i) => (i === at ? other : i === at + by ? game : id));
}

function Games({ settings }: { settings: CasinoSettings }) {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const mayChange = member.permissions.includes('casino.operate');
  const { id } = useSearch({ from: '/inside/casino' });
  const navigate = useNavigate({ from: '/casino' });
  const [order, setOrder] = useState<string[]>();
  const [asking, setAsking] = useState<'order' | 'works'>();
  const stored = settings.games.map(({ game }) => game);
  const shown = (order ?? stored).flatMap(
    (game) => settings.games.find((g) => g.game === game) ?? [],
  );
  const at = shown.findIndex(({ game }) => game === id);
  const chosen = shown[at];
  const choose = (next?: string) => void navigate({ search: { id: next }, replace: true });
  const step = (by: number) =>
    choose(shown[Math.max(0, Math.min(shown.length - 1, at + by))]?.game);
  const move = (game: string, by: 1 | -1) => {
    const next = moved(order ?? stored, game, by);
    setOrder(next.join() === stored.join() ? undefined : next);
  };
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      u: () => mayChange && chosen && move(chosen.game, -1),
      d: () => mayChange && chosen && move(chosen.game, 1),
      o: () => order && setAsking('order'),
      w: () => mayChange && setAsking('works'),
    },
    !asking,
  );
  return (
    <CasinoFrame
      title={t('casino.title')}
      beside={
        mayChange && <Button onClick={() => setAsking('works')}>{t('casino.works.title')}</Button>
      }
    >
      {settings.works && (
        <p role="status" className="rounded border border-money bg-stand px-3 py-2 text-money">
          {t('casino.works.now')} {settings.message && `“${settings.message}”`}
        </p>
      )}
      {order && (
        <div className="sticky top-12 z-10 flex flex-wrap items-center gap-2 rounded border border-floodlight bg-raised px-3 py-2">
          <p className="grow text-sm">{t('casino.order.changed')}</p>
          <Button size="sm" onClick={() => setOrder(undefined)}>
            {t('casino.order.discard')}
          </Button>
          <Button size="sm" variant="primary" onClick={() => setAsking('order')}>
            {t('casino.order.save')}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <section className={clsx('grid grid-cols-1 gap-3', chosen && 'max-lg:hidden')}>
          <GamesTable
            games={shown}
            chosen={id}
            onChoose={choose}
            onMove={mayChange ? move : undefined}
          />
          <KeyHints
            keys={[
              ['J', t('keys.next')],
              ['K', t('keys.previous')],
              ...(mayChange
                ? ([
                    ['U', t('casino.key.up')],
                    ['D', t('casino.key.down')],
                    ['O', t('casino.order.save')],
                    ['W', t('casino.works.title')],
                  ] as [string, string][])
                : []),
            ]}
          />
        </section>
        <aside className={clsx('lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}>
          {chosen ? (
            <GameForm
              key={`${chosen.game} ${chosen.version}`}
              of={chosen}
              settings={settings}
              mayChange={mayChange}
              onBack={() => choose()}
            />
          ) : (
            <NothingChosen title={t('casino.none')} text={t('casino.none.text')} />
          )}
        </aside>
      </div>
      {asking === 'works' && <WorksDialog of={settings} onClose={() => setAsking(undefined)} />}
      {asking === 'order' && order && (
        <ReasonDialog
          title={t('casino.order.save')}
          text={t('casino.order.text')}
          submit={t('casino.order.save')}
          change={(reason) =>
            casino.changeAll({
              version: settings.version,
              order,
              works: settings.works,
              message: settings.message,
              reason,
            })
          }
          onDone={() => {
            setAsking(undefined);
            setOrder(undefined);
            toast(t('casino.saved'));
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </CasinoFrame>
  );
}
