import { errorText } from '@maidan/api';
import { Button, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fieldsOf } from '../../domain/offer/fields.ts';
import {
  offerCheckQuery,
  type OfferForm,
  type OfferProblem,
  type OfferRecord,
} from '../../domain/offer/offers.ts';
import { useI18n } from '../../i18n.ts';
import { AmountsTable } from './amounts-table.tsx';
import { Bar } from './bar.tsx';
import { EditingContext } from './context.ts';
import { focusField } from './focus.ts';
import { OfferFields } from './form.tsx';
import { Leaving } from './leaving.tsx';
import { Problems } from './problems.tsx';
import { SaveDialog, type Asked } from './save-dialog.tsx';
import { useCheck } from './use-check.ts';
import { useDraft } from './use-draft.ts';
import { Versions } from './versions.tsx';

interface Props {
  /** What is stored; a new offer has none. */
  record?: OfferRecord;
  /** What the form begins with. */
  first: OfferForm;
  /** Ids that a new offer cannot have. */
  taken?: readonly string[];
  mayEdit: boolean;
  onSaved: (record: OfferRecord) => void;
  /** Loads what is stored now. */
  onLatest: (id: string) => Promise<OfferRecord | undefined>;
}

/** The form of an offer beside what the server finds in it; on a phone below each other. */
export function OfferEditor({ record, first, taken, mayEdit, onSaved, onLatest }: Props) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLElement>(null);
  const draft = useDraft(record, first);
  const check = useCheck(draft.form, mayEdit);
  const [asked, setAsked] = useState<Asked>();
  const [refused, setRefused] = useState<{ offer: OfferForm; problems: OfferProblem[] }>();
  const problems = refused?.offer === draft.form ? refused.problems : (check.data?.problems ?? []);
  const show = (fields: string[]) => {
    if (!form.current || !focusField(form.current, fields)) list.current?.focus();
  };
  const checking = useMutation({
    mutationFn: (offer: OfferForm) => queries.fetchQuery(offerCheckQuery(offer)),
    onError: (error) => toast(errorText(error, maybe), 400),
  });
  /** Asks for the reason if the server finds nothing wrong with what is in the form now. */
  const submit = () => {
    const offer = draft.form;
    const ask: Asked = record
      ? { how: 'save', offer, changed: draft.changed }
      : { how: 'create', offer, changed: [] };
    checking.mutate(offer, {
      onSuccess: (found) => {
        if (found.problems.length === 0) return setAsked(ask);
        setRefused({ offer, problems: found.problems });
        show(found.problems.map(({ field }) => field));
      },
    });
  };
  const period = (how: 'end' | 'again') => {
    const ends = how === 'end' ? Date.now() : 0;
    setAsked({ how, offer: { ...draft.base.offer, ends }, changed: [] });
  };
  const saved = (how: Asked['how']) => (next: OfferRecord) => {
    if (how === 'end' || how === 'again') draft.follow(next);
    else draft.adopt(next);
    toast(t(`offers.${how}.done`));
    setAsked(undefined);
    onSaved(next);
  };
  const latest = async () => {
    const next = await onLatest(draft.form.id);
    if (!next) return;
    draft.adopt(next);
    setAsked(undefined);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {record && <Bar of={record} mayEdit={mayEdit} onPeriod={period} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_30rem]">
        <form
          ref={form}
          noValidate
          className="min-w-0"
          onSubmit={(event) => {
            event.preventDefault();
            const unread = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]');
            if (unread) unread.focus();
            else submit();
          }}
        >
          <EditingContext
            value={{
              form: draft.form,
              fields: fieldsOf(draft.form.kind),
              // A new offer lacks everything at first; its fields are marked once it was to be saved.
              problems: record || refused ? problems : [],
              taken,
              edit: draft.edit,
            }}
          >
            <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-1 gap-4">
              <legend className="sr-only">{t('promo.offer')}</legend>
              <OfferFields />
            </fieldset>
          </EditingContext>
          {mayEdit ? (
            <Footer create={!record} changes={draft.changed.length} busy={checking.isPending} />
          ) : (
            <p className="pt-4 text-sm text-quiet">{t('offers.read_only')}</p>
          )}
        </form>
        <aside className="grid min-w-0 grid-cols-1 gap-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto">
          {mayEdit && (
            <Problems
              ref={list}
              of={problems}
              kind={draft.form.kind}
              error={check.error}
              onRetry={() => void check.refetch()}
              fresh={refused?.offer === draft.form || check.fresh}
              onChoose={(field) => show([field])}
            />
          )}
          <AmountsTable
            items={check.data?.amounts ?? record?.amounts ?? []}
            offer={check.data?.offer ?? record?.offer ?? draft.form}
          />
          {record && <Versions items={record.versions} />}
        </aside>
      </div>
      <Leaving unsaved={mayEdit && draft.changed.length > 0} id={draft.form.id} />
      {asked && (
        <SaveDialog
          {...asked}
          base={draft.base.version}
          onSaved={saved(asked.how)}
          onRefused={(found) => {
            setRefused({ offer: asked.offer, problems: found });
            setAsked(undefined);
          }}
          onLatest={() => void latest()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface FooterProps {
  create: boolean;
  changes: number;
  busy: boolean;
}

/** The button of the form, in reach wherever the form is read. */
function Footer({ create, changes, busy }: FooterProps) {
  const { t } = useI18n();
  return (
    <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-t border-rope bg-ground py-3">
      <Button type="submit" variant="primary" busy={busy} disabled={!create && changes === 0}>
        {t(create ? 'offers.create' : 'offers.save')}
      </Button>
      {!create && <p className="text-sm text-quiet">{t('offers.changes.n', { n: changes })}</p>}
    </div>
  );
}
