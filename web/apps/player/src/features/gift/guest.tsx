import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT as useAppT } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { Steps } from './draw.tsx';
import { useT } from './i18n.ts';
import { Stage } from './stage.tsx';

/** What the daily gift is, for guests, who come back to it after the sign-in. */
export function Guest() {
  const t = useT();
  const app = useAppT();
  return (
    <>
      <Stage state="closed">
        <div className="grid gap-3">
          <h2 className="heading text-2xl">{t('gift.guest')}</h2>
          <p className="max-w-prose text-quiet">{t('gift.guest_text')}</p>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/login"
              search={{ next: '/gift' }}
              className={buttonClass({ variant: 'primary' })}
            >
              {app('nav.sign_in')}
            </Link>
            <Link to="/register" search={{ next: '/gift' }} className={buttonClass()}>
              {app('nav.join')}
            </Link>
          </div>
        </div>
      </Stage>
      <Section title={t('gift.how')}>
        <div className="rounded border border-rope bg-stand p-4">
          <Steps />
        </div>
      </Section>
    </>
  );
}
