import { describe, expect, it } from 'vitest';
import { type Environment, parseIdentityKey } from '../../src/config/index.ts';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { configFolder, manifest } from './config-folder.ts';

const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';
const GOOD: Environment = { NODE_ENV: 'production', JWT_SECRET: STRONG, SWARM_MASTER_SECRET: STRONG };
const ED25519 = Buffer.from([0x08, 0x01, 0x12, 0x40, ...Array.from({ length: 64 }, (_, index) => index)]);

function load(environment: Environment, fields: Readonly<Record<string, unknown>> = {}) {
  const folder = configFolder({ 'svc-gateway.json': manifest(fields) });
  return loadGatewayConfig(environment, folder).config.secrets;
}

describe('the secrets of the gateway', () => {
  it.each(['JWT_SECRET', 'SWARM_MASTER_SECRET'])('are required in production: %s', (name) => {
    expect(() => load({ ...GOOD, [name]: '' })).toThrow(`${name} is missing`);
  });

  const weak = [
    ['short', 'Zk3v8Qm1Yw7Tn5', 'is shorter than'],
    ['one character too short', STRONG.slice(0, 31), 'is shorter than'],
    ['a placeholder', 'change-me-change-me-change-me-change-me', 'is a placeholder'],
    ['a placeholder in capitals', `CHANGEME-${STRONG}`, 'is a placeholder'],
    ['not random', 'a'.repeat(64), 'repeats itself and is therefore not random'],
    ['of nine characters', 'abcdefghi'.repeat(4), 'repeats itself and is therefore not random'],
  ] as const;
  const each = weak.flatMap((row) =>
    ['JWT_SECRET', 'SWARM_MASTER_SECRET'].map((name) => [name, ...row] as const),
  );
  it.each(each)('are refused by name, and not printed, when %s is %s', (name, _what, value, reason) => {
    const refused = () => load({ ...GOOD, [name]: value });
    expect(refused).toThrow(`${name} ${reason}`);
    expect(refused).not.toThrow(value);
  });

  it('can have 32 characters, ten of them different', () => {
    for (const secret of [STRONG.slice(0, 32), 'abcdefghij'.repeat(4)])
      expect(load({ ...GOOD, JWT_SECRET: secret }).jwt?.reveal()).toBe(secret);
  });

  it('are read from a file that the environment names', () => {
    const folder = configFolder({ 'svc-gateway.json': manifest(), secret: `${STRONG}-in-a-file\n` });
    const environment = { ...GOOD, JWT_SECRET: '', JWT_SECRET_FILE: `${folder}/secret` };
    expect(loadGatewayConfig(environment, folder).config.secrets.jwt?.reveal()).toBe(`${STRONG}-in-a-file`);
  });

  it('are refused if the file is missing or empty, or if the variable is set as well', () => {
    const folder = configFolder({ empty: '\n', secret: STRONG });
    const refusal = (file: string, secret = '') =>
      expect(() => load({ ...GOOD, JWT_SECRET: secret, JWT_SECRET_FILE: `${folder}/${file}` }));
    refusal('none').toThrow(`JWT_SECRET_FILE names ${folder}/none, which does not exist`);
    refusal('empty').toThrow('which is empty');
    refusal('secret', STRONG).toThrow('JWT_SECRET is set, and so is JWT_SECRET_FILE');
  });

  it('can be missing or weak outside production', () => {
    const debug = {
      DATABASE_URL: 'sqlite:none',
      PUBLIC_BASE_URL: 'http://127.0.0.1:1',
      HOST: '127.0.0.1',
      PORT: '1',
      CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:1',
    };
    expect(load(debug)).toMatchObject({ jwt: undefined, swarmMaster: undefined });
    expect(load({ ...debug, JWT_SECRET: 'weak' }).jwt?.reveal()).toBe('weak');
  });

  it('include every further secret of JWT_SECRET_ALSO_ACCEPTED once', () => {
    const others = ['first', 'second'].map((name) => `${name}${STRONG}`);
    const { jwt, jwtAlsoAccepted } = load({
      ...GOOD,
      JWT_SECRET_ALSO_ACCEPTED: `${others[0]}, ${STRONG},,${others[1]},${others[0]}`,
    });
    expect([jwt, ...jwtAlsoAccepted].map((secret) => secret?.reveal())).toEqual([STRONG, ...others]);
    expect(load(GOOD).jwtAlsoAccepted).toEqual([]);
    const weak = { ...GOOD, JWT_SECRET_ALSO_ACCEPTED: `${others[0]},hunter2` };
    expect(() => load(weak)).toThrow('JWT_SECRET_ALSO_ACCEPTED is shorter than');
  });

  it('are read only from the environment', () => {
    expect(() => load(GOOD, { jwt_secret: STRONG })).toThrow('jwt_secret is read from the environment only');
    expect(() => load(GOOD, { jwt_secret_also_accepted: STRONG })).toThrow('from the environment only');
  });

  it('must be equal for the gateway and the personal data server if both are configured', () => {
    expect(load({ ...GOOD, PDS_JWT_SECRET: STRONG }).pdsJwt?.reveal()).toBe(STRONG);
    expect(() => load({ ...GOOD, PDS_JWT_SECRET: `${STRONG}x` })).toThrow(
      'PDS_JWT_SECRET differs from JWT_SECRET',
    );
  });

  it('must include the secret of the PDS if a PDS is operated', () => {
    expect(() => load(GOOD, { pds_admin_password: 'p' })).toThrow('PDS_JWT_SECRET is missing');
  });

  it('can contain an identity key, which its fingerprint identifies', () => {
    const key = ED25519.toString('base64');
    const { libp2pIdentity } = load({ ...GOOD, LIBP2P_IDENTITY_KEY: key });
    expect(libp2pIdentity).toMatchObject({
      type: 'Ed25519',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(libp2pIdentity?.key.reveal()).toBe(key);
  });

  it('can name the identity key to replace', () => {
    const environment = { ...GOOD, LIBP2P_IDENTITY_KEY_REPLACES: 'fingerprint' };
    const folder = configFolder({ 'svc-gateway.json': manifest() });
    expect(loadGatewayConfig(environment, folder).config.identityKeyReplaces).toBe('fingerprint');
  });

  it('refuse an invalid identity key by the name of its variable', () => {
    expect(() => load({ ...GOOD, LIBP2P_IDENTITY_KEY: 'hello' })).toThrow('LIBP2P_IDENTITY_KEY');
  });
});

/**
 * Returns a key in libp2p's format. The parameters set its type, its data, the tags of its fields and the
 * stated length of the data.
 */
function keyOf(type: number, data: Uint8Array, { tags = [0x08, 0x12], length = [data.length] } = {}): string {
  return Buffer.from([tags[0] ?? 0, type, tags[1] ?? 0, ...length, ...data]).toString('base64');
}

const bytes = (length: number, first = 0) => Uint8Array.from({ length }, (_, index) => (first + index) % 256);

describe('an identity key', () => {
  it.each([
    ['RSA', keyOf(0, bytes(1_200), { length: [0xb0, 0x09] })],
    ['Ed25519', keyOf(1, bytes(64))],
    ['Ed25519', keyOf(1, bytes(96))],
    ['Secp256k1', keyOf(2, bytes(32))],
    ['ECDSA', keyOf(3, bytes(121))],
  ])('is parsed as one of %s', (type, key) => {
    expect(parseIdentityKey(key)).toMatchObject({ type });
  });

  it.each([
    ['of an unknown type', keyOf(4, bytes(64))],
    ['without a type', keyOf(1, bytes(64), { tags: [0x10, 0x12] })],
    ['without data', keyOf(1, bytes(64), { tags: [0x08, 0x1a] })],
    ['with empty data', keyOf(0, bytes(0))],
    ['truncated', keyOf(0, bytes(63), { length: [64] })],
    ['too long', keyOf(0, bytes(65), { length: [64] })],
    ['half an Ed25519 key', keyOf(1, bytes(32))],
    ['longer than a Secp256k1 key', keyOf(2, bytes(33))],
    ['with an endless length', keyOf(0, bytes(0), { length: [0x80, 0x80, 0x80, 0x80, 0x01] })],
    ['not a protobuf message', Buffer.from('hello').toString('base64')],
    ['not base64', `${keyOf(1, bytes(64))}!`],
    ['empty', ''],
  ])('is refused: %s', (_what, key) => {
    expect(parseIdentityKey(key)).toBeUndefined();
  });

  it('has another fingerprint than any key that differs in one part', () => {
    const keys = [keyOf(1, bytes(64)), keyOf(1, bytes(64, 1)), keyOf(3, bytes(64)), keyOf(1, bytes(96))];
    const prints = keys.map((key) => parseIdentityKey(key)?.fingerprint);
    expect(new Set(prints).size).toBe(keys.length);
    const last = bytes(64);
    last[63] = 255;
    expect(prints).not.toContain(parseIdentityKey(keyOf(1, last))?.fingerprint);
    expect(parseIdentityKey(keyOf(1, bytes(64)))?.fingerprint).toBe(prints[0]);
  });
});
