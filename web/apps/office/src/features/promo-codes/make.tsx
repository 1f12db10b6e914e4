import { errorText } from '@maidan/api';
import { Button, Dialog, Field, Input, Select, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { promoCodes } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { fromLocal, toLocal, zone } from '../../time.ts';

const month = 30 * 24 * 3_600_000;

/** A code that gives whoever registers with it an offer. */
export function MakeDialog({ offers, onClose }: { offers: string[]; onClose: () => void }) {
  const { t, maybe, locale } = useI18n();
  const queries = useQueryClient();
  const [form, setForm] = useState(() => ({
    code: '',
    offer: offers[0] ?? '',
    description: '',
    starts: toLocal(Date.now()),
    ends: toLocal(Date.now() + month),
    uses: '100',
  }));
  const set = (part: Partial<typeof form>) => setForm((old) => ({ ...old, ...part }));
  const make = useMutation({
    mutationFn: () =>
      promoCodes.create({
        code: form.code,
        offer_id: form.offer,
        description: form.description.trim(),
        starts_at: fromLocal(form.starts),
        ends_at: fromLocal(form.ends),
        most_uses: Number(form.uses),
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
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <Field label={t('promo.code')} hint={t('promo.code.hint')}>
          <Input
            autoFocus
            required
            inputMode="numeric"
            pattern="[0-9]{1,12}"
            value={form.code}
            onChange={(event) => set({ code: event.target.value })}
          />
        </Field>
        <Field label={t('promo.offer')}>
          <Select value={form.offer} onChange={(event) => set({ offer: event.target.value })}>
            {offers.map((offer) => (
              <option key={offer}>{offer}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('promo.description')} hint={t('promo.description.hint')}>
          <Input
            required
            maxLength={200}
            value={form.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-1 gap-3">
          <Field label={t('promo.starts')}>
            <Input
              required
              type="datetime-local"
              value={form.starts}
              onChange={(event) => set({ starts: event.target.value })}
            />
          </Field>
          <Field label={t('promo.ends')}>
            <Input
              required
              type="datetime-local"
              value={form.ends}
              onChange={(event) => set({ ends: event.target.value })}
            />
          </Field>
        </div>
        <Field label={t('promo.most')}>
          <Input
            required
            type="number"
            min={1}
            value={form.uses}
            onChange={(event) => set({ uses: event.target.value })}
          />
        </Field>
        {make.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(make.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" busy={make.isPending}>
            {t('promo.make')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
