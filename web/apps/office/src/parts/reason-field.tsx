import { errorText } from '@maidan/api';
import { Field } from '@maidan/ui';
import { useI18n } from '../i18n.ts';

/** Whether a reason has 3 to 200 characters. */
export const reasonFits = (reason: string) => {
  const { length } = [...reason.trim()];
  return length >= 3 && length <= 200;
};

interface Props {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  error: unknown;
}

/** The reason of an act, and why the act was refused. */
export function ReasonField({ label, value, onChange, error }: Props) {
  const { t, maybe } = useI18n();
  return (
    <>
      <Field label={label} hint={t('reject.hint')}>
        <textarea
          rows={2}
          maxLength={200}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="w-full rounded border border-edge bg-ground p-3"
        />
      </Field>
      {error !== null && error !== undefined && (
        <p role="alert" className="text-sm text-down">
          {errorText(error, maybe)}
        </p>
      )}
    </>
  );
}
