import { sportName } from '@maidan/i18n/sport';
import { Link } from '@tanstack/react-router';
import { gameIds, sharedIds, type LobbyId } from '../../domain/casino/games.ts';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import { productOf } from '../../domain/casino/product.ts';
import { useI18n as useSport } from '../../domain/sport/i18n.ts';
import { Section } from '../../parts/page.tsx';
import type { TournamentDetail } from './calls.ts';
import { useI18n } from './i18n.ts';
import { productsOf, type Product } from './rules.ts';

const chip =
  'inline-flex min-h-11 items-center rounded border border-rope bg-raised px-3 text-sm hover:border-edge';

const lobby: readonly LobbyId[] = [...gameIds, ...sharedIds];

/** The games of a product that count. */
const gamesOf = (product: Product, games: readonly string[]) =>
  lobby.filter(
    (game) => productOf(game) === product && (games.length === 0 || games.includes(game)),
  );

function Sports({ sports }: { sports: readonly string[] }) {
  const { t } = useI18n();
  const texts = useSport();
  if (sports.length === 0)
    return (
      <Link to="/sports" className={chip}>
        {t('tournaments.play_sports')}
      </Link>
    );
  return sports.map((sport) => (
    <Link key={sport} to="/sports/$sport" params={{ sport }} className={chip}>
      {sportName(texts, sport)}
    </Link>
  ));
}

/** What counts, with links to it: sports, the games of this product, and the lobby for those of suppliers. */
export function Games({ of }: { of: TournamentDetail }) {
  const { t } = useI18n();
  const casino = useCasinoT();
  const links = (product: Product) => {
    if (product === 'sports') return <Sports sports={of.products.length === 1 ? of.games : []} />;
    if (product === 'suppliers')
      return (
        <Link to="/casino" className={chip}>
          {t('tournaments.play_casino')}
        </Link>
      );
    return gamesOf(product, of.games).map((game) => (
      <Link key={game} to="/casino/slot/$id" params={{ id: game }} className={chip}>
        {casino(`casino.game_${game}`)}
      </Link>
    ));
  };
  return (
    <Section title={t('tournaments.games')}>
      <div className="grid gap-4 rounded border border-rope bg-stand p-4">
        {productsOf(of).map((product) => (
          <div key={product} className="grid gap-2">
            <h3 className="text-sm font-semibold text-quiet">
              {t(`tournaments.product_${product}`)}
            </h3>
            <div className="flex flex-wrap gap-2">{links(product)}</div>
          </div>
        ))}
      </div>
    </Section>
  );
}
