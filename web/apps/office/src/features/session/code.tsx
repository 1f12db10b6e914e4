import { useMutation } from '@tanstack/react-query';
import { session, type Member } from '../../domain/session/session.ts';
import { useT } from '../../i18n.ts';
import { CodeForm, Head } from './parts.tsx';

interface Props {
  onDone: (member: Member) => void;
  onBack: () => void;
}

/** The second factor of a sign-in. */
export function ShowCode({ onDone, onBack }: Props) {
  const t = useT();
  const show = useMutation({ mutationFn: session.showCode, onSuccess: onDone });
  return (
    <>
      <Head title={t('staff_code.title')} text={t('staff_code.text')} />
      <CodeForm send={show.mutate} busy={show.isPending} error={show.error} onBack={onBack} />
    </>
  );
}
