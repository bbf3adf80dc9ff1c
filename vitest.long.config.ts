import { globSync, readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/** Files of `npm test` that test several databases. It runs them on its usual databases, this suite on the others. */
const onOtherDatabases = globSync('{packages/adapters/test/knex,examples/*/test}/**/*.test.ts', {
  cwd: import.meta.dirname,
}).filter((file) => !file.includes('.long.') && readFileSync(file, 'utf8').includes('TESTED_'));

/** Options of both projects. */
const common = {
  exclude: ['**/node_modules/**'],
  maxWorkers: everyday.test?.maxWorkers ?? 1,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  env: { TEST_DATABASES: 'others', TEST_PROGRAMS: process.env.TEST_PROGRAMS ?? 'built' },
};

/**
 * Suites that need more servers or more time than `npm test` has: real Ceph, clusters, drills, MariaDB, the
 * second SQLite driver.
 */
const long = mergeConfig(everyday, {
  test: {
    globalSetup: ['packages/testing/src/vitest/mariadb-setup.ts'],
    projects: [
      {
        extends: false,
        ssr: everyday.ssr ?? {},
        test: {
          ...common,
          name: 'long',
          include: [
            '{packages,examples,scripts}/**/test/**/*.long.test.ts',
            // The test of a real NodeBB. The README of `packages/adapters/src/nodebb` lists its variables.
            ...(process.env.NODEBB_URL ? ['packages/adapters/test/nodebb/node-bb-forum.live.ts'] : []),
          ],
          isolate: true,
        },
      },
      {
        extends: false,
        ssr: everyday.ssr ?? {},
        test: {
          ...common,
          name: 'other databases',
          include: onOtherDatabases,
          // Each process migrates its databases once, which takes long on MariaDB.
          isolate: false,
        },
      },
    ],
  },
});

export default long;
