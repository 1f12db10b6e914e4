import { useI18n } from '../../i18n.ts';

/** Why an order was given: the words of a person, or the rule that gave it. */
export function useReason() {
  const { t, maybe } = useI18n();
  return ({ reason, alarm_id }: { reason: string; alarm_id: string }) =>
    alarm_id ? t('trading.by_alarm', { what: maybe(`trading.alarm.${reason}`) ?? reason }) : reason;
}
