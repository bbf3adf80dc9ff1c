import { describe, expect, it } from 'vitest';
import { parseBridgeConfiguration } from '../../src/bridge/bridge-configuration.ts';
import type { Environment } from '../../src/config/index.ts';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { parseOpsConfiguration } from '../../src/ops/index.ts';
import { REQUIRED } from './required-settings.ts';

const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';

/** The servers that create a random secret outside production, each with the variable of this secret. */
const SERVERS: readonly [server: string, secret: string, workersIn: (environment: Environment) => number][] =
  [
    [
      'the customer gateway',
      'JWT_SECRET',
      (each) => loadGatewayConfig({ ...REQUIRED, ...each }).config.workers,
    ],
    ['the operator API', 'OPS_SESSION_SECRET', (each) => parseOpsConfiguration(each).workers],
    ['the bridge', 'BRIDGE_SECRET', (each) => parseBridgeConfiguration(each).workers],
  ];

describe.each(SERVERS)('%s with several workers', (_server, secret, workersIn) => {
  it(`refuses to start without ${secret}, which all workers must share`, () => {
    expect(() => workersIn({ WORKERS: '2' })).toThrow(`${secret} is missing, but several workers`);
    expect(workersIn({ WORKERS: '2', [secret]: STRONG })).toBe(2);
    expect(workersIn({ WORKERS: '1' })).toBe(1);
  });
});

describe('the operator API in production', () => {
  it('can have several workers without OPS_SESSION_SECRET, because only machines sign in', () => {
    expect(parseOpsConfiguration({ NODE_ENV: 'production', WORKERS: '2' }).workers).toBe(2);
  });
});
