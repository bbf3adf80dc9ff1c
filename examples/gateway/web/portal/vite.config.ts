import { join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The portal is plain HTML with a small script, because it must not exceed 60 KB. The proxy serves it below
 * `/app/`. The edge in front of the proxy compresses it.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  publicDir: join(import.meta.dirname, '../../../page-kit/public'),
  build: {
    outDir: '../../dist-web/portal',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
