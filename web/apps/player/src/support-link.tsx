import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT } from './i18n.ts';

interface Props {
  /** As a button in a row of buttons; otherwise a link in a text. */
  button?: boolean;
}

/** Leads to the conversation with support. Stands wherever a text says to contact support. */
export function SupportLink({ button }: Props) {
  const t = useT();
  return (
    <Link
      to="/help"
      hash="chat"
      className={
        button
          ? buttonClass({ block: true })
          : 'inline-flex min-h-11 items-center font-semibold text-fore underline underline-offset-4'
      }
    >
      {t('app.write_support')}
    </Link>
  );
}

/** Codes of refusals whose text says to contact support. */
const forSupport = new Set(['account_blocked', 'account_closed', 'transaction_ids_used_up']);

/** The link to support below a refusal, if support is who can help. */
export function SupportFor({ error }: { error: unknown }) {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && forSupport.has(code) ? <SupportLink /> : null;
}
