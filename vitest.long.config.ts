import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/** Files of `npm test` that test several databases. It runs them on its usual databases, this suite on the others. */
const onOtherDatabases = globSync('{packages/adapters/test/knex,examples/*/test}/**/*.test.ts', {
  cwd: import.meta.dirname,
}).filter((file) => !file.includes('.long.') && readFileSync(file, 'utf8').includes('TESTED_'));

/** A part of the suite. Its files share processes unless they are isolated. */
function part(name: string, include: readonly string[], isolate: boolean) {
  return {
    extends: false as const,
    ssr: everyday.ssr ?? {},
    test: {
      name,
      include: [...include],
      exclude: ['**/node_modules/**'],
      isolate,
      // Two more than the number of cores, because most files spend more than half of their time waiting.
      maxWorkers: availableParallelism() + 2,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      env: { TEST_DATABASES: 'others', TEST_PROGRAMS: process.env.TEST_PROGRAMS ?? 'built' },
    },
  };
}

const longFiles = [
  '{packages,examples,scripts}/**/test/**/*.long.test.ts',
  // The test of a real NodeBB. The README of `packages/adapters/src/nodebb` lists its variables.
  ...(process.env.NODEBB_URL ? ['packages/adapters/test/nodebb/node-bb-forum.live.ts'] : []),
];

/**
 * Suites that need more servers or more time than `npm test` has: real Ceph, clusters, drills, MariaDB, the
 * second SQLite driver.
 */
export default mergeConfig(everyday, {
  test: {
    globalSetup: ['packages/testing/src/vitest/mariadb-setup.ts'],
    projects: [
      part('long', longFiles, true),
      // Each process migrates its databases once, which takes long on MariaDB.
      part('other databases', onOtherDatabases, false),
    ],
  },
});
