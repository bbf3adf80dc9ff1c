import Koa from 'koa';
import { expect, it } from 'vitest';
import { accessLog } from '../../src/server/index.ts';
import { listening } from '../listening.ts';

it('accessLog truncates paths, because every client can fill the log with long ones', async () => {
  const paths: string[] = [];
  const application = new Koa();
  application.use(accessLog(({ path }) => paths.push(path)));
  const { url, stop } = await listening(application);
  for (const length of [100, 12_000]) await fetch(`${url}/${'a'.repeat(length)}?code=secret`);
  await stop();
  expect(paths).toEqual([`/${'a'.repeat(100)}`, `/${'a'.repeat(255)}`]);
});
