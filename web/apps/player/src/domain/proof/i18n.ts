import type en from '@lang/player/en.proof.json';
import catalogues from 'virtual:lang/player.proof';
import { createPart } from '../../i18n.ts';

export const { useI18n } = createPart<keyof typeof en>(catalogues);
