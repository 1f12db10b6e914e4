import { buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorText } from '../../api.ts';
import { useT as useMyBets } from '../../domain/bet/i18n.ts';
import { betQuery } from '../../domain/bet/queries.ts';
import { useT } from '../../i18n.ts';
import { BetRow } from './row.tsx';

/** One bet of the player, and the way to all of them. */
export function OneBet({ id }: { id: string }) {
  const t = useT();
  const tMyBets = useMyBets();
  const explain = useErrorText();
  const { data, error } = useQuery(betQuery(id));
  const toAll = (
    <Link to="/bets" className={buttonClass()}>
      {tMyBets('all_bets')}
    </Link>
  );
  if (error && !data)
    return <ErrorState title={t('page.error')} text={explain(error)} action={toAll} />;
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      {data ? (
        <ul className="w-full">
          <BetRow bet={data} />
        </ul>
      ) : (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
      {toAll}
    </div>
  );
}
