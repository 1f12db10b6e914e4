import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useErrorLookup } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { useT } from './i18n.ts';

interface Props {
  /** Code of the reason why the gift cannot be opened. */
  code: string;
  /** A deposit in so many days is needed; 0: none. */
  days: number;
}

/** What the player can do about it: deposit, see the break or the exclusion, or write to support. */
function WayOut({ code }: Pick<Props, 'code'>) {
  const app = useAppT();
  const primary = buttonClass({ variant: 'primary', size: 'lg', block: true });
  switch (code) {
    case 'gift_deposit':
      return (
        <Link to="/deposit" className={primary}>
          {app('cash.deposit')}
        </Link>
      );
    case 'timed_out':
    case 'self_excluded':
      return (
        <Link to="/me/limits" className={buttonClass({ block: true })}>
          {app('me.limits')}
        </Link>
      );
    default:
      return <SupportLink button />;
  }
}

/** Why today's gift cannot be opened, with the way out. */
export function Refused({ code, days }: Props) {
  const t = useT();
  const lookup = useErrorLookup();
  const text =
    code === 'gift_deposit' && days > 0
      ? t('gift.deposit_text', { n: days })
      : (lookup(`error.${code}`) ?? t('gift.refused_text'));
  return (
    <div className="grid gap-3">
      <h2 className="heading text-2xl">{t('gift.refused')}</h2>
      <p className="max-w-prose text-quiet">{text}</p>
      <WayOut code={code} />
    </div>
  );
}
