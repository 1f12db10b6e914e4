import { EmptyState, Input, Select } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { gameKey, supplierGamesQuery } from '../domain/casino/suppliers.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { SupplierFrame } from '../features/casino/supplier-frame.tsx';
import { SupplierGameForm } from '../features/casino/supplier-game-form.tsx';
import { SupplierGamesTable } from '../features/casino/supplier-games.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { KeyHints } from '../parts/key-hints.tsx';
import { NothingChosen } from '../parts/review.tsx';
import { useKeys } from '../parts/use-keys.ts';

/** How many games are shown at once: lists of suppliers have thousands. */
const most = 200;

/** The games of suppliers: on or off, countries, marks. */
export function SupplierGames() {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error, refetch } = useQuery(supplierGamesQuery);
  const { supplier, text = '', id } = useSearch({ from: '/inside/casino/suppliers/games' });
  const navigate = useNavigate({ from: '/casino/suppliers/games' });
  const all = data?.items ?? [];
  const wanted = text.trim().toLowerCase();
  const found = all.filter(
    (g) =>
      (!supplier || g.supplier === supplier) &&
      (!wanted || `${g.name} ${g.studio} ${g.id}`.toLowerCase().includes(wanted)),
  );
  const games = found.slice(0, most);
  const at = games.findIndex((g) => gameKey(g) === id);
  const chosen = games[at];
  const choose = (next?: string) =>
    void navigate({ search: (old) => ({ ...old, id: next }), replace: true, resetScroll: false });
  const step = (by: number) => {
    const next = games[Math.max(0, Math.min(games.length - 1, at + by))];
    if (next) choose(gameKey(next));
  };
  useKeys({ j: () => step(1), k: () => step(at < 0 ? 1 : -1) }, true);
  return (
    <SupplierFrame title={t('suppliers.games')}>
      <form
        role="search"
        className={clsx('flex flex-wrap gap-2', chosen && 'max-lg:hidden')}
        onSubmit={(event) => event.preventDefault()}
      >
        <Select
          aria-label={t('suppliers.supplier')}
          className="min-h-11 w-auto! max-w-full min-w-0"
          value={supplier ?? ''}
          onChange={(event) =>
            void navigate({ search: { supplier: event.target.value || undefined, text } })
          }
        >
          <option value="">{t('suppliers.every')}</option>
          {[...new Set(all.map((g) => g.supplier))].sort().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Input
          type="search"
          aria-label={t('suppliers.games.search')}
          placeholder={t('suppliers.games.search')}
          className="min-h-11! w-64! max-w-full"
          value={text}
          onChange={(event) =>
            void navigate({
              search: { supplier, text: event.target.value || undefined },
              replace: true,
            })
          }
        />
      </form>
      {data ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <section className={clsx('grid grid-cols-1 gap-3', chosen && 'max-lg:hidden')}>
            {games.length > 0 ? (
              <>
                <SupplierGamesTable games={games} chosen={id} onChoose={choose} />
                {found.length > most && (
                  <p className="text-sm text-quiet">
                    {t('suppliers.games.more', { n: found.length - most })}
                  </p>
                )}
                <KeyHints
                  keys={[
                    ['J', t('keys.next')],
                    ['K', t('keys.previous')],
                  ]}
                />
              </>
            ) : (
              <EmptyState title={t('suppliers.games.none')} text={t('suppliers.games.none.text')} />
            )}
          </section>
          <aside className={clsx('lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}>
            {chosen ? (
              <SupplierGameForm
                key={JSON.stringify(chosen)}
                of={chosen}
                mayChange={member.permissions.includes('casino.operate')}
                onBack={() => choose()}
              />
            ) : (
              <NothingChosen title={t('casino.none')} text={t('casino.none.text')} />
            )}
          </aside>
        </div>
      ) : (
        <Pending error={error} onRetry={() => void refetch()} />
      )}
    </SupplierFrame>
  );
}
