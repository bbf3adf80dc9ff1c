import { VerifyAuditLog } from '@gatehouse/core/audit';
import { VerifyEntitlements } from '@gatehouse/core/entitlement';
import { VerifyRecords } from '@gatehouse/core/operator';
import { MovableClock, TestSha256 } from '@gatehouse/testing/memory';
import { memoryGatewayStorage } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { type OpsParts, opsHandlers } from '../../src/ops/index.ts';

describe('the check of the audit log', () => {
  it('reads the log once for all operators who request it at the same time', async () => {
    const { audit, entitlements, unitOfWork, verifications } = memoryGatewayStorage();
    let readings = 0;
    const log = new Proxy(audit, {
      get: (target, name) => {
        if (name === 'replay') readings += 1;
        return Reflect.get(target, name).bind(target);
      },
    });
    const verify = new VerifyRecords({
      log,
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
