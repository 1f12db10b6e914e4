import type en from '@lang/player/en.playoffers.json';
import catalogues from 'virtual:lang/player.playoffers';
import { createPart } from '../../i18n.ts';

/** Texts of offers on play: on the page of bonuses, in the account menu and after a promo code. */
export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
