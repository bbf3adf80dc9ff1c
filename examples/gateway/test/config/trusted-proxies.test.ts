import { describe, expect, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { parseOpsConfiguration } from '../../src/ops/index.ts';
import { parseProxyConfiguration } from '../../src/proxy/index.ts';
import { REQUIRED } from './required-settings.ts';

const SERVERS: Readonly<Record<string, (list: string) => readonly string[]>> = {
  'the customer gateway': (list) =>
    loadGatewayConfig({ ...REQUIRED, TRUSTED_PROXIES: list }).config.trustedProxies,
  'the operator API': (list) => parseOpsConfiguration({ TRUSTED_PROXIES: list }).trustedProxies,
  'the authorization proxy': (list) =>
    parseProxyConfiguration({ PDS_JWT_SECRET: 'a secret of the server', TRUSTED_PROXIES: list })
      .trustedProxies,
};

describe.each(Object.entries(SERVERS))('TRUSTED_PROXIES of %s', (_server, read) => {
  it('lists addresses, ranges and named ranges', () => {
    const list = ['10.9.9.9', '10.0.0.0/8', 'fd00::/8', 'loopback'];
    expect(read(list.join(', '))).toEqual(list);
    expect(read('')).toEqual([]);
  });

  it.each(['here', '10.0.0.0/33', '0.0.0.0/0', '1', 'loopback, true'])('is refused when it is %s', (list) => {
    expect(() => read(list)).toThrow('TRUSTED_PROXIES');
  });
});
