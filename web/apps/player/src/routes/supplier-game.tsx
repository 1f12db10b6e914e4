import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useSignedIn } from '../api.ts';
import { useBonusesFor } from '../domain/bonus/use-bonuses.ts';
import { useT } from '../domain/casino/i18n.ts';
import { supplierGamesQuery, useSupplierGame } from '../domain/casino/suppliers.ts';
import { fundsQuery } from '../domain/wallet/funds.ts';
import { Opening, SupplierPlay } from '../features/casino/supplier-play.tsx';
import { useTitle } from '../parts/page.tsx';

/** The screen of a supplier's game, which runs in a frame. */
export function SupplierGame() {
  const t = useT();
  const { supplier, id } = useParams({ from: '/casino/game/$supplier/$id' });
  const signedIn = useSignedIn();
  const of = { supplier, game: id };
  const games = useQuery(supplierGamesQuery);
  useQuery({ ...fundsQuery, enabled: signedIn }); // asked for at once with the game and the bonuses: SupplierPlay needs all of them
  useBonusesFor(undefined);
  const game = useSupplierGame(of);
  const name = game?.name ?? t('casino.title');
  useTitle(name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3 lg:pt-4">
      <header className="flex items-center gap-1 px-1 lg:px-0">
        <Link
          to="/casino"
          aria-label={t('casino.to_lobby')}
          className="tap grid place-items-center"
        >
          <ChevronLeft size={22} aria-hidden className="rtl:rotate-180" />
        </Link>
        <h1 className="heading line-clamp-2 min-w-0 grow text-xl leading-5 sm:text-2xl">{name}</h1>
      </header>
      {signedIn && games.isPending && <Opening />}
      {signedIn ? (
        !games.isPending && <SupplierPlay key={id} game={game} of={of} name={name} />
      ) : (
        <p className="px-1 text-quiet lg:px-0">{t('casino.guest')}</p>
      )}
    </div>
  );
}
