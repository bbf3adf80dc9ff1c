import type { ReadReplication, Replication } from '@gatehouse/core/mesh';
import { describe, expect, it } from 'vitest';
import { replicationHandlers } from '../../src/customer/replication-handlers.ts';

const REPLICATION = {
  rule: { min: 1, target: 2 },
  targets: [
    {
      peer: { name: 'attic', role: 'device' },
      contact: { reachedAt: null, freeBytes: 5, error: 'ECONNREFUSED 10.0.0.5:7443' },
      counts: undefined,
    },
  ],
  files: [{ file: 'f', copies: 2 }],
} as unknown as Replication;

describe('the machines that hold copies', () => {
  async function shown(isHome: boolean) {
    const read = { execute: async () => REPLICATION } as unknown as ReadReplication;
    const handler = replicationHandlers(read, isHome)['GET /api/v1/me/replication'];
    const { body } = await handler({ who: { owner: { did: 'did:plc:a' } } } as never);
    return body;
  }

  it('are shown to the customer at home', async () => {
    expect((await shown(true)).targets).toMatchObject([{ name: 'attic', free_bytes: 5 }]);
  });

  it('are not shown on an operated gateway, where other customers share them', async () => {
    const body = await shown(false);
    expect(body).toMatchObject({ enabled: true, targets: [], files: [{ file: 'f', copies: 2 }] });
    expect(JSON.stringify(body)).not.toContain('10.0.0.5');
  });
});
