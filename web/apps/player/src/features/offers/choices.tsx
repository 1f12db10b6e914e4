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

/** What a player can choose for the next deposit; with nothing to choose, and for guests, the welcome offers of a currency. */
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
  const { shown, title } = useShown(currency, offers, choice.data ?? []);
  return (
    <Section title={title}>
      {shown.length === 0 && (
        <EmptyState title={t('offers.empty', { currency })} text={t('offers.empty_text')} />
      )}
      {shown.length > 0 && choice.data?.length === 0 && (
        <p className="pb-3 text-quiet">{t('offers.deposited')}</p>
      )}
      <div className="grid gap-3 xl:grid-cols-2">
        {shown.map((offer) => (
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

/** The offers that are shown, with their title. Offers of members of the VIP programme name no deposit and stand beside those of the next one. */
function useShown(currency: string, offers: WelcomeOffer[], choices: WelcomeOffer[]) {
  const { t } = useI18n();
  const later = choices.filter(({ deposit }) => deposit !== 1);
  if (later.length === 0 || later.length < choices.length)
    return { shown: [...offers, ...later], title: t('offers.all', { currency }) };
  const n = later.find(({ deposit }) => deposit > 1)?.deposit;
  return { shown: later, title: n ? t('offers.for_deposit', { n }) : t('offers.for_any') };
}
