import type en from '@lang/player/en.withdraw.json';
import catalogues from 'virtual:lang/player.withdraw';
import { createPart } from '../../i18n.ts';

export type WithdrawKey = keyof typeof en;
export const { useI18n: useWithdrawI18n, useT: useWithdrawT } = createPart<WithdrawKey>(catalogues);
