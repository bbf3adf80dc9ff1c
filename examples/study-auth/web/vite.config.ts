import { defineConfig } from 'vite';
import { pageBuild } from '../../page-kit/vite-page.ts';

export default defineConfig(
  pageBuild({
    root: import.meta.dirname,
    outDir: '../dist-web',
    server: process.env.STUDY_AUTH_URL ?? 'http://127.0.0.1:4000',
    apis: ['/api'],
  }),
);
