import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Many tests start servers in processes of their own: what one has compiled serves the others.
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
    reporters: ['default', './scripts/closing-line.ts'],
    // Many files wait for a server or a browser as long as they compute.
    maxWorkers: availableParallelism() + 1,
    // A machine that does other work at the same time may let a browser down once; twice is a failure.
    // Files share a process and what it has imported: starting a process and importing takes longer than most files of tests. They keep no state in modules.
    isolate: false,
    retry: process.env.CI === undefined ? 0 : 1,
    // They end what hangs; hashing passwords on a machine that is six times overbooked is only slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
