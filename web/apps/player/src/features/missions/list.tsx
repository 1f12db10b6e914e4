import { buttonClass, EmptyState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { keyOf, shownMissions, type Mission } from '../../domain/mission/mission.ts';
import { useT as usePrizeT } from '../../domain/prize/i18n.ts';
import { useName } from '../../domain/prize/text.ts';
import { Card } from './card.tsx';
import { useT } from './i18n.ts';

function Empty() {
  const t = useT();
  const prize = usePrizeT();
  return (
    <EmptyState
      title={t('missions.none')}
      text={t('missions.none_text')}
      action={
        <Link to="/bonuses" className={buttonClass()}>
          {prize('prize.to_bonuses')}
        </Link>
      }
    />
  );
}

/** The missions of the player, as cards. What was started or claimed is announced. */
export function List({ missions }: { missions: readonly Mission[] }) {
  const t = useT();
  const nameOf = useName();
  const [claimed, setClaimed] = useState<readonly Mission[]>([]);
  const [news, setNews] = useState('');
  const shown = shownMissions(missions, claimed);
  const onClaimed = (mission: Mission) => {
    setClaimed((before) => [...before, mission]);
    setNews(t('missions.news_claimed', { reward: nameOf(mission.reward) }));
  };
  return (
    <div className="px-3 pt-4 lg:px-0">
      <p role="status" className="sr-only">
        {news}
      </p>
      {shown.length === 0 ? (
        <Empty />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2 xl:gap-4">
          {shown.map((mission) => (
            <li key={keyOf(mission)}>
              <Card
                mission={mission}
                onStarted={({ name }) => setNews(t('missions.news_started', { name }))}
                onClaimed={onClaimed}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
