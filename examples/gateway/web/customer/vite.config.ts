import { defineConfig } from 'vite';
import { pageBuild } from '../../../page-kit/vite-page.ts';

export default defineConfig(
  pageBuild({
    root: import.meta.dirname,
    outDir: '../../dist-web/customer',
    server: process.env.PUBLIC_BASE_URL ?? 'http://127.0.0.1:18080',
    apis: ['/api'],
  }),
);
