import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { parseBridgeConfiguration } from '../../src/bridge/bridge-configuration.ts';
import { startBridge } from '../../src/bridge/start-bridge.ts';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { startCustomerGateway } from '../../src/customer/start-customer-gateway.ts';

const LOG = pino({ level: 'silent' });

const CUSTOMER = {
  PUBLIC_BASE_URL: 'http://127.0.0.1:1',
  CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:1',
  HOST: '127.0.0.1',
  PORT: '0',
};

const STARTS = {
  'the customer gateway': (DATABASE_URL: string) =>
    startCustomerGateway(loadGatewayConfig({ ...CUSTOMER, DATABASE_URL }, '/nowhere').config, LOG),
  'the bridge': (DATABASE_URL: string) =>
    startBridge(parseBridgeConfiguration({ DATABASE_URL, BRIDGE_PORT: '0' }), LOG),
};

describe('a PostgreSQL database without tables', () => {
  it.each(Object.entries(STARTS))(
    'is refused by %s, with the command that migrates it',
    async (_name, start) => {
      const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
      await expect(start(url)).rejects.toThrow(/cannot start:\s+- DATABASE_URL .*"gatehouse migrate"/);
      await drop();
    },
  );
});
