import { VerifyAuditLog } from '@gatehouse/core/audit';
import { VerifyEntitlements } from '@gatehouse/core/entitlement';
import { VerifyRecords } from '@gatehouse/core/operator';
import { MovableClock, TestSha256 } from '@gatehouse/testing/memory';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { type OpsParts, opsHandlers, sharedWork } from '../../src/ops/index.ts';

describe('shared work', () => {
  it('runs once for all callers while it is running, and again for later ones', async () => {
    let times = 0;
    const ask = sharedWork(async () => {
      times += 1;
      return times;
    });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(2);
  });

  it('fails for all callers while it is running, and runs again afterwards', async () => {
    let times = 0;
    const ask = sharedWork(async () => {
      times += 1;
      if (times === 1) throw new Error('no');
      return times;
    });
    const outcomes = await Promise.allSettled([ask(), ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask()).toBe(2);
  });
});

describe('the check of the audit log', () => {
  it('reads it once for all operators who ask for it at the same time', async () => {
    const { audit, entitlements, unitOfWork, verifications } = memoryGatewayStorage();
    let readings = 0;
    const log = new Proxy(audit, {
      get: (target, name) => {
        if (name === 'replay') readings += 1;
        return Reflect.get(target, name).bind(target);
      },
    });
    const verify = new VerifyRecords({
      verifyLog: new VerifyAuditLog({ log, sha256: new TestSha256() }),
      verifyEntitlements: new VerifyEntitlements({
        entitlements,
        log,
        unitOfWork,
        copy: { entitlements, log },
      }),
      verifications,
      clock: new MovableClock(),
    });
    const handlers = opsHandlers({ verify } as unknown as OpsParts);
    const ask = handlers['GET /internal/v1/ops/audit/verify'] as unknown as () => Promise<unknown>;
    const answers = await Promise.all([ask(), ask()]);
    expect(answers[0]).toMatchObject({ status: 200, body: { verification: { intact: true } } });
    expect(answers[1]).toEqual(answers[0]);
    expect(readings).toBe(1);
    await ask();
    expect(readings).toBe(2);
  });
});
