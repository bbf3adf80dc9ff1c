import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['@gatehouse/source'] } },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
      'bench/test/**/*.test.ts',
      'scripts/test/**/*.test.ts',
    ],
    globalSetup: ['packages/testing/src/vitest/postgres-setup.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    // Many files wait for a server or a browser more than they compute: one worker a core, not one fewer.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
