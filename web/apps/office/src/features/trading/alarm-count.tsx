import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n.ts';
import { alarmCountQuery } from '../../domain/trading/trading.ts';

/** How many alarms wait, beside the word that leads to them. */
export function AlarmCount() {
  const t = useT();
  const { data } = useQuery(alarmCountQuery);
  if (!data?.open) return null;
  return (
    <span
      className="num rounded-full bg-ball px-1.5 text-xs leading-5 font-semibold text-ground"
      aria-label={t('trading.alarms.open', { n: data.open })}
    >
      {data.open > 99 ? '99+' : data.open}
    </span>
  );
}
