import { Button, buttonClass, Dialog, Field, Input } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenOffer } from '../../domain/offer/kinds.ts';
import { promoCodes } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { zone } from '../../time.ts';
import { CodeForm } from './form.tsx';
import { Fields, fromDraft, newDraft } from './fields.tsx';

/** The form of many codes for one use each; afterwards the codes. */
export function BatchDialog({ offers, onClose }: { offers: GivenOffer[]; onClose: () => void }) {
  const { t, locale } = useI18n();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => newDraft(offers));
  const [count, setCount] = useState('100');
  const make = useMutation({
    mutationFn: () => promoCodes.createMany({ ...fromDraft(draft), count: Number(count) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['promo-codes'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('promo.batch')}
      description={t('promo.batch.text', { zone: zone(locale) })}
      closeLabel={t('app.close')}
    >
      {make.data ? (
        <Made codes={make.data.codes} onClose={onClose} />
      ) : (
        <CodeForm
          submit={t('promo.batch.make')}
          busy={make.isPending}
          error={make.error}
          onSubmit={() => make.mutate()}
          onCancel={onClose}
        >
          <Field label={t('promo.count')} hint={t('promo.count.hint')}>
            <Input
              autoFocus
              required
              type="number"
              min={1}
              max={1000}
              value={count}
              onChange={(event) => setCount(event.target.value)}
            />
          </Field>
          <Fields
            offers={offers}
            draft={draft}
            onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
          />
        </CodeForm>
      )}
    </Dialog>
  );
}

/** The created codes, to copy or to download. */
function Made({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useI18n();
  // No code begins with a zero, which a spreadsheet would leave out.
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(['code', ...codes, ''].join('\r\n'))}`;
  return (
    <div className="grid gap-3 pt-2">
      <p role="status" className="heading text-lg">
        {t('promo.batch.done', { n: codes.length })}
      </p>
      <p className="text-sm text-quiet">{t('promo.batch.keep')}</p>
      <textarea
        readOnly
        rows={8}
        aria-label={t('promo.code')}
        value={codes.join('\n')}
        className="num rounded border border-edge/60 bg-ground p-3"
      />
      <div className="grid grid-cols-2 gap-2">
        <a href={csv} download="promo-codes.csv" className={buttonClass({ variant: 'primary' })}>
          {t('promo.download')}
        </a>
        <Button onClick={onClose}>{t('promo.close')}</Button>
      </div>
    </div>
  );
}
