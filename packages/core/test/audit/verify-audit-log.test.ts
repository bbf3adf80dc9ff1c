import {
  type AuditEntry,
  type AuditEvent,
  type AuditHead,
  AuditLog,
  chained,
  EMPTY_LOG,
  entryHash,
  VerifyAuditLog,
} from '@gatehouse/core/audit';
import type { Page } from '@gatehouse/core/kernel';
import { TestSha256 } from '@gatehouse/testing/memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const sha256 = new TestSha256();

/** A log that an attacker with full access to the database has changed. */
class ForgedLog extends AuditLog {
  readonly #rows: readonly AuditEntry[];
  #head: AuditHead;
  readonly #headAfterwards: AuditHead;

  constructor(rows: readonly AuditEntry[], head: AuditHead, headAfterwards: AuditHead = head) {
    super();
    this.#rows = rows;
    this.#head = head;
    this.#headAfterwards = headAfterwards;
  }

  override append(): Promise<AuditEntry> {
    throw new Error('This log is only read.');
  }

  override page(): Promise<Page<AuditEntry>> {
    throw new Error('This log is only replayed.');
  }

  override replayBySubject(): AsyncIterable<AuditEntry> {
    throw new Error('This log is only replayed.');
  }

  override async *replay(): AsyncIterable<AuditEntry> {
    yield* this.#rows;
    this.#head = this.#headAfterwards;
  }

  override async head(): Promise<AuditHead> {
    return this.#head;
  }
}

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const anyEvent: fc.Arbitrary<AuditEvent> = fc.record(
  {
    at: fc.nat(),
    principal: text,
    action: text,
    subject: text,
    reason: text,
    ticketRef: text,
    detail: fc.constant({ before: 'user', after: 'admin' }),
  },
  { requiredKeys: ['at', 'principal', 'action', 'subject', 'detail'] },
);
const anyRows = fc.array(anyEvent, { minLength: 1, maxLength: 12 }).map(rowsOf);
const anyRowsAndPlace = anyRows.chain((rows) => fc.tuple(fc.constant(rows), fc.nat(rows.length - 1)));

function rowsOf(events: readonly AuditEvent[]): AuditEntry[] {
  const rows: AuditEntry[] = [];
  for (const event of events) rows.push(chained(event, rows.at(-1) ?? EMPTY_LOG, sha256));
  return rows;
}

function headOf(rows: readonly AuditEntry[]): AuditHead {
  const { sequence, hash } = rows.at(-1) ?? EMPTY_LOG;
  return { sequence, hash };
}

/** Verifies a log whose head was stored before the rows were changed. */
function verdictOn(rows: readonly AuditEntry[], noted: AuditHead) {
  return new VerifyAuditLog({ log: new ForgedLog(rows, noted), sha256 }).execute();
}

