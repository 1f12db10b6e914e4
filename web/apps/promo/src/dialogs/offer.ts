import { useEffect, useRef, useState } from 'react';
import { checkPromo, welcomeBonuses } from '../client/calls.ts';
import { promoFault } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { preselected, promoText } from '../client/rules.ts';
import type { Bonus, IslandData } from '../page.ts';
import type { DialogState } from './state.ts';
import type { RegistrationSpec } from './table.ts';

export interface Promo {
  code: string;
  applied: boolean;
  message: string;
  bad: boolean;
  /** What the applied code gives, by currency; nothing in a currency that its offer is not made in. */
  gives: Partial<Record<string, Bonus>>;
}

/** What the visitor chose to play with: currency, bonus or promo code. */
export interface Offer {
  currency: string;
  bonuses: Bonus[];
  loading: boolean;
  /** What the form sends; "" is "play without bonus". */
  bonusId: string;
  /** The bonus that the account will get: that of an applied promo code, else the chosen one. */
  bonus: Bonus | undefined;
  promo: Promo;
  changeCurrency: (currency: string) => void;
  changeBonus: (id: string) => void;
  changeCode: (code: string) => void;
  applyPromo: () => void;
}

const noPromo: Promo = { code: '', applied: false, message: '', bad: false, gives: {} };

/** The page whose visitors choose a currency before they see any bonus. */
const withoutBonuses = '/warm-up-royal-challenge-new';

/** Bonuses that stand in the page's HTML, as far as they are the form's; of a crash page only the one that it names. */
function drawn(page: IslandData, currency: string, crash: boolean): Bonus[] {
  if (currency !== page.dialog.currency || page.route === withoutBonuses) return [];
  return crash ? page.bonuses.filter(({ id }) => id.startsWith(`${page.offer}-`)) : page.bonuses;
}

/** The bonus that the query asks for. Where a wheel stands the server has answered it: the page's own dialog says what. */
const queryBonus = (page: IslandData): string | null =>
  page.wheel ? null : new URLSearchParams(location.search).get('bonus');

export function useOffer(
  page: IslandData,
  { live, data }: DialogState,
  spec: RegistrationSpec,
): Offer {
  const { t } = page;
  const crash = spec.crash ?? false;
  const [currency, setCurrency] = useState(data.currency);
  const [bonuses, setBonuses] = useState(() => drawn(page, data.currency, crash));
  const [bonusId, setBonusId] = useState(() => preselected(bonuses, null, data.bonus));
  const [loading, setLoading] = useState(false);
  const [promo, setPromo] = useState(noPromo);
  const asked = useRef(0);

  /** A late answer for an earlier currency is dropped. */
  async function load(next: string, pause: number): Promise<void> {
    const turn = ++asked.current;
    setCurrency(next);
    setBonuses([]);
    setBonusId('');
    setLoading(true);
    const [found] = await Promise.all([
      welcomeBonuses(next, crash, page.offer).catch((): Bonus[] => {
        notify(t['error.oops'] ?? '', 500);
        return [];
      }),
      pause && new Promise((done) => setTimeout(done, pause)),
    ]);
    if (turn !== asked.current) return;
    setBonuses(found);
    setBonusId(preselected(found, queryBonus(page), data.bonus));
    setLoading(false);
  }

  // Once, when the dialog is opened: the page in the cache knows no query, so the first drawing cannot.
  /* eslint-disable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */
  useEffect(() => {
    if (!live) return;
    const linked = promoText(new URLSearchParams(location.search).get('promo') ?? '');
    if (linked) setPromo({ ...noPromo, code: linked });
    const inPage = drawn(page, data.currency, crash);
    if (page.route === withoutBonuses) setCurrency(data.currency);
    else if (crash || data.currency !== page.dialog.currency) void load(data.currency, 0);
    else setBonusId(preselected(inPage, queryBonus(page), data.bonus));
    return () => void asked.current++;
  }, [live]);
  /* eslint-enable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */

  async function applyPromo(): Promise<void> {
    if (promo.applied) return setPromo(noPromo);
    const { code } = promo;
    if (!code) return setPromo({ ...noPromo, message: t['error.promo_empty'] ?? '', bad: true });
    try {
      const { description, gives } = await checkPromo(code);
      setPromo({ code, applied: true, message: description, bad: false, gives });
    } catch (error) {
      setPromo({ ...noPromo, code, message: promoFault(error, t), bad: true });
    }
  }

  const elsewhere = promo.applied && !promo.gives[currency];
  return {
    currency,
    bonuses,
    loading,
    bonusId,
    bonus: promo.applied ? promo.gives[currency] : bonuses.find(({ id }) => id === bonusId),
    promo: elsewhere ? { ...promo, message: t['error.promo_currency'] ?? '', bad: true } : promo,
    changeCurrency: (next) => void load(next, spec.pause ?? 0),
    changeBonus: setBonusId,
    changeCode: (code) => setPromo({ ...noPromo, code: promoText(code) }),
    applyPromo: () => void applyPromo(),
  };
}
