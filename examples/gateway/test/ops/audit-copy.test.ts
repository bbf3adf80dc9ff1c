import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileAuditSink } from '@gatehouse/adapters/audit-sinks';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { type AuditEntry, chained, EMPTY_LOG } from '@gatehouse/core/audit';
import { systemPrincipal } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { rowsOfCopy } from '../../src/cli/ops/audit-copy.ts';
import { configFolder } from '../config/config-folder.ts';

const sha256 = new NodeSha256();

const EVENT = { at: 0, principal: systemPrincipal('test'), action: 'a', subject: 's', detail: {} };

async function read(path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const each of rowsOfCopy(path, { sha256, checkpoints: undefined })) rows.push(each);
  return rows;
}

/** Writes a copy of a log of ten rows that contains only the rows with these sequence numbers. Returns its path. */
async function copyOf(...sequences: readonly number[]): Promise<string> {
  const log: AuditEntry[] = [];
  while (log.length < 10) log.push(chained(EVENT, log.at(-1) ?? EMPTY_LOG, sha256));
  const path = join(configFolder(), 'audit.jsonl');
  await new FileAuditSink(path).send(sequences.flatMap((sequence) => log[sequence - 1] ?? []));
  return path;
}

describe('a copy of the audit log', () => {
  it('yields a row whose texts contain line separators other than LF', async () => {
    const row = chained({ ...EVENT, reason: 'one\u2028two\u2029three\u0085four\rfive' }, EMPTY_LOG, sha256);
    const path = join(configFolder(), 'audit.jsonl');
    await new FileAuditSink(path).send([row]);
    expect(await read(path)).toEqual([row]);
  });

  it.each([
    [[1, 3], 'row 2 is missing'],
    [[2, 3, 4, 8, 9], 'rows 5 to 7 are missing'],
    [[6, 7, 1, 2, 3, 9], 'rows 4 to 5 are missing'],
    [[1, 2, 3, 4, 5, 2, 3, 7], 'row 6 is missing'],
  ])('is refused with the rows %j, because some between them are missing', async (sequences, complaint) => {
    await expect(read(await copyOf(...sequences))).rejects.toThrow(complaint);
  });

  it.each([[[4, 5, 6]], [[1, 2, 3, 2, 3, 4]], [[5, 6, 1, 2, 3, 4, 7]]])(
    'is accepted with the rows %j, because none between them is missing',
    async (sequences) => {
      expect(await read(await copyOf(...sequences))).toHaveLength(sequences.length);
    },
  );

  it('is read to its end when a line contains no row', async () => {
    const path = await copyOf(1, 2);
    for (const data of ['5', 'null', '{}', '"text"', '[]'])
      appendFileSync(path, `${JSON.stringify({ raw_data: data })}\n`);
    expect(await read(path)).toHaveLength(2);
  });
});
