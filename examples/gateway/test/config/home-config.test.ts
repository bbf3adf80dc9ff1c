import { Secret } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';

const TOKEN = `ghd_${'a'.repeat(22)}_${'b'.repeat(43)}`;
const KEY = 'WSVbbk-Hcd82O0ahrNkdodLcGteGyElUWGFGXEB7x98';
const GATEWAY = {
  DATABASE_URL: 'sqlite:none',
  PUBLIC_BASE_URL: 'http://127.0.0.1:38080',
  HOST: '127.0.0.1',
  PORT: '38080',
  CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:38080,https://files.home.example',
  JWT_SECRET: 'sixteen characters',
};
const DID = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const HOME = {
  HOME_DIDS: DID,
  ENTITLEMENT_SERVICE_URL: 'https://gateway.example.org',
  ENTITLEMENT_DEVICE_TOKENS: `${TOKEN}, ${TOKEN.replace('a', 'c')}`,
  ENTITLEMENT_SERVICE_KEYS: KEY,
};

const READERS: Readonly<Record<string, (environment: Record<string, string>) => unknown>> = {
  'the customer gateway': (environment) => loadGatewayConfig(environment).config.home,
  'the sync worker': (environment) => parseWorkerConfiguration(environment).home,
};

describe.each(Object.entries(READERS))('%s at home', (_process, homeOf) => {
  it('reads the address of the operated gateway, a token of each holder, and the trusted keys', () => {
    expect(homeOf({ ...GATEWAY, ...HOME })).toEqual({
      serviceUrl: 'https://gateway.example.org',
      accounts: new Set([DID]),
      tokens: ['a'.repeat(22), `c${'a'.repeat(21)}`].map((id) => ({ id, whole: expect.any(Secret) })),
      pinnedKeys: [KEY],
    });
    expect(homeOf(GATEWAY)).toBeUndefined();
  });

  it('admits no customer until HOME_DIDS lists one', () => {
    expect(homeOf({ ...GATEWAY, ...HOME, HOME_DIDS: '' })).toMatchObject({ accounts: new Set() });
  });

  it.each([
    [{ ENTITLEMENT_SERVICE_URL: '' }, 'ENTITLEMENT_SERVICE_URL is missing'],
    [{ ENTITLEMENT_SERVICE_URL: 'http://gateway.example.org' }, 'must be https, or http to 127.0.0.1'],
    [{ ENTITLEMENT_SERVICE_URL: GATEWAY.PUBLIC_BASE_URL }, 'is this gateway itself'],
    [{ ENTITLEMENT_DEVICE_TOKENS: 'gho_token' }, 'must be device tokens (ghd_...)'],
    [{ ENTITLEMENT_SERVICE_KEYS: 'short' }, 'must be the `x` values of keys'],
    [{ HOME_DIDS: 'alice.example.com' }, 'must be DIDs'],
    [
      { HOME_DIDS: `${DID}, did:plc:short` },
      'HOME_DIDS contains did:plc:short, which must have 24 characters',
    ],
    [{ HOME_DIDS: 'did:plc:1liceaaaaaaaaaaaaaaaaaaa' }, 'which must have only a-z and 2-7'],
    [{ JWT_SECRET: '' }, 'JWT_SECRET is missing'],
  ])('refuses %j, and quotes no token', (change, message) => {
    const read = () => homeOf({ ...GATEWAY, ...HOME, ...change });
    expect(read).toThrow(message);
    expect(read).not.toThrow(TOKEN);
  });
});
