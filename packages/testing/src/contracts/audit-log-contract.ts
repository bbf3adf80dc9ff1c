import assert from 'node:assert/strict';
import { EMPTY_LOG, VerifyAuditLog } from '@gatehouse/core/audit';
import fc from 'fast-check';
import { anyCharacter } from '../arbitraries/any-character.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { TestSha256 } from '../memory/test-sha256.ts';
import { adapted } from './adapted.ts';
import { auditLogChanges } from './audit-log-changes.ts';
import { auditLogTexts } from './audit-log-texts.ts';
import { auditReaderContract } from './audit-reader-contract.ts';
import { places, replayed, sampleEvent } from './audit-samples.ts';
import { sharedClauses } from './changes/shared-clauses.ts';
import { transactionClauses } from './changes/transaction-clauses.ts';
import type { StorageContract } from './contract.ts';
import { atOnceBy } from './samples.ts';

const overLog = adapted(auditReaderContract, (storage: GroundStorage) => ({
  ...storage,
  reader: storage.audit,
}));

/** The clauses of `AuditLog`. */
export const auditLogContract: StorageContract<GroundStorage> = {
  'appends a row after the last one and returns it': async ({ audit }) => {
    const first = await audit.append(
      sampleEvent({ reason: 'asked by phone', ticketRef: 'T-1', detail: { a: [1, null] } }),
    );
    const second = await audit.append(sampleEvent());
    assert.deepEqual([first.sequence, second.sequence], [1, 2]);
    assert.deepEqual([first.previousHash, second.previousHash], [EMPTY_LOG.hash, first.hash]);
    assert.deepEqual(await replayed(audit), [first, second]);
    assert.equal(first.reason, 'asked by phone');
    assert.equal(first.ticketRef, 'T-1');
  },

  'keeps a row exactly when the change that it records is committed': async ({
    audit,
    unitOfWork,
    settings,
  }) => {
    const end = new Error('The contract rolls this back.');
    const failing = unitOfWork.run(async () => {
      await settings.write('theme', {});
      await audit.append(sampleEvent({ action: 'lost' }));
      throw end;
    });
    await assert.rejects(failing, end);
    await unitOfWork.run(() => audit.append(sampleEvent({ action: 'kept' })));
    assert.deepEqual(
      (await replayed(audit)).map(({ sequence, action }) => [sequence, action]),
      [[1, 'kept']],
    );
  },

  'chains concurrently appended rows without gap or fork': async (storage, other) => {
    await atOnceBy([storage, other], 30, ({ audit, unitOfWork }, index) =>
      unitOfWork
        .run(async () => {
          await audit.append(sampleEvent({ detail: { index } }));
          if (index % 5 === 0) throw new Error('no');
          await audit.append(sampleEvent({ detail: { index } }));
        })
        .catch(() => {}),
    );
    await atOnceBy([storage, other], 16, ({ audit }) => audit.append(sampleEvent()));
    assert.deepEqual(
      (await replayed(other.audit)).map(({ sequence }) => sequence),
      places(64),
    );
    await assertIntact(storage.audit);
  },

  ...overLog,

  'returns each row unchanged, so that its hash still matches': async ({ audit }) => {
    const text = fc.string({ unit: anyCharacter });
    const texts = { principal: text, action: text, subject: text, reason: text, ticketRef: text };
    const events = fc.record({ at: fc.integer(), ...texts, detail: fc.dictionary(text, fc.jsonValue()) });
    const runs = fc.asyncProperty(events, async ({ detail, ...given }) => {
      const entry = await audit.append({ ...given, detail: JSON.parse(JSON.stringify(detail)) });
      assert.deepEqual((await replayed(audit, entry.sequence - 1))[0], entry);
    });
    await fc.assert(runs, { numRuns: 50 });
    await audit.append(sampleEvent({ reason: 'a\0b\ud800', subject: '\udfff' }));
    await assertIntact(audit);
  },

  ...auditLogTexts,
  ...sharedClauses(auditLogChanges),
  ...transactionClauses(auditLogChanges),
};

async function assertIntact(log: GroundStorage['audit']): Promise<void> {
  const verdict = await new VerifyAuditLog({ log, sha256: new TestSha256() }).execute();
  assert.equal(verdict.intact, true);
}
