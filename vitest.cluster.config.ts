import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/**
 * Tests of three instances of each server behind HAProxy and PgBouncer. They break parts of this cluster
 * under load.
 */
const cluster = mergeConfig(everyday, { test: { testTimeout: 120_000, hookTimeout: 120_000 } });
if (cluster.test) {
  cluster.test.include = ['cluster/**/*.cluster.test.ts'];
  cluster.test.exclude = ['**/node_modules/**'];
  // Each file starts its own servers. Files run one after the other, so that they do not disturb each other's
  // measurements.
  cluster.test.globalSetup = [];
  cluster.test.setupFiles = ['cluster/world/many-servers.ts'];
  cluster.test.fileParallelism = false;
}

export default cluster;
