import { Button, Dialog, Field, Input, Skeleton, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  passkeysQuery,
  removePasskey,
  renamePasskey,
  signInMethodsQuery,
  type Passkey,
} from '../sign-in-methods/calls.ts';
import { supportsPasskeys, createPasskey } from '../sign-in-methods/passkey.ts';
import { useI18n, useT, useSignInError } from '../sign-in-methods/i18n.ts';
import { ProofButton } from './proof-button.tsx';

/** The passkeys of the account: sign-in with a fingerprint, a face or the device's PIN. */
export function Passkeys() {
  const t = useT();
  const queries = useQueryClient();
  const { data: methods } = useQuery(signInMethodsQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const add = async (password: string) => {
    await createPasskey(t('signin.passkey_name', { host: location.hostname }), password);
    toast(t('signin.passkey_added'));
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{t('signin.passkeys')}</h2>
      <p className="pb-3 text-quiet">{t('signin.passkeys_text')}</p>
      {!passkeys && <Skeleton className="h-12 w-full" />}
      {passkeys && passkeys.length > 0 && (
        <ul className="pb-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {methods && methods.passkeys && supportsPasskeys() ? (
        <ProofButton run={add}>{t('signin.passkey_add')}</ProofButton>
      ) : (
        methods && <p className="text-sm text-quiet">{t('signin.passkeys_not_here')}</p>
      )}
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, code } = useI18n();
  const [open, setOpen] = useState(false);
  const day = (at: number) => new Intl.DateTimeFormat(code, { dateStyle: 'medium' }).format(at);
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-rope py-2">
      <KeyRound size={20} aria-hidden className="shrink-0 text-quiet" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{passkey.name}</p>
        <p className="text-sm text-quiet">
          {passkey.used_at
            ? t('signin.used_on', { day: day(passkey.used_at) })
            : t('signin.added_on', { day: day(passkey.created_at) })}
          {passkey.synced && ` · ${t('signin.synced')}`}
        </p>
        {passkey.copied && (
          <p className="text-sm text-down">{t('signin.problem.passkey_copied')}</p>
        )}
      </div>
      <Button
        size="sm"
        aria-label={t('signin.change_named', { name: passkey.name })}
        onClick={() => setOpen(true)}
      >
        {t('signin.change')}
      </Button>
      {open && <EditDialog passkey={passkey} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Renames or removes a passkey. */
function EditDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const explain = useSignInError();
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    onClose();
  };
  const rename = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name),
    onSuccess: refresh,
  });
  const remove = async (password: string) => {
    await removePasskey(passkey.id, password);
    toast(t('signin.passkey_removed'));
    await refresh();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('signin.passkey')}
      closeLabel={t('signin.close')}
      description={t('signin.passkey_of', { host: passkey.host })}
    >
      <form
        className="grid gap-3 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <Field label={t('signin.name')} error={rename.error ? explain(rename.error) : undefined}>
          <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" busy={rename.isPending}>
          {t('signin.save')}
        </Button>
      </form>
      <p className="pb-2 text-sm text-quiet">{t('signin.remove_text')}</p>
      <ProofButton variant="danger" run={remove}>
        {t('signin.remove')}
      </ProofButton>
    </Dialog>
  );
}
