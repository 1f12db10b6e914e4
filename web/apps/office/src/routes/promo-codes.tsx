import { Button } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BatchDialog } from '../features/promo-codes/batch.tsx';
import { MakeDialog } from '../features/promo-codes/make.tsx';
import { Codes } from '../features/promo-codes/table.tsx';
import { UsesDialog } from '../features/promo-codes/uses.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { isGiven } from '../domain/offer/kinds.ts';
import { bonusOffersQuery, promoCodesQuery } from '../domain/promo-code/promo-codes.ts';
import { useTitle } from '../title.ts';

export function PromoCodes() {
  const { t } = useI18n();
  useTitle(t('promo.title'));
  const codes = useInfiniteQuery(promoCodesQuery);
  const offers = useQuery(bonusOffersQuery).data?.items.filter(isGiven);
  const [making, setMaking] = useState<'one' | 'many'>();
  const [shown, setShown] = useState<string>();
  const close = () => setMaking(undefined);
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="heading text-2xl">{t('promo.title')}</h1>
          <p className="text-sm text-quiet">{t('promo.text')}</p>
        </div>
        <Button size="sm" disabled={!offers} onClick={() => setMaking('many')}>
          {t('promo.batch')}
        </Button>
        <Button size="sm" variant="primary" disabled={!offers} onClick={() => setMaking('one')}>
          {t('promo.make')}
        </Button>
      </header>
      <List
        of={codes}
        failed={t('promo.error')}
        empty={{ title: t('promo.empty'), text: t('promo.empty.text') }}
      >
        {(items) => <Codes items={items} now={codes.dataUpdatedAt} onUses={setShown} />}
      </List>
      {making === 'one' && offers && <MakeDialog offers={offers} onClose={close} />}
      {making === 'many' && offers && <BatchDialog offers={offers} onClose={close} />}
      {shown && <UsesDialog code={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}
