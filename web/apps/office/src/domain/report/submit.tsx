import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import type { ComponentProps } from 'react';
import { useI18n } from '../../i18n.ts';
import { RowErrors } from './row-errors.tsx';

interface Props {
  error: unknown;
  /** What is wrong with which rows. */
  rows: ComponentProps<typeof RowErrors>['items'] | undefined;
  disabled: boolean;
  busy: boolean;
}

/** The end of a form that imports a file: why the last attempt failed, and the button. */
export function SubmitFile({ error, rows, disabled, busy }: Props) {
  const { t, maybe } = useI18n();
  return (
    <>
      {error != null && (
        <div className="grid grid-cols-1 gap-2">
          <p role="alert" className="text-sm text-down">
            {errorText(error, maybe)}
          </p>
          {rows && rows.length > 0 && <RowErrors items={rows} />}
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={disabled}
        busy={busy}
      >
        {t('statements.submit')}
      </Button>
    </>
  );
}
