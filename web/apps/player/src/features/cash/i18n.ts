import type en from '@lang/player/en.payment.json';
import catalogues from 'virtual:lang/player.payment';
import { createPart } from '../../i18n.ts';

export type PaymentKey = keyof typeof en;
export const { useI18n: usePaymentI18n, useT: usePaymentT } = createPart<PaymentKey>(catalogues);
