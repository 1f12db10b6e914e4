import { ResponsibleGaming } from '../features/limits/screen.tsx';
import { RequireSignIn } from '../guard.tsx';
import { useT } from '../domain/limits/i18n.ts';
import { Screen } from '../parts/page.tsx';

/** Responsible gaming: limits, reality checks, time-outs. */
export function Limits() {
  const t = useT();
  return (
    <Screen title={t('limits.title')}>
      <div className="max-w-5xl">
        <RequireSignIn>
          <ResponsibleGaming />
        </RequireSignIn>
      </div>
    </Screen>
  );
}
