import { globSync, readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

const HOSTS = ['node', 'fetch', 'hono', 'express', 'fastify', 'nest'];

const SUITE = 'examples/study-auth/test/http/**/*.test.ts';
/** Files that start study-auth in their own process, so that its host can be chosen. `npm test` runs them on Koa. */
const include = globSync(SUITE, { cwd: import.meta.dirname }).filter(
  (file) => !file.includes('.long.') && readFileSync(file, 'utf8').includes('startStudyAuth('),
);

const { testTimeout, hookTimeout, isolate, maxWorkers = 1 } = everyday.test ?? {};

/** The HTTP suite of study-auth on each host. */
export default mergeConfig(everyday, {
  test: {
    projects: HOSTS.map((name) => ({
      extends: false,
      ssr: everyday.ssr ?? {},
      test: { name, include, env: { STUDY_AUTH_HOST: name }, testTimeout, hookTimeout, isolate, maxWorkers },
    })),
  },
});
