import type { WelcomeOffer } from '@maidan/api';
import { Button, EmptyState, toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../api.ts';
import { Section } from '../../parts/page.tsx';
import { choiceQuery, useChoose } from './calls.ts';
import { OfferCard } from './card.tsx';
import { useI18n } from './i18n.ts';

interface Props {
  currency: string;
  offers: WelcomeOffer[];
  /** Id of the chosen offer, empty for none; undefined for a guest, who chooses at sign-up. */
  chosen: string | undefined;
}

/** All offers of a currency. A player without a deposit can choose one. */
export function Choices({ currency, offers, chosen }: Props) {
  const { t, code } = useI18n();
  const explain = useErrorText();
  const choice = useQuery({ ...choiceQuery, enabled: chosen !== undefined });
  const choose = useChoose();
  const chooseOffer = (offer: WelcomeOffer) =>
    choose.mutate(offer.id, {
      onSuccess: () => toast(t('offers.chosen', { name: offer.bonus_name[code] ?? offer.name })),
      onError: (error) => toast(explain(error), 400),
    });
  const selectable = (offer: WelcomeOffer) =>
    chosen !== offer.id && choice.data?.some(({ id }) => id === offer.id);
  return (
    <Section title={t('offers.all', { currency })}>
      {offers.length === 0 && (
        <EmptyState title={t('offers.empty', { currency })} text={t('offers.empty_text')} />
      )}
      {offers.length > 0 && choice.data?.length === 0 && (
        <p className="pb-3 text-quiet">{t('offers.deposited')}</p>
      )}
      <div className="grid gap-3 xl:grid-cols-2">
        {offers.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            action={
              selectable(offer) && (
                <Button
                  busy={choose.isPending && choose.variables === offer.id}
                  onClick={() => chooseOffer(offer)}
                >
                  {t('offers.choose')}
                </Button>
              )
            }
          />
        ))}
      </div>
    </Section>
  );
}
