import { InvalidSettings } from '@gatehouse/http-koa/process';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { startCustomerGateway } from '../../src/customer/start-customer-gateway.ts';

const STRONG = 'Zk3v8Qm1Yw7Tn5Rb2Hs9Xc4Lp6Gd0Jf_Aa';

describe('the start of the customer gateway', () => {
  it('is refused in production with a database role that bypasses row-level security', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATABASE_ADMIN_URL: url,
      PUBLIC_BASE_URL: 'http://127.0.0.1:1',
      HOST: '127.0.0.1',
      PORT: '0',
      CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:1',
      JWT_SECRET: STRONG,
      SWARM_MASTER_SECRET: STRONG,
    };
    const { config } = loadGatewayConfig(environment, '/nowhere');
    const start = startCustomerGateway(config, pino({ level: 'silent' }));
    const refusal = await start.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidSettings);
    expect(String(refusal)).toMatch(/The customer gateway cannot start:[\s\S]*superuser/);
    await drop();
  });
});
