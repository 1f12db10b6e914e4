import { buttonClass, EmptyState } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { MatchList } from '../features/matches/list.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../shell/page.tsx';

/** What is being played now: where promotions of a match lead to. */
export function LiveNow() {
  const t = useT();
  return (
    <Screen title={t('live.title')}>
      <h2 className="sr-only">{t('home.live')}</h2>
      <MatchList
        status="live"
        empty={
          <EmptyState
            title={t('cricket.empty_live')}
            text={t('cricket.empty_text')}
            action={
              <Link
                to="/sports/cricket"
                search={{ show: 'upcoming' }}
                className={buttonClass({ variant: 'primary' })}
              >
                {t('live.none_action')}
              </Link>
            }
          />
        }
      />
    </Screen>
  );
}
