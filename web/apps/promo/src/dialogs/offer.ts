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

const asked = (key: string): string | null => new URLSearchParams(location.search).get(key);

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
  const turns = useRef(0);

  /** A late answer for an earlier currency is dropped. */
  async function load(next: string, pause: number): Promise<void> {
    const turn = ++turns.current;
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
    if (turn !== turns.current) return;
    setBonuses(found);
    setBonusId(preselected(found, asked('bonus'), data.bonus));
    setLoading(false);
  }

  async function checked(code: string): Promise<Promo> {
    try {
      const { description, gives } = await checkPromo(code);
      return { code, applied: true, message: description, bad: false, gives };
    } catch (error) {
      return { ...noPromo, code, message: promoFault(error, t), bad: true };
    }
  }

  async function applyPromo(): Promise<void> {
    if (promo.applied) return setPromo(noPromo);
    const { code } = promo;
    if (!code) return setPromo({ ...noPromo, message: t['error.promo_empty'] ?? '', bad: true });
    setPromo(await checked(code));
  }

  /** The code of a link, or of a prize. A form without a field for it could not be sent with a bad one. */
  async function applyLinked(code: string): Promise<void> {
    setPromo({ ...noPromo, code });
    const found = await checked(code);
    setPromo((now) => {
      if (now.code !== code || now.applied) return now;
      return found.bad && !spec.extras.includes('promo') ? noPromo : found;
    });
  }

  // Once, when the dialog is opened: the page in the cache knows no query, so the first drawing cannot.
  /* eslint-disable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */
  useEffect(() => {
    if (!live) return;
    const linked = promoText(asked('promo') ?? '');
    if (linked) void applyLinked(linked);
    const inPage = drawn(page, data.currency, crash);
    if (page.route === withoutBonuses) setCurrency(data.currency);
    else if (crash || data.currency !== page.dialog.currency) void load(data.currency, 0);
    else setBonusId(preselected(inPage, asked('bonus'), data.bonus));
    return () => void turns.current++;
  }, [live]);
  /* eslint-enable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */

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
