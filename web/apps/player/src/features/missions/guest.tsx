import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT as useAppT } from '../../i18n.ts';
import { useT } from './i18n.ts';
import { Picture } from './picture.tsx';

const tasks = ['games', 'plays', 'stake'] as const;

/** What missions are, for guests, who come back to them after the sign-in. */
export function Guest() {
  const t = useT();
  const app = useAppT();
  return (
    <section className="mt-4 overflow-hidden border-rope bg-stand max-lg:border-y lg:rounded lg:border xl:grid xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="grid h-32 grid-cols-3 sm:h-48 xl:h-full xl:min-h-60">
        {tasks.map((task) => (
          <Picture key={task} scene={task} />
        ))}
      </div>
      <div className="grid content-center gap-3 p-4 lg:p-6">
        <h2 className="heading text-2xl">{t('missions.guest')}</h2>
        <p className="max-w-prose text-quiet">{t('missions.guest_text')}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/login"
            search={{ next: '/missions' }}
            className={buttonClass({ variant: 'primary' })}
          >
            {app('nav.sign_in')}
          </Link>
          <Link to="/register" search={{ next: '/missions' }} className={buttonClass()}>
            {app('nav.join')}
          </Link>
        </div>
      </div>
    </section>
  );
}
