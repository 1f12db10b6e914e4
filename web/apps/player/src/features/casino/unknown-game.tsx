import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT } from '../../domain/casino/i18n.ts';
import { Section, useTitle } from '../../parts/page.tsx';
import { Scene } from '../../parts/scene.tsx';
import { GameTile } from './tile.tsx';

/** An unknown game, with links to games that are open. */
export function UnknownGame() {
  const t = useT();
  const title = t('casino.unknown_title');
  useTitle(title);
  return (
    <>
      <section className="overflow-hidden border-b border-rope bg-stand lg:mt-4 lg:grid lg:grid-cols-[11fr_9fr] lg:rounded lg:border">
        <Scene
          scene="wheel"
          palette="festival"
          seed={7}
          className="h-64 w-full sm:h-72 lg:order-2 lg:h-full lg:max-h-96"
        />
        <div className="grid content-center gap-4 p-4 sm:p-6 lg:p-10">
          <h1 className="heading text-3xl lg:text-4xl">{title}</h1>
          <p className="max-w-prose text-quiet">{t('casino.unknown_text')}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/casino" className={buttonClass({ variant: 'primary' })}>
              {t('casino.to_lobby')}
            </Link>
          </div>
        </div>
      </section>
      <Section title={t('casino.now')}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {(['mines', 'plinko', 'dice', 'limbo'] as const).map((game) => (
            <li key={game}>
              <GameTile game={game} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
