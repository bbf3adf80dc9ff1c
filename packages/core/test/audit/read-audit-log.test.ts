import { ReadAuditLog } from '@gatehouse/core/audit';
import { OperatorAuditView } from '@gatehouse/core/operator';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

const READER = { principal: 'did:plc:reader', roles: ['support_read'] } as const;

describe('the audit log', () => {
  it('is shown only to operators with a role', async () => {
    const { audit, ledger, finder } = memoryGatewayStorage();
    const row = await audit.append({ at: 1, principal: 'p', action: 'a', subject: 's', detail: {} });
    const log = new ReadAuditLog({ audit, view: new OperatorAuditView({ ledger, finder }) });
    expect((await log.execute(READER, {}, { limit: 1 })).items).toEqual([row]);
    const outsider = { principal: 'did:plc:unknown', roles: [] };
    await expect(log.execute(outsider, {}, { limit: 1 })).rejects.toMatchObject({
      code: 'role_required',
    });
  });

  it.each([[{ from: 2, until: 1 }], [{ from: 2, until: 2 }]])(
    'refuses the period %j, which contains no instant',
    async (period) => {
      const { audit, ledger, finder } = memoryGatewayStorage();
      await audit.append({ at: 2, principal: 'p', action: 'a', subject: 's', detail: {} });
      const log = new ReadAuditLog({ audit, view: new OperatorAuditView({ ledger, finder }) });
      await expect(log.execute(READER, period, { limit: 1 })).rejects.toMatchObject({
        code: 'invalid_request',
        issues: [{ path: ['until'], message: 'must be after from' }],
      });
      expect((await log.execute(READER, { from: 2, until: 3 }, { limit: 1 })).items).toHaveLength(1);
    },
  );

  it('contains only the row at the position to which a view restricts it, and none if the view returns undefined', async () => {
    const { audit } = memoryGatewayStorage();
    for (const at of [1, 2, 3])
      await audit.append({ at, principal: 'p', action: 'a', subject: 's', detail: {} });
    const read = (rows: { sequence: number } | undefined) => {
      const view = { requireReader: () => {}, rowFilter: async () => rows, namesOf: async () => new Map() };
      return new ReadAuditLog({ audit, view }).execute('anyone', {}, { limit: 9 });
    };
    expect((await read({ sequence: 2 })).items.map(({ sequence }) => sequence)).toEqual([2]);
    expect((await read(undefined)).items).toEqual([]);
  });
});
