import { ReadHistory } from '@gatehouse/core/history';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { MemoryAuditLog, MemoryUnitOfWork, TestSha256 } from '@gatehouse/testing/memory';
import { MemoryHolderHistory } from '@gatehouse/testing/memory/gateway';
import { expect, it } from 'vitest';

it('a holder reads what happened and by whom, without names, reasons and tickets of the staff', async () => {
  const audit = new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256());
  const holder = freshDid();
  const staff = freshDid();
  await audit.append({
    at: 1,
    principal: holder,
    action: 'device.created',
    subject: holder,
    detail: { device: 'id', name: 'laptop' },
  });
  await audit.append({
    at: 2,
    principal: staff,
    action: 'entitlement.grace.extend',
    subject: holder,
    reason: 'A secret reason',
    ticketRef: 'T-1',
    detail: { change: { plan: 'base', graceUntil: 5 }, name: 'not a device' },
  });
  const { items } = await new ReadHistory({ history: new MemoryHolderHistory(audit) }).execute(holder, {
    limit: 10,
  });
  expect(items).toEqual([
    {
      sequence: 2,
      at: 2,
      action: 'entitlement.grace.extend',
      by: 'service',
      plan: 'base',
      graceUntil: 5,
      device: undefined,
    },
    {
      sequence: 1,
      at: 1,
      action: 'device.created',
      by: 'holder',
      plan: undefined,
      graceUntil: undefined,
      device: 'laptop',
    },
  ]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${staff}|secret|T-1`));
});
