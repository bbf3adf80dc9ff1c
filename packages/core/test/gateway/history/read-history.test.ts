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
      seat: undefined,
    },
    {
      sequence: 1,
      at: 1,
      action: 'device.created',
      by: 'holder',
      plan: undefined,
      graceUntil: undefined,
      device: 'laptop',
      seat: undefined,
    },
  ]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${staff}|secret|T-1`));
});

it('a holder reads how their seat changed, and nothing of states that are not known', async () => {
  const audit = new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256());
  const holder = freshDid();
  const details = [
    { before: 'none', after: 'invited', requestId: 'secret' },
    { before: 'invited', after: 'renamed' },
  ];
  for (const detail of details)
    await audit.append({ at: 1, principal: 'system', action: 'seat.changed', subject: holder, detail });
  const { items } = await new ReadHistory({ history: new MemoryHolderHistory(audit) }).execute(holder, {
    limit: 10,
  });
  expect(items.map(({ seat }) => seat)).toEqual([undefined, { before: 'none', after: 'invited' }]);
});
