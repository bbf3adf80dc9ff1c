import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/** Suites that need more servers or minutes than `npm test` has: real Ceph, clusters, drills. */
const long = mergeConfig(everyday, { test: { testTimeout: 300_000, hookTimeout: 300_000 } });
if (long.test) {
  long.test.include = ['{packages,examples,scripts}/**/test/**/*.long.test.ts'];
  long.test.exclude = ['**/node_modules/**'];
}

export default long;
