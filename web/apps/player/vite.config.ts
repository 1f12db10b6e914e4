import { mockBackend } from '../../packages/testing/src/vite.ts';
import { defineConfig } from 'vite';
import { defineApp } from '../../../vite.shared.ts';

export default defineConfig(
  defineApp(
    { app: 'player', base: '/' },
    { plugins: process.env['MAIDAN_MOCK'] ? [mockBackend()] : [] },
  ),
);
