import type en from '@lang/player/en.captcha.json';
import catalogues from 'virtual:lang/player.captcha';
import { createPart } from '../../../i18n.ts';

export const { useI18n, useT } = createPart<keyof typeof en>(catalogues);
