import { mockBackend } from '../../packages/testing/src/vite.ts';
import { defineConfig } from 'vite';
import { defineApp } from '../../../vite.shared.ts';

export default defineConfig(
  defineApp(
    { app: 'player', base: '/' },
    {
      plugins: process.env['MAIDAN_MOCK'] ? [mockBackend()] : [],
      // What every visit loads is one file: it packs better than thirty, and asks a slow network once.
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        },
      },
    },
  ),
);
