import { Button } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MakeDialog } from '../features/promo-codes/make.tsx';
import { Codes } from '../features/promo-codes/table.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { promoCodesQuery } from '../domain/promo-code/promo-codes.ts';
import { wordsQuery } from '../domain/campaign/queries.ts';
import { useTitle } from '../title.ts';

export function PromoCodes() {
  const { t } = useI18n();
  useTitle(t('promo.title'));
  const codes = useInfiniteQuery(promoCodesQuery);
  const words = useQuery(wordsQuery);
  const [making, setMaking] = useState(false);
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="heading text-2xl">{t('promo.title')}</h1>
          <p className="text-sm text-quiet">{t('promo.text')}</p>
        </div>
        <Button size="sm" variant="primary" disabled={!words.data} onClick={() => setMaking(true)}>
          {t('promo.make')}
        </Button>
      </header>
      <List
        of={codes}
        failed={t('promo.error')}
        empty={{ title: t('promo.empty'), text: t('promo.empty.text') }}
      >
        {(items) => <Codes items={items} now={codes.dataUpdatedAt} />}
      </List>
      {making && words.data && (
        <MakeDialog offers={Object.keys(words.data.offers)} onClose={() => setMaking(false)} />
      )}
    </section>
  );
}
