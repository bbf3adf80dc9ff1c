import { globSync, readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/** Files of `npm test` that test several databases. It runs them on its usual databases, this suite on the others. */
const onOtherDatabases = globSync('{packages/adapters/test/knex,examples/*/test}/**/*.test.ts', {
  cwd: import.meta.dirname,
}).filter((file) => !file.includes('.long.') && readFileSync(file, 'utf8').includes('TESTED_'));

/**
 * Suites that need more servers or more time than `npm test` has: real Ceph, clusters, drills, MariaDB, the
 * second SQLite driver.
 */
const long = mergeConfig(everyday, {
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    isolate: true,
    globalSetup: ['packages/testing/src/vitest/mariadb-setup.ts'],
  },
});
if (long.test) {
  long.test.include = [
    '{packages,examples,scripts}/**/test/**/*.long.test.ts',
    ...onOtherDatabases,
    // The test of a real NodeBB. The README of `packages/adapters/src/nodebb` lists its variables.
    ...(process.env.NODEBB_URL ? ['packages/adapters/test/nodebb/node-bb-forum.live.ts'] : []),
  ];
  long.test.exclude = ['**/node_modules/**'];
  long.test.env = { TEST_DATABASES: 'others' };
}

export default long;
