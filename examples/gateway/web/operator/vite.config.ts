import { defineConfig } from 'vite';
import { pageBuild } from '../../../page-kit/vite-page.ts';

export default defineConfig(
  pageBuild({
    root: import.meta.dirname,
    outDir: '../../dist-web/operator',
    server: process.env.OPS_PUBLIC_URL ?? 'http://127.0.0.1:18280',
    apis: ['/internal'],
  }),
);
