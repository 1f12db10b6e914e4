import type { PaletteName, SceneName } from '@maidan/art';
import { buttonClass } from '@maidan/ui';
import { Link, useParams } from '@tanstack/react-router';
import { MatchList } from '../features/matches/list.tsx';
import { useT } from '../i18n.ts';
import { Section, useTitle } from '../parts/page.tsx';
import { Scene } from '../parts/scene.tsx';

interface Picture {
  scene: SceneName;
  palette: PaletteName;
  seed: number;
}

const casinoPicture: Picture = { scene: 'wheel', palette: 'festival', seed: 7 };

/** Games that promotions announce, with the same pictures. */
const announcedGames = new Map<string, Picture>([
  ['aviator', { scene: 'runway', palette: 'dusk', seed: 41 }],
]);

/** Announces the casino or a game, with links to what is open now. */
function ComingSoon({ title, text, picture }: { title: string; text: string; picture: Picture }) {
  const t = useT();
  useTitle(title);
  return (
    <>
      <section className="overflow-hidden border-b border-rope bg-stand lg:mt-4 lg:grid lg:grid-cols-[11fr_9fr] lg:rounded lg:border">
        <Scene {...picture} className="h-64 w-full sm:h-72 lg:order-2 lg:h-full lg:max-h-96" />
        <div className="grid content-center gap-4 p-4 sm:p-6 lg:p-10">
          <p className="text-sm font-semibold text-money">{t('casino.soon')}</p>
          <h1 className="heading text-3xl lg:text-4xl">{title}</h1>
          <p className="max-w-prose text-quiet">{text}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/live" className={buttonClass({ variant: 'primary' })}>
              {t('casino.cricket')}
            </Link>
            <Link to="/bonuses" className={buttonClass()}>
              {t('nav.offers')}
            </Link>
          </div>
        </div>
      </section>
      <Section title={t('casino.now')}>
        <MatchList
          status="live"
          limit={2}
          empty={<p className="text-quiet">{t('cricket.empty_live')}</p>}
        />
      </Section>
    </>
  );
}

/** The casino lobby, as long as there are no games. */
export function Casino() {
  const t = useT();
  return <ComingSoon title={t('casino.title')} text={t('casino.text')} picture={casinoPicture} />;
}

/** The screen of one announced game. */
export function Slot() {
  const t = useT();
  const { id } = useParams({ from: '/casino/slot/$id' });
  const picture = announcedGames.get(id);
  return (
    <ComingSoon
      title={
        picture
          ? t('casino.slot_title', { game: t('casino.game', { game: id }) })
          : t('casino.unknown_title')
      }
      text={picture ? t('casino.slot_text') : t('casino.text')}
      picture={picture ?? casinoPicture}
    />
  );
}
