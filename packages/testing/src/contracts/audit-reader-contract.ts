import assert from 'node:assert/strict';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type AuditReader,
  EMPTY_LOG,
} from '@gatehouse/core/audit';
import { InvalidInput, type Page, type UnitOfWork } from '@gatehouse/core/kernel';
import { places, replayed, sampleEvent } from './audit-samples.ts';
import type { Contract } from './contract.ts';
import { NOON } from './samples.ts';

/** An empty audit log, and a reader of it. */
export interface AuditReaderCase {
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly reader: AuditReader;
}

/** The clauses of `AuditReader`. */
export const auditReaderContract: Contract<AuditReaderCase> = {
  'returns the rows that match every condition, newest first': async ({ audit, reader }) => {
    for (const subject of ['a', 'b']) {
      for (const principal of ['p', 'q']) {
        for (const action of ['x', 'y']) await audit.append(sampleEvent({ subject, principal, action }));
      }
    }
    const found = async (filter: Parameters<typeof reader.page>[0]) =>
      (await reader.page(filter, { limit: 100 })).items.map(({ sequence }) => sequence);
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
    reader,
  }) => {
    for (const at of [NOON, NOON + 1, NOON + 2])
      for (const ticketRef of ['T-1', undefined]) await audit.append(sampleEvent({ at, ticketRef }));
    const found = async (filter: Parameters<typeof reader.page>[0]) =>
      (await reader.page(filter, { limit: 100 })).items.map(({ sequence }) => sequence);
    assert.deepEqual(await found({ ticketRef: 'T-1' }), [5, 3, 1]);
    assert.deepEqual(await found({ ticketRef: 'T' }), []);
    assert.deepEqual(await found({ ticketRef: '\0' }), []);
    assert.deepEqual(await found({ from: NOON + 1 }), [6, 5, 4, 3]);
    assert.deepEqual(await found({ until: NOON + 1 }), [2, 1]);
    assert.deepEqual(await found({ from: NOON + 1, until: NOON + 2, ticketRef: 'T-1' }), [3]);
  },

  'returns the rows that contain a text, whatever the case of its ASCII letters': async ({
    audit,
    reader,
  }) => {
    await audit.append(sampleEvent({ principal: 'did:plc:Anna' }));
    await audit.append(sampleEvent({ action: 'Anna.left', subject: 'x' }));
    await audit.append(sampleEvent({ subject: 'anna.test' }));
    await audit.append(sampleEvent({ reason: 'asked by ANNA, 100%_\\' }));
    await audit.append(sampleEvent({ ticketRef: 'T-anna', detail: { name: 'bert' } }));
    await audit.append(sampleEvent({ reason: 'ÄRGER' }));
    const found = async (text: string, rest: Parameters<typeof reader.page>[0] = {}) =>
      (await reader.page({ ...rest, text }, { limit: 100 })).items.map(({ sequence }) => sequence);
    assert.deepEqual(await found('aNNa'), [5, 4, 3, 2, 1]);
    assert.deepEqual(await found('anna', { subject: 'x' }), [2]);
    assert.deepEqual(await found('100%_\\'), [4]);
    assert.deepEqual(await found('%'), [4]);
    assert.deepEqual(await found('bert'), []);
    assert.deepEqual(await found('ärger'), []);
    assert.deepEqual(await found('Ärger'), [6]);
    assert.deepEqual(await found('\0'), []);
  },

  'returns each older row once while rows are appended between pages': async ({ audit, reader }) => {
    for (let count = 0; count < 5; count += 1) await audit.append(sampleEvent());
    const seen: number[] = [];
    let page: Page<AuditEntry> = { items: [], nextCursor: null };
    do {
      page = await reader.page({ subject: 'subject' }, { limit: 2, cursor: page.nextCursor ?? undefined });
      assert.ok(page.items.length <= 2);
      seen.push(...page.items.map(({ sequence }) => sequence));
      await audit.append(sampleEvent());
    } while (page.nextCursor !== null);
    assert.deepEqual(seen, [5, 4, 3, 2, 1]);
  },

  'returns each row of a period once, in pages': async ({ audit, reader }) => {
    for (let minute = 0; minute < 6; minute += 1) await audit.append(sampleEvent({ at: NOON + minute }));
    const found = async (filter: AuditFilter, cursor?: string): Promise<readonly (readonly number[])[]> => {
      const { items, nextCursor } = await reader.page(filter, { limit: 2, cursor });
      const rest = nextCursor === null ? [] : await found(filter, nextCursor);
      return [items.map(({ sequence }) => sequence), ...rest];
    };
    assert.deepEqual(await found({ from: NOON + 1, until: NOON + 5 }), [
      [5, 4],
      [3, 2],
    ]);
    assert.deepEqual(await found({ from: NOON + 1 }), [[6, 5], [4, 3], [2]]);
    assert.deepEqual(await found({ until: NOON + 5 }), [[5, 4], [3, 2], [1]]);
  },

  'returns no empty page after the oldest row': async ({ audit, reader }) => {
    for (let count = 0; count < 2; count += 1) await audit.append(sampleEvent());
    assert.equal((await reader.page({}, { limit: 2 })).nextCursor, null);
  },

  'rejects a cursor that it has not issued': async ({ audit, reader }) => {
    await audit.append(sampleEvent());
    for (const cursor of ['', 'x', '-1', '1 or 1=1', '9'.repeat(99)]) {
      await assert.rejects(reader.page({}, { limit: 2, cursor }), InvalidInput);
    }
  },

  'replays all rows after a position, oldest first, however many there are': async ({
    audit,
    reader,
    unitOfWork,
  }) => {
    await unitOfWork.run(async () => {
      for (let count = 0; count < 1_003; count += 1) await audit.append(sampleEvent());
    });
    assert.deepEqual(
      (await replayed(reader)).map(({ sequence }) => sequence),
      places(1_003),
    );
    assert.deepEqual(
      (await replayed(reader, 1_001)).map(({ sequence }) => sequence),
      [1_002, 1_003],
    );
    assert.deepEqual(await replayed(reader, 1_003), []);
  },

  'replays by subject in byte order, starting from a given subject': async ({
    audit,
    reader,
    unitOfWork,
  }) => {
    const subjects = ['b', 'a', 'é', 'A', '\u{1F600}', '\uFFFD', 'a', 'ab', 'b'];
    await unitOfWork.run(async () => {
      for (const subject of subjects) await audit.append(sampleEvent({ subject }));
      for (let count = 0; count < 401; count += 1) await audit.append(sampleEvent({ subject: 'aa' }));
    });
    const placesFrom = async (from?: string) => placesOf(reader.replayBySubject(from));
    const many = places(401).map((place) => place + 9);
    assert.deepEqual(await placesFrom(), [4, 2, 7, ...many, 8, 1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('aa'), [...many, 8, 1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('aaa'), [8, 1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('b'), [1, 9, 3, 6, 5]);
    assert.deepEqual(await placesFrom('\u{1F601}'), []);
  },

  'returns the head of the log': async ({ audit, reader }) => {
    assert.deepEqual(await reader.head(), EMPTY_LOG);
    const { sequence, hash } = await audit.append(sampleEvent());
    assert.deepEqual(await reader.head(), { sequence, hash });
  },
};

async function placesOf(entries: AsyncIterable<AuditEntry>): Promise<number[]> {
  const found: number[] = [];
  for await (const { sequence } of entries) found.push(sequence);
  return found;
}
