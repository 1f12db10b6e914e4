import { ApiError, errorText } from '@maidan/api';
import { Button, Dialog, toast } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isOnBets, isOnPlay } from '../../domain/offer/kinds.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import {
  offers,
  type OfferForm,
  type OfferKind,
  type OfferProblem,
  type OfferRecord,
} from '../../domain/offer/offers.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';

/** What is to be stored, and what for. */
export interface Asked {
  how: 'create' | 'save' | 'end' | 'again';
  offer: OfferForm;
  /** The paths of the changed fields. */
  changed: string[];
}

interface Props extends Asked {
  /** The version that was edited. */
  base: number;
  onSaved: (record: OfferRecord) => void;
  /** The server has found mistakes. */
  onRefused: (problems: OfferProblem[]) => void;
  /** Another member was quicker: loads what is stored now. */
  onLatest: () => void;
  onClose: () => void;
}

const mistakes = ['offer_invalid', 'offer_id_invalid'];

/** The mistakes that a refusal names, by their fields; none if it is about something else. */
function mistakesOf(error: unknown): OfferProblem[] {
  if (!(error instanceof ApiError) || !mistakes.includes(error.code)) return [];
  return error.errors.map(({ location = '', msg = '' }) => ({
    field: location.replace(/^offer\.?/, ''),
    message: msg,
  }));
}

/** What happens to what players have already begun: bonuses, bets or plays. */
function aboutKey(how: Asked['how'], kind: OfferKind): Key {
  if (isOnBets(kind)) return `offers.${how}.text.bets`;
  return isOnPlay(kind) ? `offers.${how}.text.play` : `offers.${how}.text`;
}

/** Asks for the reason of a change of an offer, and stores it. */
export function SaveDialog({ how, offer, changed, base, ...on }: Props) {
  const { t, maybe } = useI18n();
  const [reason, setReason] = useState('');
  const ready = reasonFits(reason);
  const saving = useMutation({
    mutationFn: () => offers.save(offer, base, reason.trim()),
    onSuccess: on.onSaved,
    onError: (error) => {
      const problems = mistakesOf(error);
      if (problems.length === 0) return;
      toast(errorText(error, maybe), 400);
      on.onRefused(problems);
    },
  });
  const stale = saving.error instanceof ApiError && saving.error.code === 'offer_stale';
  return (
    <Dialog
      open
      onOpenChange={on.onClose}
      title={t(`offers.${how}.title`, { name: offer.name })}
      description={t(aboutKey(how, offer.kind))}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) saving.mutate();
        }}
      >
        {changed.length > 0 && <Changed fields={changed} kind={offer.kind} />}
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={saving.error}
        />
        {stale && <Button onClick={on.onLatest}>{t('offers.latest')}</Button>}
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant={how === 'end' ? 'danger' : 'primary'}
            busy={saving.isPending}
            disabled={!ready || stale}
          >
            {t(`offers.${how}`)}
          </Button>
          <Button onClick={on.onClose}>{t('decision.back')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Changed({ fields, kind }: { fields: string[]; kind: OfferKind }) {
  const { t } = useI18n();
  const names = useOfferNames(kind);
  return (
    <section aria-label={t('offers.changes')} className="grid grid-cols-1 gap-1 text-sm">
      <h3 className="text-quiet">{t('offers.changes')}</h3>
      <ul className="list-disc ps-5">
        {fields.map((field) => (
          <li key={field}>{names.field(field)}</li>
        ))}
      </ul>
    </section>
  );
}
