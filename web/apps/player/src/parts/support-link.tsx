import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { errorCode, type ErrorCode } from '../error-code.ts';
import { useT } from '../i18n.ts';

interface Props {
  /** Styled as a button; otherwise as a link in a text. */
  button?: boolean;
}

/** Link to the support chat, for every text that says to contact support. */
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

/** Error codes whose text says to contact support. */
const supportCodes = new Set<ErrorCode | undefined>([
  'account_blocked',
  'account_closed',
  'transaction_ids_used_up',
]);

/** The link to support below an error whose text says to contact support. */
export function SupportFor({ error }: { error: unknown }) {
  return supportCodes.has(errorCode(error)) ? <SupportLink /> : null;
}
