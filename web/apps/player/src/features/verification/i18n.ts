import type en from '@lang/player/en.verification.json';
import catalogues from 'virtual:lang/player.verification';
import { createPart } from '../../i18n.ts';

export type VerificationKey = keyof typeof en;
export const { useI18n, useT } = createPart<VerificationKey>(catalogues);
