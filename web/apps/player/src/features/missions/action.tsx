import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import type { Mission } from '../../domain/mission/mission.ts';
import { placesOf, productsOf, type Place } from '../../domain/mission/places.ts';
import { UsePrize } from '../../domain/prize/use-prize.tsx';
import { useT } from './i18n.ts';

const block = buttonClass({ block: true });

/** The slug of the group of the lobby in which every game is of the product. */
const slugs = { slots: 'slots', quick: 'fast' } as const;

function PlaceLink({ place, name }: { place: Place; name: string }) {
  const t = useT();
  const casino = useCasinoT();
  const suffix = <span className="sr-only">: {name}</span>;
  switch (place) {
    case 'sports':
      return (
        <Link to="/sports" className={block}>
          {t('missions.play_sports')}
          {suffix}
        </Link>
      );
    case 'casino':
      return (
        <Link to="/casino" className={block}>
          {t('missions.play_casino')}
          {suffix}
        </Link>
      );
    case 'slots':
    case 'quick':
      return (
        <Link to="/casino/$group" params={{ group: slugs[place] }} className={block}>
          {t(`missions.play_${place}`)}
          {suffix}
        </Link>
      );
    default:
      return (
        <Link to="/casino/slot/$id" params={{ id: place.game }} className={block}>
          {t('missions.play_game', { game: casino(`casino.game_${place.game}`) })}
          {suffix}
        </Link>
      );
  }
}

/** Where a mission that is running is played. */
function Play({ mission }: { mission: Mission }) {
  return (
    <div className="grid gap-2">
      {placesOf(productsOf(mission)).map((place) => (
        <PlaceLink
          key={typeof place === 'string' ? place : place.game}
          place={place}
          name={mission.name}
        />
      ))}
    </div>
  );
}

interface Props {
  mission: Mission;
  /** A call is under way. */
  busy: boolean;
  onStart: () => void;
  onClaim: () => void;
}

/** What can be done with a mission: start it, play, claim its reward, use the reward. */
export function Action({ mission, busy, onStart, onClaim }: Props) {
  const t = useT();
  const suffix = <span className="sr-only">: {mission.name}</span>;
  switch (mission.status) {
    case 'open':
      return (
        <Button block busy={busy} onClick={onStart}>
          {t('missions.start')}
          {suffix}
        </Button>
      );
    case 'running':
      return <Play mission={mission} />;
    case 'done':
      return (
        <Button variant="primary" block busy={busy} onClick={onClaim}>
          {t('missions.claim')}
          {suffix}
        </Button>
      );
    case 'claimed':
      return (
        <UsePrize prize={mission.reward} className={block}>
          {suffix}
        </UsePrize>
      );
  }
}
