import { describe, expect, it } from 'vitest';
import { type Environment, loadGatewayConfig, parseIdentityKey } from '../../src/config/index.ts';
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

  it.each([
    ['short', 'Zk3v8Qm1Yw7Tn5', 'is shorter than'],
    ['a placeholder', 'change-me-change-me-change-me-change-me', 'is a placeholder'],
    ['no random text', 'a'.repeat(64), 'repeats itself'],
  ])('are refused by name, and not printed, when one is %s', (_what, weak, reason) => {
    const refused = () => load({ ...GOOD, SWARM_MASTER_SECRET: weak });
    expect(refused).toThrow(`SWARM_MASTER_SECRET ${reason}`);
    expect(refused).not.toThrow(weak);
  });

  it('are accepted beside the one that signs, each once, in any number', () => {
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

  it('come from the environment alone', () => {
    expect(() => load(GOOD, { jwt_secret: STRONG })).toThrow(
      'jwt_secret is taken from the environment alone',
    );
    expect(() => load(GOOD, { jwt_secret_also_accepted: STRONG })).toThrow('from the environment alone');
  });

  it('are the same for the gateway and the personal data server where there are both', () => {
    expect(load({ ...GOOD, PDS_JWT_SECRET: STRONG }).pdsJwt?.reveal()).toBe(STRONG);
    expect(() => load({ ...GOOD, PDS_JWT_SECRET: `${STRONG}x` })).toThrow('PDS_JWT_SECRET is not the same');
  });

  it('need that of the personal data server where it is operated', () => {
    expect(() => load(GOOD, { pds_admin_password: 'p' })).toThrow('PDS_JWT_SECRET is missing');
  });

  it('hold an identity key that is read as a key and told by its fingerprint', () => {
    const key = ED25519.toString('base64');
    const { libp2pIdentity } = load({ ...GOOD, LIBP2P_IDENTITY_KEY: key });
    expect(libp2pIdentity).toMatchObject({
      type: 'Ed25519',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(libp2pIdentity?.key.reveal()).toBe(key);
  });

  it.each([
    ['empty of data', Buffer.from([0x08, 0x01, 0x12, 0x00])],
    ['cut short', ED25519.subarray(0, -1)],
    ['too long', Buffer.concat([ED25519, Buffer.from([0])])],
    ['of an unknown type', Buffer.from([0x08, 0x09, ...ED25519.subarray(2)])],
    ['no protobuf message', Buffer.from('hello')],
  ])('refuse an identity key that is %s', (_what, bytes) => {
    expect(() => load({ ...GOOD, LIBP2P_IDENTITY_KEY: bytes.toString('base64') })).toThrow(
      'LIBP2P_IDENTITY_KEY',
    );
  });

  it('refuse an identity key that is not base64', () => {
    expect(parseIdentityKey('not base64!')).toBeUndefined();
  });
});
