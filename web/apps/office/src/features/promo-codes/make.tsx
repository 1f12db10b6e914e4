import { Dialog, Field, Input, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenOffer } from '../../domain/offer/kinds.ts';
import { promoCodes } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { zone } from '../../time.ts';
import { CodeForm } from './form.tsx';
import { Fields, fromDraft, newDraft } from './fields.tsx';

/** The form of one code. */
export function MakeDialog({ offers, onClose }: { offers: GivenOffer[]; onClose: () => void }) {
  const { t, locale } = useI18n();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => newDraft(offers));
  const [own, setOwn] = useState({ code: '', uses: '100', player: '' });
  const make = useMutation({
    mutationFn: () =>
      promoCodes.create({
        ...fromDraft(draft),
        code: own.code,
        most_uses: Number(own.uses),
        ...(own.player.trim() && { player_id: own.player.trim() }),
      }),
    onSuccess: async ({ code }) => {
      await queries.invalidateQueries({ queryKey: ['promo-codes'] });
      toast(t('promo.created', { code }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('promo.make')}
      description={t('promo.make.text', { zone: zone(locale) })}
      closeLabel={t('app.close')}
    >
      <CodeForm
        submit={t('promo.make')}
        busy={make.isPending}
        error={make.error}
        onSubmit={() => make.mutate()}
        onCancel={onClose}
      >
        <Field label={t('promo.code')} hint={t('promo.code.hint')}>
          <Input
            autoFocus
            required
            inputMode="numeric"
            pattern="[0-9]{1,12}"
            value={own.code}
            onChange={(event) => setOwn({ ...own, code: event.target.value })}
          />
        </Field>
        <Fields
          offers={offers}
          draft={draft}
          onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
        />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={t('promo.player')} hint={t('promo.player.hint')}>
            <Input
              maxLength={26}
              value={own.player}
              onChange={({ target: { value } }) =>
                setOwn({ ...own, player: value, ...(value && { uses: '1' }) })
              }
            />
          </Field>
          <Field label={t('promo.most')}>
            <Input
              required
              type="number"
              min={1}
              value={own.uses}
              onChange={(event) => setOwn({ ...own, uses: event.target.value })}
            />
          </Field>
        </div>
      </CodeForm>
    </Dialog>
  );
}
