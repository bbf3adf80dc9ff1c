import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeSourceCopy, sourceCopy } from '../mutations/source-copy.ts';

let copy: string;

beforeAll(async () => {
  copy = await sourceCopy();
});
afterAll(() => removeSourceCopy(copy));

describe('the copy that mutations change', () => {
  it('resolves packages of this project to its own sources, so that a killed run changes no others', () => {
    for (const name of ['core', 'adapters', 'http-koa', 'testing', 'page-kit'])
      expect(realpathSync(join(copy, 'node_modules/@gatehouse', name))).toMatch(`${copy}/`);
  });

  it('contains the tests and finds the installed packages', () => {
    expect(existsSync(join(copy, 'packages/core/test/kernel/new-id.test.ts'))).toBe(true);
    expect(existsSync(join(copy, 'node_modules/vitest/package.json'))).toBe(true);
  });
});
