import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  flag,
  InvalidSettings,
  limitSettings,
  portNumber,
  readSettings,
  serverLimits,
  sharedSecretFault,
  startFailureText,
} from '@gatehouse/http-koa/process';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

const schema = z.object({ PORT: portNumber.default(80), LOUD: flag.default(false), NAME: z.string() });

function read(environment: Record<string, string>, folder?: string) {
  const conflicts = ({ LOUD }: { LOUD: boolean }) =>
    LOUD ? [{ field: 'LOUD', message: 'is true', remedy: 'Set LOUD=false' }] : [];
  return readSettings({ title: 'The test', schema, secrets: ['NAME'], conflicts }, environment, folder);
}

function failure(environment: Record<string, string>, folder?: string): unknown {
  try {
    return read(environment, folder);
  } catch (error) {
    return error;
  }
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Creates a folder with these files. It is deleted after the test. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

describe('settings', () => {
  it('treat an empty variable as unset', () => {
    expect(read({ PORT: '', NAME: 'a', LOUD: '' })).toEqual({ PORT: 80, LOUD: false, NAME: 'a' });
  });

  it('list every fault on its own line, including conflicts', () => {
    const found = failure({ PORT: 'x', LOUD: 'true', NAME: 'a' });
    expect(found).toBeInstanceOf(InvalidSettings);
    expect(startFailureText(found)).toBe(
      'The test cannot start:\n  - PORT must be a whole number from 0 to 65535. Correct PORT.\n  - LOUD is true. Set LOUD=false.',
    );
    expect(startFailureText(failure({}))).toBe('The test cannot start:\n  - NAME is missing. Set NAME.');
  });

  it('drain only in production unless DRAIN_DELAY is set', () => {
    const title = 'The test';
    const delayOf = (variables: Record<string, string>, isProduction: boolean) => {
      const settings = readSettings({ title, schema: z.object(limitSettings) }, variables);
      return serverLimits(settings, isProduction, []).drainDelay;
    };
    expect([delayOf({}, false), delayOf({}, true)]).toEqual([0, 5_000]);
    expect([delayOf({ DRAIN_DELAY: '2' }, false), delayOf({ DRAIN_DELAY: '0' }, true)]).toEqual([2_000, 0]);
  });

  it('require one shared secret of several workers, and none of a single worker', () => {
    expect(sharedSecretFault('KEY', false, 2)).toEqual({
      field: 'KEY',
      message: 'is missing, but several workers must have the same secret',
      remedy: 'Set KEY, or WORKERS=1',
    });
    expect([sharedSecretFault('KEY', true, 2), sharedSecretFault('KEY', false, 1)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('settings in .env', () => {
  it('are overridden by variables that are not empty', () => {
    const folder = folderWith({ '.env': '# local\nPORT=1\nNAME="a b"\nLOUD=\n' });
    expect(read({}, folder)).toEqual({ PORT: 1, NAME: 'a b', LOUD: false });
    expect(read({ PORT: '', NAME: 'c' }, folder)).toMatchObject({ PORT: 1, NAME: 'c' });
  });

  it('are not read in production or without a folder', () => {
    const folder = folderWith({ '.env': 'PORT=1\n' });
    expect(read({ NAME: 'a', NODE_ENV: 'production' }, folder)).toMatchObject({ PORT: 80 });
    expect(read({ NAME: 'a' })).toMatchObject({ PORT: 80 });
  });

  it('can name the file of a secret, unless the environment sets the secret or its file', () => {
    const folder = folderWith({ secret: 'from .env\n', other: 'from the environment\n' });
    const [secret, other] = [join(folder, 'secret'), join(folder, 'other')];
    writeFileSync(join(folder, '.env'), `NAME_FILE=${secret}\n`);
    expect(read({}, folder).NAME).toBe('from .env');
    expect(read({ NAME: 'a' }, folder).NAME).toBe('a');
    expect(read({ NAME_FILE: other }, folder).NAME).toBe('from the environment');
    writeFileSync(join(folder, '.env'), 'NAME=b\n');
    expect(read({ NAME_FILE: other }, folder).NAME).toBe('from the environment');
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['UV_THREADPOOL_SIZE', '8'],
  ])('cannot contain %s=%s', (name, value) => {
    const folder = folderWith({ '.env': `${name}=${value}\nNAME=a\n` });
    const fault = `${name} cannot be set in ${join(folder, '.env')}, because it is read from the environment only`;
    expect(startFailureText(failure({}, folder))).toContain(fault);
    expect(read({ NAME: 'a' }, folderWith({ '.env': 'NODE_ENV=test\n' }))).toMatchObject({ NAME: 'a' });
  });

  it('are refused if the file cannot be read', () => {
    const folder = folderWith({});
    mkdirSync(join(folder, '.env'));
    expect(startFailureText(failure({ PORT: 'x' }, folder))).toBe(
      `The test cannot start:\n  - ${join(folder, '.env')} is a directory. Make it a readable file, or remove it.\n  - PORT must be a whole number from 0 to 65535. Correct PORT.\n  - NAME is missing. Set NAME.`,
    );
  });
});
