import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileAuditSink } from '@gatehouse/adapters/audit-sinks';
import { auditSinkContract } from '@gatehouse/testing/contracts';
import { describePort } from '@gatehouse/testing/proof';
import { auditSinkSaboteurs } from '@gatehouse/testing/saboteurs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleRows } from './sample-rows.ts';

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-audit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'audit.jsonl');
}

function rowsIn(path: string) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('cut'))
    .map((line) => JSON.parse(JSON.parse(line).raw_data));
}

describePort('FileAuditSink', auditSinkContract, {
  ...{ describe, it, saboteurs: auditSinkSaboteurs },
  withSubject: (work) => {
    const path = newPath();
    return work({
      ...{ sink: new FileAuditSink(path), restarted: new FileAuditSink(path) },
      other: new FileAuditSink(newPath()),
      failing: [new FileAuditSink(join(newPath(), 'missing/audit.jsonl'))],
      received: async () => rowsIn(path),
    });
  },
});

describe('a file as audit sink', () => {
  it('gets a line for each row, readable only by the owner of the file', async () => {
    const path = newPath();
    const rows = sampleRows('session.began', 'event.lapse', 'session.ended');
    const sink = new FileAuditSink(path);
    await sink.send(rows.slice(0, 2));
    await sink.send(rows.slice(2));
    expect(rowsIn(path)).toEqual(rows);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('starts a new line after a line that a crash truncated', async () => {
    const path = newPath();
    appendFileSync(path, '{"cut');
    const rows = sampleRows('session.began');
    await new FileAuditSink(path).send(rows);
    expect(rowsIn(path)).toEqual(rows);
  });

  it('continues in a new file after the old one was renamed', async () => {
    const path = newPath();
    const rows = sampleRows('session.began', 'session.ended');
    const sink = new FileAuditSink(path);
    await sink.send(rows.slice(0, 1));
    renameSync(path, `${path}.1`);
    await sink.send(rows.slice(1));
    expect([rowsIn(`${path}.1`), rowsIn(path)]).toEqual([rows.slice(0, 1), rows.slice(1)]);
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a FIFO', (path: string) => execFileSync('mkfifo', [path])],
    ['a device', (path: string) => symlinkSync('/dev/null', path)],
  ])('rejects when its path is that of %s', async (_what, create) => {
    const path = newPath();
    create(path);
    const sent = new FileAuditSink(path).send(sampleRows('session.began'));
    await expect(sent).rejects.toThrow(`${path}, because it is not a regular file`);
  });

  it('rejects when its folder does not exist', async () => {
    const sink = new FileAuditSink(join(newPath(), 'missing/audit.jsonl'));
    await expect(sink.send(sampleRows('session.began'))).rejects.toThrow(/ENOENT|ENOTDIR/);
  });
});
