import { errorText } from '@maidan/api';
import { Button, Skeleton, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { session, type Member } from '../../domain/session/session.ts';
import { useI18n, useT } from '../../i18n.ts';
import { CodeForm, Head } from './parts.tsx';

interface Props {
  onDone: (member: Member) => void;
  onBack: () => void;
}

/** The first sign-in: the second factor is set up, and its recovery codes are shown this once. */
export function Enrol({ onDone, onBack }: Props) {
  const { t, maybe } = useI18n();
  const begin = useMutation({ mutationFn: session.startEnrolment });
  const confirm = useMutation({ mutationFn: session.confirmEnrolment });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return; // beginning again would make the code on the screen worthless
    begun.current = true;
    begin.mutate();
  }, [begin]);
  if (confirm.data) {
    const { recovery_codes, ...member } = confirm.data;
    return <Codes codes={recovery_codes ?? []} onDone={() => onDone(member)} />;
  }
  return (
    <>
      <Head title={t('staff_code.enrol_title')} text={t('staff_code.enrol_text')} />
      {begin.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(begin.error, maybe)}
        </p>
      )}
      {begin.data ? (
        <>
          <img
            alt={t('staff_code.enrol_qr')}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(begin.data.qr)}`}
            className="mx-auto size-52 rounded"
          />
          <div>
            <p className="text-sm text-quiet">{t('staff_code.enrol_secret')}</p>
            <p dir="ltr" data-testid="secret" className="font-mono text-sm break-all">
              {begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}
            </p>
          </div>
        </>
      ) : (
        <Skeleton className="mx-auto size-52" />
      )}
      <CodeForm
        digitsOnly
        send={confirm.mutate}
        busy={confirm.isPending}
        error={confirm.error}
        onBack={onBack}
      />
    </>
  );
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('staff_code.codes_copied'));
  };
  return (
    <>
      <Head title={t('staff_code.codes')} text={t('staff_code.codes_text')} />
      <ul
        dir="ltr"
        aria-label={t('staff_code.codes')}
        className="grid grid-cols-2 gap-2 rounded border border-rope bg-ground p-3 text-center font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {'clipboard' in navigator && (
        <Button block onClick={() => void copy()}>
          {t('staff_code.codes_copy')}
        </Button>
      )}
      <Button variant="primary" block onClick={onDone}>
        {t('staff_code.codes_saved')}
      </Button>
    </>
  );
}
