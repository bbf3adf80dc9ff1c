import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Many tests start servers as separate processes, which share this compile cache.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile-cache');

export default defineConfig({
  ssr: { resolve: { conditions: ['@gatehouse/source'] } },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
      'bench/test/**/*.test.ts',
      'scripts/test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: [
      'packages/testing/src/vitest/memory-setup.ts',
      'packages/testing/src/vitest/postgres-setup.ts',
    ],
    reporters: ['default', './scripts/failed-files.ts', './scripts/closing-line.ts'],
    // One more than the number of cores, because many files spend half of their time waiting for a server or
    // a browser.
    maxWorkers: availableParallelism() + 1,
    // Files share a process and its imported modules, because starting a process and importing takes longer
    // than most files. Therefore no file may keep state in modules.
    isolate: false,
    // Only tests that hang should reach these limits. On a busy machine, hashing passwords takes long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
