import { Button, buttonClass } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { limitsQuery } from './calls.ts';
import { useT } from './i18n.ts';

const cookie = 'limit_prompt';
const skipped = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${cookie}=`));
const month = 30 * 24 * 3600;

/** Suggests a deposit limit once, before the first deposit. Suspends for its texts when there is something to suggest. */
export function LimitPrompt() {
  const { data } = useQuery(limitsQuery);
  const [hidden, setHidden] = useState(skipped);
  if (hidden || !data?.prompt) return null;
  const skip = () => {
    document.cookie = `${cookie}=1; path=/; max-age=${month}; samesite=lax`;
    setHidden(true);
  };
  return <Suggestion onSkip={skip} />;
}

function Suggestion({ onSkip }: { onSkip: () => void }) {
  const t = useT();
  return (
    <section
      aria-label={t('limits.prompt')}
      className="mb-5 grid gap-3 rounded border border-rope bg-stand p-4"
    >
      <div className="flex gap-3">
        <ShieldCheck size={24} aria-hidden className="shrink-0 text-floodlight" />
        <div>
          <p className="font-semibold">{t('limits.prompt')}</p>
          <p className="text-sm text-quiet">{t('limits.prompt_text')}</p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Link to="/me/limits" className={buttonClass()}>
          {t('limits.prompt_set')}
        </Link>
        <Button variant="quiet" onClick={onSkip}>
          {t('limits.prompt_later')}
        </Button>
      </div>
    </section>
  );
}