describe('VerifyAuditLog', () => {
  it('reports a log as intact if rows were only appended', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const head = headOf(rows);
        expect(await verdictOn(rows, head)).toEqual({ intact: true, rows: rows.length, head });
      }),
    );
    expect(await verdictOn([], EMPTY_LOG)).toEqual({ intact: true, rows: 0, head: EMPTY_LOG });
  });

  it('reports its progress', async () => {
    const rows = rowsOf(fc.sample(anyEvent, 4));
    const progress: number[] = [];
    await new VerifyAuditLog({ log: new ForgedLog(rows, headOf(rows)), sha256 }).execute((count) =>
      progress.push(count),
    );
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it('accepts rows that were appended while it was reading', async () => {
    const rows = rowsOf(fc.sample(anyEvent, 6));
    const noted = headOf(rows.slice(0, 3));
    for (const headAfterwards of [headOf(rows), { sequence: 7, hash: 'of one more row' }]) {
      const log = new ForgedLog(rows, noted, headAfterwards);
      expect(await new VerifyAuditLog({ log, sha256 }).execute()).toMatchObject({ intact: true, rows: 6 });
    }
  });

  it('reports the first row after the head if the stored head was moved back', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, async ([rows, place]) => {
        const verdict = await verdictOn(rows, headOf(rows.slice(0, place)));
        expect(verdict).toEqual({ intact: false, sequence: place + 1, fault: 'unnoted' });
      }),
    );
  });

  it('reports an altered last row that was appended while it was reading', async () => {
    const rows = rowsOf(fc.sample(anyEvent, 6));
    const log = new ForgedLog(rows, headOf(rows.slice(0, 3)), { sequence: 6, hash: 'another' });
    const verdict = await new VerifyAuditLog({ log, sha256 }).execute();
    expect(verdict).toEqual({ intact: false, sequence: 6, fault: 'altered' });
  });

  it('finds a row in which any field was altered', async () => {
    const alterations: ((row: AuditEntry) => AuditEntry)[] = [
      (row) => ({ ...row, at: row.at + 1 }),
      (row) => ({ ...row, principal: `${row.principal}x` }),
      (row) => ({ ...row, action: `${row.action}x` }),
      (row) => ({ ...row, subject: `${row.subject}x` }),
      (row) => ({ ...row, reason: `${row.reason ?? ''}x` }),
      (row) => ({ ...row, ticketRef: `${row.ticketRef ?? ''}x` }),
      (row) => ({ ...row, detail: { before: 'user', after: 'user' } }),
      (row) => ({ ...row, hash: 'f'.repeat(64) }),
    ];
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, fc.constantFrom(...alterations), async ([rows, place], alter) => {
        const forged = rows.map((row, index) => (index === place ? alter(row) : row));
        expect(await verdictOn(forged, headOf(rows))).toEqual({
          intact: false,
          sequence: place + 1,
          fault: 'altered',
        });
      }),
    );
  });

  it('finds an altered row whose hash was recomputed', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, async ([rows, place]) => {
        const forged = rows.map((row, index) =>
          index === place ? resealed({ ...row, subject: 'mallory' }) : row,
        );
        const isSame = forged[place]?.hash === rows[place]?.hash;
        const verdict = await verdictOn(forged, headOf(rows));
        expect(verdict.intact).toBe(isSame);
      }),
    );
  });

  it('detects a rewritten tail by comparing it with a head stored elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, anyEvent, async ([rows, place], event) => {
        const events: AuditEvent[] = rows.slice();
        events[place] = { ...event, subject: `${rows[place]?.subject}x` };
        const forged = rowsOf(events);
        const verdict = await verdictOn(forged, headOf(rows));
        expect(verdict).toEqual({ intact: false, sequence: rows.length, fault: 'altered' });
      }),
    );
  });

  it('finds a missing row', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, async ([rows, place]) => {
        fc.pre(place < rows.length - 1);
        const verdict = await verdictOn(rows.toSpliced(place, 1), headOf(rows));
        expect(verdict).toEqual({ intact: false, sequence: place + 1, fault: 'missing' });
      }),
    );
  });

  it('finds swapped rows', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, async ([rows, place]) => {
        const [one, other] = [rows[place], rows[place + 1]];
        if (!one || !other) return;
        const swapped = rows.toSpliced(place, 2, other, one);
        expect(await verdictOn(swapped, headOf(rows))).toMatchObject({ intact: false, sequence: place + 1 });
        const renumbered = rows.toSpliced(
          place,
          2,
          { ...other, sequence: one.sequence },
          { ...one, sequence: other.sequence },
        );
        expect(await verdictOn(renumbered, headOf(rows))).toMatchObject({
          intact: false,
          sequence: place + 1,
        });
      }),
    );
  });

  it('finds an inserted row', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, anyEvent, async ([rows, place], event) => {
        const before = rows[place] ?? EMPTY_LOG;
        const inserted = rows.toSpliced(place + 1, 0, chained(event, before, sha256));
        const verdict = await verdictOn(inserted, headOf(rows));
        expect(verdict).toMatchObject({ intact: false, sequence: place + 2 });
      }),
    );
  });

  it('finds a row that was appended under a used number', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, anyEvent, async ([rows, place], event) => {
        const added = resealed({ ...chained(event, headOf(rows), sha256), sequence: place + 1 });
        const verdict = await verdictOn([...rows, added], headOf(rows));
        expect(verdict).toEqual({ intact: false, sequence: place + 1, fault: 'unlinked' });
      }),
    );
  });

  it('finds a truncated log', async () => {
    await fc.assert(
      fc.asyncProperty(anyRowsAndPlace, async ([rows, kept]) => {
        const verdict = await verdictOn(rows.slice(0, kept), headOf(rows));
        expect(verdict).toEqual({ intact: false, sequence: kept + 1, fault: 'truncated' });
      }),
    );
  });
});

function resealed(row: AuditEntry): AuditEntry {
  return { ...row, hash: entryHash(row, sha256) };
}
