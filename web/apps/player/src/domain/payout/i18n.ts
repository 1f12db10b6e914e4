import type en from '@lang/player/en.payout.json';
import catalogues from 'virtual:lang/player.payout';
import { createPart } from '../../i18n.ts';

export type PayoutKey = keyof typeof en;
export const { useI18n: usePayoutI18n, useT: usePayoutT } = createPart<PayoutKey>(catalogues);
