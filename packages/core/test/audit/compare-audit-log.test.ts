import { CompareAuditLog, type KnownRow } from '@gatehouse/core/audit';
import { systemPrincipal } from '@gatehouse/core/kernel';
import { MemoryAuditLog, MemoryUnitOfWork, TestSha256 } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';

const sha256 = new TestSha256();
let log: MemoryAuditLog;
let rows: KnownRow[];
beforeEach(async () => {
  log = new MemoryAuditLog(new MemoryUnitOfWork(), sha256);
  rows = [];
  for (let at = 0; at < 6; at++)
    rows.push(
      await log.append({ at, principal: systemPrincipal('test'), action: 'a', subject: 's', detail: {} }),
    );
});

function compare(known: readonly KnownRow[]) {
  const each = async function* () {
    yield* known;
  };
  return new CompareAuditLog({ log, sha256 }).execute(each());
}

const altered = (sequence: number): KnownRow => ({ sequence, hash: '0'.repeat(64) });

describe('CompareAuditLog', () => {
  it('compares the rows of joined files in any order', async () => {
    const [older, newer] = [rows.slice(0, 3), rows.slice(3)];
    expect(await compare([...newer, ...older])).toEqual({ agrees: true, rows: 6 });
    const changed = [...newer, ...older.with(1, altered(2))];
    expect(await compare(changed)).toEqual({ agrees: false, sequence: 2, fault: 'altered' });
  });

  it('compares each copy of a repeated row', async () => {
    expect(await compare([...rows, ...rows])).toEqual({ agrees: true, rows: 12 });
    expect(await compare([...rows, altered(6)])).toEqual({ agrees: false, sequence: 6, fault: 'altered' });
  });

  it('names a row that the log does not have', async () => {
    expect(await compare([...rows.slice(4), altered(7)])).toEqual({
      agrees: false,
      sequence: 7,
      fault: 'missing',
    });
  });
});
