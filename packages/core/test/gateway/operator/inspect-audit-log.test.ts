import { InspectAuditLog } from '@gatehouse/core/operator';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';

describe('the audit log', () => {
  it('is shown only to operators with a role', async () => {
    const { audit, ledger, finder } = memoryGatewayStorage();
    const row = await audit.append({ at: 1, principal: 'p', action: 'a', subject: 's', detail: {} });
    const inspect = new InspectAuditLog({ audit, ledger, finder });
    const reader = { principal: 'did:plc:reader', roles: ['support_read'] } as const;
    expect((await inspect.execute(reader, {}, { limit: 1 })).items).toEqual([row]);
    const outsider = { principal: 'did:plc:unknown', roles: [] };
    await expect(inspect.execute(outsider, {}, { limit: 1 })).rejects.toMatchObject({
      code: 'role_required',
    });
  });
});
