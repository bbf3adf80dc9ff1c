import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/** Three instances of each server behind HAProxy and PgBouncer, parts of which are broken under load. */
const cluster = mergeConfig(everyday, { test: { testTimeout: 120_000, hookTimeout: 120_000 } });
if (cluster.test) {
  cluster.test.include = ['cluster/**/*.cluster.test.ts'];
  cluster.test.exclude = ['**/node_modules/**'];
  // Each file starts its own servers, and runs alone so that others do not disturb its measurements.
  cluster.test.globalSetup = [];
  cluster.test.setupFiles = ['cluster/world/many-servers.ts'];
  cluster.test.fileParallelism = false;
}

export default cluster;
