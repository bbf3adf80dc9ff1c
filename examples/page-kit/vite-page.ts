import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type UserConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { requiredStyles } from './required-styles.ts';

interface PageBuild {
  /** Folder of the page's index.html. */
  readonly root: string;
  /** Folder for the built page, relative to `root`. */
  readonly outDir: string;
  /** Address of the server that receives requests below `apis` while the page is developed with `vite`. */
  readonly server: string;
  /** Path prefixes of the server's API. */
  readonly apis: readonly string[];
}

/**
 * A chunk with the code that every visitor loads. Separate files would each need a request and a kilobyte of
 * headers.
 */
const FIRST_PAGE = { name: 'first-page', tags: ['$initial' as const] };

/**
 * Returns Vite's configuration for a page: React, shared static files, and Brotli and gzip copies of every
 * text file.
 */
export function pageBuild({ root, outDir, server, apis }: PageBuild): UserConfig {
  return {
    root,
    publicDir: join(import.meta.dirname, 'public'),
    plugins: [react(), requiredStyles(), compressedFiles(join(root, outDir))],
    resolve: { conditions: ['@gatehouse/source', ...defaultClientConditions] },
    build: {
      outDir,
      emptyOutDir: true,
      // The licences of the bundled packages, which the packed gateway must contain.
      license: { fileName: 'licenses.json' },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rolldownOptions: { output: { codeSplitting: { groups: [FIRST_PAGE] } } },
    },
    server: { proxy: Object.fromEntries(apis.map((path) => [path, server])) },
  };
}
