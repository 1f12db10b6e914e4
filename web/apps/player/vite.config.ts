import { mockBackend } from '../../packages/testing/src/vite.ts';
import { defineConfig } from 'vite';
import { defineApp } from '../../packages/build/src/index.ts';

const sportSources =
  /\/src\/(domain\/(sport|event)|parts\/(chips|use-in-view)|features\/(sports|matches|league|days)|routes\/(home|live|sports?|sport-frame|league|days))[/.]/;

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
              ],
            },
          },
        },
      },
    },
  ),
);
