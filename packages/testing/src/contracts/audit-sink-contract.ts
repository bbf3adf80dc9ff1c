import assert from 'node:assert/strict';
import { type AuditEntry, type AuditSink, chained, EMPTY_LOG } from '@gatehouse/core/audit';
import { TestSha256 } from '../memory/test-sha256.ts';
import { sampleEvent } from './audit-samples.ts';
import type { Contract } from './contract.ts';

/** A sink with an empty receiver, and sinks of other receivers. */
export interface AuditSinkCase {
  readonly sink: AuditSink;
  /** Returns every row that the receiver has, in the order in which they arrived. */
  readonly received: () => Promise<readonly AuditEntry[]>;
  /** Another sink of the same receiver, as after a restart of the server. */
  readonly restarted: AuditSink;
  /** A sink with another receiver. */
  readonly other: AuditSink;
  /** Sinks whose receivers cannot be reached, or do not confirm that they have the rows. */
  readonly failing: readonly AuditSink[];
}

/** The clauses of `AuditSink`. */
export const auditSinkContract: Contract<AuditSinkCase> = {
  'has a name that survives a restart and that no other sink has': async ({ sink, restarted, other }) => {
    assert.ok(sink.name.length > 0);
    assert.equal(restarted.name, sink.name);
    assert.notEqual(other.name, sink.name);
  },

  'resolves when the receiver has every row, unchanged and in the order of the log': async (subject) => {
    const rows = chainOf(7);
    await subject.sink.send(rows.slice(0, 3));
    assert.deepEqual(await subject.received(), rows.slice(0, 3));
    await subject.sink.send(rows.slice(3));
    assert.deepEqual(await subject.received(), rows);
  },

  'sends rows again that were sent before': async ({ sink, restarted, received }) => {
    const rows = chainOf(2);
    await sink.send(rows);
    await restarted.send(rows);
    assert.deepEqual(await received(), [...rows, ...rows]);
  },

  'rejects if the receiver does not have the rows': async ({ failing }) => {
    assert.ok(failing.length > 0);
    for (const sink of failing) await assert.rejects(sink.send(chainOf(2)), sink.name);
  },
};

/** Returns rows of a log whose texts contain line breaks and characters of four bytes. */
function chainOf(count: number): readonly AuditEntry[] {
  const sha256 = new TestSha256();
  const rows: AuditEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const texts = { subject: `did:plc:ålice\n${index}`, reason: '"😀"\r\n', ticketRef: ' T-1 ' };
    rows.push(chained(sampleEvent({ ...texts, detail: { index } }), rows.at(-1) ?? EMPTY_LOG, sha256));
  }
  return rows;
}
