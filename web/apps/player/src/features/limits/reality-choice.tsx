import { Field, Select, toast } from '@maidan/ui';
import { useErrorText } from '../../api.ts';
import { useSetReality, type Limits } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { Card } from './card.tsx';

/** Chooses the interval of reality checks. */
export function RealityChoice({ limits }: { limits: Limits }) {
  const { t } = useI18n();
  const explain = useErrorText();
  const set = useSetReality();
  const { minutes, choices } = limits.reality_check;
  const options = choices.includes(minutes) ? choices : [...choices, minutes];
  return (
    <Card title={t('limits.reality')} text={t('limits.reality_text')}>
      <Field label={t('limits.reality_label')}>
        <Select
          value={set.isPending ? set.variables : minutes}
          disabled={set.isPending}
          onChange={(event) =>
            set.mutate(Number(event.target.value), {
              onError: (error) => toast(explain(error), 400),
            })
          }
        >
          {options.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 0 ? t('limits.reality_never') : t('limits.reality_every', { n: choice })}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}
