import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/configuration.ts';

const SECRET = 'x9Rm2Tq7Wv4Zb1Nc6Lp3Kd8Jf5Hs0Ga-';
const SECRETS = { FORUM_CLIENT_SECRET: SECRET, FORUM_API_KEY: SECRET, FORUM_SECRET: SECRET };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forum-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the configuration of the forum', () => {
  it('reads a secret from the file that a variable names', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${SECRET.toUpperCase()}\n`);
    const read = readConfiguration({ ...SECRETS, FORUM_API_KEY: '', FORUM_API_KEY_FILE: file });
    expect(read.FORUM_API_KEY.reveal()).toBe(SECRET.toUpperCase());
  });

  it('refuses a file that cannot be read, and a secret that is set in both ways', () => {
    const missing = join(folder, 'nothing');
    const both = { ...SECRETS, FORUM_API_KEY_FILE: missing };
    expect(() => readConfiguration(both)).toThrow('FORUM_API_KEY is set, and so is FORUM_API_KEY_FILE');
    expect(() => readConfiguration({ ...both, FORUM_API_KEY: '' })).toThrow(
      `FORUM_API_KEY_FILE names ${missing}, which does not exist`,
    );
  });

  it('reads .env in its folder, but not in production', () => {
    writeFileSync(join(folder, '.env'), `FORUM_PORT=1\nFORUM_SECRET=${SECRET}\n`);
    const environment = { ...SECRETS, FORUM_SECRET: '' };
    expect(readConfiguration(environment, folder).FORUM_PORT).toBe(1);
    const inProduction = () => readConfiguration({ ...environment, NODE_ENV: 'production' }, folder);
    expect(inProduction).toThrow('The support forum cannot start:\n  - FORUM_SECRET is missing.');
  });

  it.each([
    [{ FORUM_MODERATORS: 'alice.example' }, 'FORUM_MODERATORS contains alice.example, which is not a DID'],
    [
      { FORUM_MODERATORS: 'did:web:a.test, did:plc:short' },
      'FORUM_MODERATORS contains did:plc:short, which must have 24 characters after "did:plc:"',
    ],
    [{ HOST: '010.0.0.5' }, 'HOST must be an IP address or a host name'],
    [{ BRIDGE_ISSUER: 'http://010.0.0.5:18380' }, 'BRIDGE_ISSUER must have an IPv4 address of four decimal'],
  ])('refuses %j', (setting, message) => {
    expect(() => readConfiguration({ ...SECRETS, ...setting })).toThrow(message);
  });

  it('accepts only https and loopback addresses in production', () => {
    const at = (url?: string) => () =>
      readConfiguration({ ...SECRETS, NODE_ENV: 'production', FORUM_PUBLIC_URL: url });
    for (const url of [undefined, 'https://forum.example.org', 'http://127.0.0.1:18480', 'http://[::1]:1'])
      expect(at(url)).not.toThrow();
    for (const url of ['http://forum.example.org', 'http://127.0.0.1.example.org'])
      expect(at(url)).toThrow('FORUM_PUBLIC_URL');
  });
});
