import { defineApp } from '../../../vite.shared.ts';

export default defineApp({ app: 'office', base: '/office/' });
