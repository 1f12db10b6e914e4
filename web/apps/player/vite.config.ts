import { mockBackend } from '../../packages/testing/src/vite.ts';
import { defineConfig } from 'vite';
import { defineApp } from '../../packages/build/src/index.ts';

const sportSources =
  /\/src\/(domain\/(sport|event)|parts\/(chips|use-in-view)|features\/(sports|matches|league|days)|routes\/(home|live|sports?|sport-frame|league|days))[/.]/;

/** What every game loads, and what every slot machine does. Tiles, pay tables and panels come later or elsewhere. */
const gameSources =
  /\/src\/(domain\/casino\/(calls|games|i18n|offer|text|use-offer|use-rounds|lobby)|domain\/limits\/index|features\/casino\/(closed|controls|definition|frame|frames|games\/parts|motion|recent|result|rounds|rules|session|session-line|sound|stake)|routes\/game)\.tsx?$/;
const slotSources =
  /\/src\/(domain\/casino\/slots\/(machine|machines|round|spin|wins)|features\/casino\/(crash\/scene|slots\/(art\/kit|atlas|board|motions|overlay|picture|show|slot|sounds|stage|stand|theme|themes|turns)))\.tsx?$|\/slot\/machines\/[a-z-]+\.json$/;

export default defineConfig(
  defineApp(
    { app: 'player', base: '/' },
    {
      plugins: process.env['MAIDAN_MOCK'] ? [mockBackend()] : [],
      // What every visit loads is one file, and so are the lists of matches: one file packs better than thirty and asks a slow
      // network once. React is a file of its own, which stays in browsers' caches when the app changes.
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                { name: 'first', tags: ['$initial'] },
                { name: 'sport', test: sportSources },
                { name: 'game', test: gameSources },
                { name: 'slot', test: slotSources },
              ],
            },
          },
        },
      },
    },
  ),
);
