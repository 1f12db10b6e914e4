import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import type { PlayerLine } from '../../domain/player/players.ts';

const tones = { active: 'text-up', blocked: 'text-down', closed: 'text-quiet' };

/** Whether an account is open, in words, with a dot of its colour. */
export function Standing({ status }: Pick<PlayerLine, 'status'>) {
  const { t } = useI18n();
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[status])}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {t(`players.status.${status}`)}
    </span>
  );
}
