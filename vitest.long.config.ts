import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

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
    // `npm test` runs these files with better-sqlite3 and PostgreSQL only.
    'packages/adapters/test/knex/**/*.test.ts',
    'examples/gateway/test/customer/story.test.ts',
    'examples/study-auth/test/study/**/*.test.ts',
    // The test of a real NodeBB. The README of `packages/adapters/src/nodebb` lists its variables.
    ...(process.env.NODEBB_URL ? ['packages/adapters/test/nodebb/node-bb-forum.live.ts'] : []),
  ];
  long.test.exclude = ['**/node_modules/**'];
  long.test.env = { TEST_SQLITE_DRIVERS: 'all', TEST_MARIADB: 'yes' };
}

export default long;
