import type en from '@lang/player/en.tournaments.json';
import type { Translator } from '@maidan/i18n';
import catalogues from 'virtual:lang/player.tournaments';
import { createPart } from '../../i18n.ts';

type TournamentKey = keyof typeof en;
export type TournamentTexts = Translator<TournamentKey>;
export const { useI18n, useT } = createPart<TournamentKey>(catalogues);
