import assert from 'node:assert/strict';
import { type AuditEntry, type AuditEvent, EMPTY_LOG, VerifyAuditLog } from '@gatehouse/core/audit';
import { InvalidInput, type Page } from '@gatehouse/core/kernel';
import fc from 'fast-check';
import { anyCharacter } from '../arbitraries/any-character.ts';
import type { GroundStorage } from '../memory/ground-storage.ts';
import { TestSha256 } from '../memory/test-sha256.ts';
import { auditLogChanges } from './audit-log-changes.ts';
import { auditLogTexts } from './audit-log-texts.ts';
import { sharedClauses } from './changes/shared-clauses.ts';
import { transactionClauses } from './changes/transaction-clauses.ts';
import type { StorageContract } from './contract.ts';
import { atOnceBy, NOON } from './samples.ts';

/** The clauses of `AuditLog`. */
export const auditLogContract: StorageContract<GroundStorage> = {
  'appends a row after the last one and returns it': async ({ audit }) => {
    const first = await audit.append(
      event({ reason: 'asked by phone', ticketRef: 'T-1', detail: { a: [1, null] } }),
    );
    const second = await audit.append(event());
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
      await audit.append(event({ action: 'lost' }));
      throw end;
    });
    await assert.rejects(failing, end);
    await unitOfWork.run(() => audit.append(event({ action: 'kept' })));
    assert.deepEqual(
      (await replayed(audit)).map(({ sequence, action }) => [sequence, action]),
      [[1, 'kept']],
    );
  },

  'chains concurrently appended rows without gap or fork': async (storage, other) => {
    await atOnceBy([storage, other], 30, ({ audit, unitOfWork }, index) =>
      unitOfWork
        .run(async () => {
          await audit.append(event({ detail: { index } }));
          if (index % 5 === 0) throw new Error('no');
          await audit.append(event({ detail: { index } }));
        })
        .catch(() => {}),
    );
    await atOnceBy([storage, other], 16, ({ audit }) => audit.append(event()));
    assert.deepEqual(
      (await replayed(other.audit)).map(({ sequence }) => sequence),
      places(64),
    );
    await assertIntact(storage.audit);
  },

  'returns the rows that match every condition, newest first': async ({ audit }) => {
    for (const subject of ['a', 'b']) {
      for (const principal of ['p', 'q']) {
        for (const action of ['x', 'y']) await audit.append(event({ subject, principal, action }));
      }
    }
    const found = async (filter: Parameters<typeof audit.page>[0]) =>
      (await audit.page(filter, { limit: 100 })).items.map(({ sequence }) => sequence);
    assert.deepEqual(await found({}), places(8).reverse());
    assert.deepEqual(await found({ subject: 'b' }), [8, 7, 6, 5]);
    assert.deepEqual(await found({ principal: 'q' }), [8, 7, 4, 3]);
    assert.deepEqual(await found({ action: 'x' }), [7, 5, 3, 1]);
    assert.deepEqual(await found({ subject: 'a', principal: 'q', action: 'y' }), [4]);
    assert.deepEqual(await found({ subject: undefined, action: 'none' }), []);
    assert.deepEqual(await found({ subject: '\0' }), []);
  },

  'returns the rows of a ticket, and of a period including its start and excluding its end': async ({
    audit,
  }) => {
    for (const at of [NOON, NOON + 1, NOON + 2])
      for (const ticketRef of ['T-1', undefined]) await audit.append(event({ at, ticketRef }));
    const found = async (filter: Parameters<typeof audit.page>[0]) =>
      (await audit.page(filter, { limit: 100 })).items.map(({ sequence }) => sequence);
    assert.deepEqual(await found({ ticketRef: 'T-1' }), [5, 3, 1]);
    assert.deepEqual(await found({ ticketRef: 'T' }), []);
    assert.deepEqual(await found({ ticketRef: '\0' }), []);
    assert.deepEqual(await found({ from: NOON + 1 }), [6, 5, 4, 3]);
    assert.deepEqual(await found({ until: NOON + 1 }), [2, 1]);
    assert.deepEqual(await found({ from: NOON + 1, until: NOON + 2, ticketRef: 'T-1' }), [3]);
  },

  'returns the rows that contain a text, whatever the case of its ASCII letters': async ({ audit }) => {
    await audit.append(event({ principal: 'did:plc:Anna' }));
    await audit.append(event({ action: 'Anna.left', subject: 'x' }));
    await audit.append(event({ subject: 'anna.test' }));
    await audit.append(event({ reason: 'asked by ANNA, 100%_\\' }));
    await audit.append(event({ ticketRef: 'T-anna', detail: { name: 'bert' } }));
    await audit.append(event({ reason: 'ÄRGER' }));
    const found = async (text: string, rest: Parameters<typeof audit.page>[0] = {}) =>
      (await audit.page({ ...rest, text }, { limit: 100 })).items.map(({ sequence }) => sequence);
    assert.deepEqual(await found('aNNa'), [5, 4, 3, 2, 1]);
    assert.deepEqual(await found('anna', { subject: 'x' }), [2]);
    assert.deepEqual(await found('100%_\\'), [4]);
    assert.deepEqual(await found('%'), [4]);
    assert.deepEqual(await found('bert'), []);
    assert.deepEqual(await found('ärger'), []);
    assert.deepEqual(await found('Ärger'), [6]);
    assert.deepEqual(await found('\0'), []);
  },

  'returns each older row once while rows are appended between pages': async ({ audit }) => {
    for (let count = 0; count < 5; count += 1) await audit.append(event());
    const seen: number[] = [];
    let page: Page<AuditEntry> = { items: [], nextCursor: null };
    do {
      page = await audit.page({ subject: 'subject' }, { limit: 2, cursor: page.nextCursor ?? undefined });
      assert.ok(page.items.length <= 2);
      seen.push(...page.items.map(({ sequence }) => sequence));
      await audit.append(event());
    } while (page.nextCursor !== null);
    assert.deepEqual(seen, [5, 4, 3, 2, 1]);
  },

  'returns no empty page after the oldest row': async ({ audit }) => {
    for (let count = 0; count < 2; count += 1) await audit.append(event());
    assert.equal((await audit.page({}, { limit: 2 })).nextCursor, null);
  },

  'rejects a cursor that it has not issued': async ({ audit }) => {
    await audit.append(event());
    for (const cursor of ['', 'x', '-1', '1 or 1=1', '9'.repeat(99)]) {
      await assert.rejects(audit.page({}, { limit: 2, cursor }), InvalidInput);
    }
  },

  'replays all rows after a position, oldest first, however many there are': async ({
    audit,
    unitOfWork,
  }) => {
    await unitOfWork.run(async () => {
      for (let count = 0; count < 1_003; count += 1) await audit.append(event());
    });
    assert.deepEqual(
      (await replayed(audit)).map(({ sequence }) => sequence),
      places(1_003),
    );
    assert.deepEqual(
      (await replayed(audit, 1_001)).map(({ sequence }) => sequence),
      [1_002, 1_003],
    );
    assert.deepEqual(await replayed(audit, 1_003), []);
  },

  'replays by subject in byte order, starting from a given subject': async ({ audit, unitOfWork }) => {
    const subjects = ['b', 'a', 'é', 'A', '\u{1F600}', '\uFFFD', 'a', 'ab', 'b'];
    await unitOfWork.run(async () => {
      for (const subject of subjects) await audit.append(event({ subject }));
      for (let count = 0; count < 401; count += 1) await audit.append(event({ subject: 'aa' }));
    });
    const placesFrom = async (from?: string) => placesOf(audit.replayBySubject(from));
    const many = places(401).map((place) => place + 9);
    assert.deepEqual(await placesFrom(), [4, 2, 7, ...many, 8, 1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('aa'), [...many, 8, 1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('aaa'), [8, 1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('b'), [1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('\u{1F601}'), []);
  },

  'returns its head': async ({ audit }) => {
    assert.deepEqual(await audit.head(), EMPTY_LOG);
    const { sequence, hash } = await audit.append(event());
    assert.deepEqual(await audit.head(), { sequence, hash });
  },

  'returns each row unchanged, so that its hash still matches': async ({ audit }) => {
    const text = fc.string({ unit: anyCharacter });
    const texts = { principal: text, action: text, subject: text, reason: text, ticketRef: text };
    const events = fc.record({ at: fc.integer(), ...texts, detail: fc.dictionary(text, fc.jsonValue()) });
    const runs = fc.asyncProperty(events, async ({ detail, ...given }) => {
      const entry = await audit.append({ ...given, detail: JSON.parse(JSON.stringify(detail)) });
      assert.deepEqual((await replayed(audit, entry.sequence - 1))[0], entry);
    });
    await fc.assert(runs, { numRuns: 50 });
    await audit.append(event({ reason: 'a\0b\ud800', subject: '\udfff' }));
    await assertIntact(audit);
  },

  ...auditLogTexts,
  ...sharedClauses(auditLogChanges),
  ...transactionClauses(auditLogChanges),
};

function event(change: Partial<AuditEvent> = {}): AuditEvent {
  return { at: NOON, principal: 'principal', action: 'action', subject: 'subject', detail: {}, ...change };
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

async function placesOf(entries: AsyncIterable<AuditEntry>): Promise<number[]> {
  const found: number[] = [];
  for await (const { sequence } of entries) found.push(sequence);
  return found;
}

async function replayed(audit: GroundStorage['audit'], after?: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of audit.replay(after)) entries.push(entry);
  return entries;
}

async function assertIntact(log: GroundStorage['audit']): Promise<void> {
  const verdict = await new VerifyAuditLog({ log, sha256: new TestSha256() }).execute();
  assert.equal(verdict.intact, true);
}
