import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { errorCode } from '../../error-code.ts';
import { useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { useContactRequest } from './calls.ts';
import { useT } from './i18n.ts';

/**
 * The page behind a link in an email: confirms an email address, or removes it from an account (`removal`). It requires a tap,
 * because mail scanners open links.
 */
export function ConfirmLink({ code, removal }: { code: string; removal: boolean }) {
  const t = useT();
  const appT = useAppT();
  const explain = useErrorText();
  const request = useContactRequest();
  const next = (
    <Link
      to="/me/verification"
      className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
    >
      {t('confirm.next')}
    </Link>
  );
  // A link that was opened before has already confirmed the address.
  const done = request.isSuccess || errorCode(request.error) === 'already_confirmed';
  if (done || request.error || !code) {
    const Icon = done ? CircleCheck : CircleX;
    const problem = request.error ? explain(request.error) : appT('error.email_link_expired');
    return (
      <div className="grid gap-6">
        <div
          role={done ? 'status' : 'alert'}
          className="grid justify-items-center gap-3 py-6 text-center"
        >
          <Icon
            size={56}
            strokeWidth={1.5}
            aria-hidden
            className={done ? 'text-up' : 'text-down'}
          />
          <p className="text-lg">
            {done ? t(removal ? 'email.removed' : 'email.confirmed') : problem}
          </p>
        </div>
        {next}
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <p className="text-quiet">{t(removal ? 'confirm.text_remove' : 'confirm.text')}</p>
      <Button
        variant={removal ? 'danger' : 'primary'}
        size="lg"
        block
        busy={request.isPending}
        onClick={() => request.mutate({ kind: removal ? 'remove-email' : 'confirm-email', code })}
      >
        {t(removal ? 'confirm.remove' : 'confirm.confirm')}
      </Button>
    </div>
  );
}
