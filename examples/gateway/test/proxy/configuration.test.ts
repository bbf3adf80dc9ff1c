import { describe, expect, it } from 'vitest';
import { parseProxyConfiguration } from '../../src/proxy/index.ts';

const SECRET = { PDS_JWT_SECRET: 'a secret of the server' };

describe('the configuration of the proxy', () => {
  it('needs only the secret', () => {
    expect(parseProxyConfiguration(SECRET)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      upstream: new URL('http://127.0.0.1:2583'),
      publicUrl: new URL('http://localhost:3000'),
      serviceDid: 'did:web:localhost',
      databaseUrl: 'sqlite:data/gateway.sqlite',
      gate: 'closed',
      gatedNamespaces: ['cloud.svc'],
      upstreamExposureAllowed: false,
    });
  });

  it('derives addresses from the ports of the other servers', () => {
    const configuration = parseProxyConfiguration({
      ...SECRET,
      PROXY_PORT: '4000',
      PORT: '5000',
      PDS_PORT: '4001',
    });
    expect(configuration.port).toBe(4000);
    expect(configuration.publicUrl.origin).toBe('http://localhost:4000');
    expect(configuration.upstream.origin).toBe('http://127.0.0.1:4001');
  });

  it('reads the gated namespaces, and refuses text that is not a list of them', () => {
    const namespacesOf = (GATED_NAMESPACES: string) =>
      parseProxyConfiguration({ ...SECRET, GATED_NAMESPACES }).gatedNamespaces;
    expect(namespacesOf('cloud.svc, org.example.files')).toEqual(['cloud.svc', 'org.example.files']);
    expect(namespacesOf('')).toEqual(['cloud.svc']);
    for (const wrong of [',', 'cloud', 'cloud.svc.', '.svc', 'cloud.svc.*', 'cloud svc.x']) {
      expect(() => namespacesOf(wrong)).toThrow('GATED_NAMESPACES must be namespaces');
    }
  });

  it('accepts the secret under either name, or under both if they are equal', () => {
    expect(parseProxyConfiguration({ JWT_SECRET: SECRET.PDS_JWT_SECRET }).jwtSecret.reveal()).toBe(
      SECRET.PDS_JWT_SECRET,
    );
    expect(parseProxyConfiguration({ ...SECRET, JWT_SECRET: SECRET.PDS_JWT_SECRET }).gate).toBe('closed');
    expect(() => parseProxyConfiguration({ ...SECRET, JWT_SECRET: 'another secret of it' })).toThrow(
      'PDS_JWT_SECRET differs from JWT_SECRET',
    );
  });

  it('lists every fault at once', () => {
    const faulty = {
      PORT: '70000',
      PDS_PUBLIC_URL: 'https://pds.example.com/path',
      PDS_AUTHZ_GATE_ENABLED: 'no',
      TRUSTED_PROXIES: '10.0.0.0/8, here',
      DATABASE_URL: 'http://x',
      POLICY_TIMEOUT_MS: '0',
    };
    for (const name of [...Object.keys(faulty), 'PDS_JWT_SECRET']) {
      expect(() => parseProxyConfiguration(faulty)).toThrow(new RegExp(`^  - ${name}`, 'm'));
    }
  });

  it('does not reveal the secret', () => {
    expect(JSON.stringify(parseProxyConfiguration(SECRET))).not.toContain(SECRET.PDS_JWT_SECRET);
  });

  it('opens the gate in production only with a second setting', () => {
    const open = { ...SECRET, PDS_AUTHZ_GATE_ENABLED: 'false' };
    expect(parseProxyConfiguration(open).gate).toBe('open');
    expect(() => parseProxyConfiguration({ ...open, NODE_ENV: 'production' })).toThrow(
      'PDS_AUTHZ_GATE_ENABLED',
    );
    const insisting = {
      ...open,
      NODE_ENV: 'production',
      PDS_JWT_SECRET: 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa',
      PDS_AUTHZ_GATE_OPEN_IN_PRODUCTION: 'true',
    };
    expect(parseProxyConfiguration(insisting).gate).toBe('open');
  });

  it('refuses a weak secret in production, without quoting it', () => {
    const refused = () => parseProxyConfiguration({ ...SECRET, NODE_ENV: 'production' });
    expect(refused).toThrow('PDS_JWT_SECRET is shorter than 32 characters');
    expect(refused).not.toThrow(SECRET.PDS_JWT_SECRET);
  });

  it('treats an empty variable as unset', () => {
    expect(parseProxyConfiguration({ ...SECRET, PROXY_PORT: '', PDS_PUBLIC_URL: '' }).port).toBe(3000);
  });
});
