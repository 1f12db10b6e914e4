import { defineApp } from '../../packages/build/src/index.ts';

export default defineApp({ app: 'office', base: '/office/' });
