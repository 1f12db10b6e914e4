import { toApiError } from '@maidan/api';
import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { useErrorText } from '../../api.ts';
import { useT as useApp } from '../../i18n.ts';
import { useAsk } from './calls.ts';
import { useT } from './i18n.ts';

/** Follows the link of a letter. A person presses the button: programs that look at letters open their links. */
export function ConfirmLink({ code, removal }: { code: string; removal: boolean }) {
  const t = useT();
  const app = useApp();
  const explain = useErrorText();
  const ask = useAsk();
  const next = (
    <Link
      to="/me/verification"
      className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
    >
      {t('confirm.next')}
    </Link>
  );
  /** A link that is opened twice: the first time has confirmed the address. */
  const done = ask.isSuccess || (ask.error && toApiError(ask.error).code === 'already_confirmed');
  if (done || ask.error || !code) {
    const Icon = done ? CircleCheck : CircleX;
    const problem = ask.error ? explain(ask.error) : app('error.email_link_expired');
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
        busy={ask.isPending}
        onClick={() => ask.mutate({ to: removal ? 'remove-email' : 'confirm-email', code })}
      >
        {t(removal ? 'confirm.remove' : 'confirm.confirm')}
      </Button>
    </div>
  );
}
