import { expect, it } from 'vitest';
import { loadGatewayConfig } from '../../src/customer/customer-configuration.ts';
import { parseWorkerConfiguration } from '../../src/worker/worker-configuration.ts';

const SHARED = { PUBLIC_BASE_URL: 'http://127.0.0.1:38080', JWT_SECRET: 'sixteen characters' };
const GATEWAY = {
  ...{ HOST: '127.0.0.1', PORT: '0', CORS_ALLOWED_ORIGINS: SHARED.PUBLIC_BASE_URL },
  PDS_URL: 'http://127.0.0.1:1',
};
const POSTGRES = 'postgres://app@127.0.0.1/gateway';

const READERS = {
  gateway: (variables: Record<string, string>) =>
    loadGatewayConfig({ ...SHARED, ...GATEWAY, ...variables }).config.workQueue,
  worker: (variables: Record<string, string>) =>
    parseWorkerConfiguration({ ...SHARED, ...variables }).workQueue,
};

it.each(Object.entries(READERS))(
  'WORK_QUEUE selects the queue of the %s, and pg-boss only on PostgreSQL',
  (_, read) => {
    expect(read({ DATABASE_URL: POSTGRES })).toBe('database');
    expect(read({ DATABASE_URL: POSTGRES, WORK_QUEUE: 'pg-boss' })).toBe('pg-boss');
    for (const DATABASE_URL of ['sqlite:none', 'mysql://app@127.0.0.1/gateway'])
      expect(() => read({ DATABASE_URL, WORK_QUEUE: 'pg-boss' })).toThrow(
        'WORK_QUEUE is pg-boss, which needs PostgreSQL',
      );
    expect(() => read({ DATABASE_URL: POSTGRES, WORK_QUEUE: 'redis' })).toThrow(
      'must be one of: database, pg-boss',
    );
  },
);
