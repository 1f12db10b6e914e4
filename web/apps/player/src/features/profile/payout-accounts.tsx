import { fieldError, type AccountField } from '@maidan/api';
import { Button, Dialog, Field, Select, Skeleton, toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n as useAppI18n } from '../../i18n.ts';
import {
  savedAccountsQuery,
  useRemoveAccount,
  useSaveAccount,
  type SavedAccount,
} from '../../domain/payout/calls.ts';
import { AccountFields } from '../../domain/payout/fields.tsx';
import { usePayoutT } from '../../domain/payout/i18n.ts';
import {
  emptyAccount,
  filledFields,
  type Account,
  type FieldId,
  type Kind,
} from '../../domain/payout/rules.ts';
import { AccountLine } from '../../domain/payout/saved.tsx';
import { withdrawalMethodsQuery } from '../../domain/wallet/queries.ts';
import { Card } from './form.tsx';
import { useT } from './i18n.ts';

/** The saved payout accounts, with a button to add one. */
export function PayoutAccounts() {
  const t = useT();
  const explain = useErrorText();
  const saved = useQuery(savedAccountsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Card title={t('profile.payouts')}>
      <p className="-mt-2 text-sm text-quiet">{t('profile.payouts_text')}</p>
      {saved.isPending && <Skeleton className="h-16" />}
      {saved.error && (
        <p role="alert" className="text-sm text-down">
          {explain(saved.error)}
        </p>
      )}
      {saved.data && saved.data.items.length > 0 && (
        <ul className="grid">
          {saved.data.items.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden /> {t('profile.add')}
        </Button>
      </div>
      {adding && <AddAccountDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function AccountRow({ account }: { account: SavedAccount }) {
  const t = useT();
  const { t: app } = useAppI18n();
  const explain = useErrorText();
  const remove = useRemoveAccount();
  const [confirming, setConfirming] = useState(false);
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-rope py-2 last:border-b-0">
      <AccountLine account={account} />
      <button
        type="button"
        aria-label={t('profile.remove', { account: account.masked })}
        className="tap grid shrink-0 place-items-center text-quiet hover:text-down"
        onClick={() => setConfirming(true)}
      >
        <Trash2 size={18} aria-hidden />
      </button>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('profile.remove_title')}
        description={t('profile.remove_text', { account: account.masked })}
        closeLabel={app('app.close')}
      >
        <div className="grid grid-cols-2 gap-2 pt-3">
          <Button onClick={() => setConfirming(false)}>{t('profile.remove_no')}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(account.id, {
                onSuccess: () => setConfirming(false),
                onError: (error) => toast(explain(error), 400),
              })
            }
          >
            {t('profile.remove_yes')}
          </Button>
        </div>
      </Dialog>
    </li>
  );
}

/** The kinds of account that the player's withdrawal methods pay to, with their fields. */
function useAccountForms(): Map<Kind, AccountField[]> {
  const { data } = useQuery(withdrawalMethodsQuery);
  return new Map(data?.items.map((method) => [method.account, method.fields]));
}

function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tPayout = usePayoutT();
  const { t: app } = useAppI18n();
  const forms = useAccountForms();
  const kinds = [...forms.keys()];
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? kinds[0];
  const fields = kind && forms.get(kind);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('profile.add')}
      description={t('profile.add_text')}
      closeLabel={app('app.close')}
    >
      <div className="grid gap-4 pt-2">
        <Field label={t('profile.kind')}>
          <Select value={kind ?? ''} onChange={(e) => setChosen(e.target.value as Kind)}>
            {kinds.map((option) => (
              <option key={option} value={option}>
                {tPayout(`payout.kind_${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        {kind && fields && <AccountForm key={kind} kind={kind} fields={fields} onDone={onClose} />}
      </div>
    </Dialog>
  );
}

interface AccountFormProps {
  kind: Kind;
  fields: AccountField[];
  onDone: () => void;
}

function AccountForm({ kind, fields, onDone }: AccountFormProps) {
  const t = useT();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const save = useSaveAccount();
  const form = useForm<Account>({ defaultValues: emptyAccount });
  const problem = (field: FieldId) => {
    const code = form.formState.errors[field]?.message;
    return code ? lookup(`error.${code}`) : fieldError(save.error, field, lookup);
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((account) =>
          save.mutate({ kind, account: filledFields(fields, account) }, { onSuccess: onDone }),
        )(event)
      }
    >
      <AccountFields fields={fields} register={form.register} problem={problem} withOptional />
      {save.error && (
        <p role="alert" className="text-sm text-down">
          {explain(save.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={save.isPending}>
        {t('profile.add_save')}
      </Button>
    </form>
  );
}
