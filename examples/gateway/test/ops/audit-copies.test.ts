import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileAuditSink } from '@gatehouse/adapters/audit-sinks';
import { KnexAuditLog, openDatabase } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { chained, DeliverAuditLog, EMPTY_LOG } from '@gatehouse/core/audit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../src/cli/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { gatehouseOps } from './command-line.ts';
import { runningOps, type TestOps } from './running-ops.ts';

const SECRET = 'zUB3hSHgCpYwNhhgUrCWmrZh2iGwPLVQ';
const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';

let ops: TestOps;
let file: string;
beforeEach(async () => {
  file = join(configFolder(), 'audit.jsonl');
  ops = await runningOps({ AUDIT_FILE: file });
});
afterEach(() => ops.stop());

function audit(...words: string[]) {
  return gatehouseOps(['audit', ...words], {
    DATABASE_URL: ops.databaseUrl,
    AUDIT_CHECKPOINT_SECRET: SECRET,
  });
}

/** Appends five rows to the audit log: one about a credential, and four about events. */
async function fiveRows(): Promise<void> {
  const environment = { OPS_URL: ops.url, OPS_TOKEN: await ops.token('entitlement_mutator') };
  const why = ['--reason', 'a reason', '--ticket', 'T-1'];
  for (const event of [
    ['grant', ALICE, '--plan', 'base'],
    ['lapse', ALICE],
  ])
    for (const words of [event, event])
      expect(await gatehouseOps([...words, ...why], environment)).toMatchObject({ exitCode: EXIT.done });
}

/**
 * Changes a row as an owner of the database could: rewrites all later rows and the head so that they match.
 */
async function rewriteFrom(sequence: number): Promise<void> {
  const database = await openDatabase(ops.databaseUrl);
  const run = (text: string, values: unknown[] = []) =>
    database.transaction(() => database.write((from) => from.raw(text, values as never)));
  const triggers = await database.read((from) =>
    from('sqlite_master').where('type', 'trigger').select('name'),
  );
  for (const { name } of triggers) await run(`drop trigger "${name}"`);
  const sha256 = new NodeSha256();
  let head = EMPTY_LOG;
  for await (const row of new KnexAuditLog(database, sha256).replay()) {
    const event = row.sequence === sequence ? { ...row, reason: 'gift' } : row;
    const entry = chained(event, head, sha256);
    await run('update audit_log set reason = ?, previous_hash = ?, hash = ? where sequence = ?', [
      entry.reason ?? null,
      entry.previousHash,
      entry.hash,
      entry.sequence,
    ]);
    head = entry;
  }
  await run('update audit_head set hash = ?', [head.hash]);
  await database.close();
}

/** Waits until the sink has this number of rows. */
async function delivered(count: number): Promise<void> {
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0);
  await vi.waitFor(() => expect(lines()).toBe(count), { timeout: 60_000, interval: 100 });
}

describe('copies of the audit log', () => {
  it('name the first changed row, although all later rows and the head were rewritten', async () => {
    await fiveRows();
    await delivered(5);
    const checkpoint = join(configFolder(), 'checkpoint');
    const [first, rest] = [await audit('checkpoint'), await audit('checkpoint', '--after', '2')];
    writeFileSync(checkpoint, `${first.out}\n${rest.out}\n`);
    // The second checkpoint covers three rows that the first one covers as well.
    for (const [copy, count] of [
      [file, 5],
      [checkpoint, 8],
    ] as const)
      expect(await audit('verify', '--against', copy)).toMatchObject({
        exitCode: EXIT.done,
        out: `${count} rows of the copy, all as in the log.`,
      });

    await rewriteFrom(3);
    expect((await audit('verify')).out).toContain('5 rows, all intact');
    for (const copy of [file, checkpoint])
      expect(await audit('verify', '--against', copy)).toMatchObject({
        exitCode: EXIT.tampered,
        out: 'Row 3 is altered.',
      });
  });

  it('are verified with only the public key', async () => {
    await fiveRows();
    const checkpoint = join(configFolder(), 'checkpoint');
    writeFileSync(checkpoint, (await audit('checkpoint')).out);
    const key = (await audit('checkpoint', '--public-key')).out;
    const without = (...words: string[]) =>
      gatehouseOps(['audit', 'verify', '--against', checkpoint, ...words], { DATABASE_URL: ops.databaseUrl });
    expect((await without('--key', key)).exitCode).toBe(EXIT.done);
    expect((await without()).complaints).toContain('with --key');
    expect((await without('--key', `${key.slice(0, -2)}AA`)).complaints).toContain(
      'not signed with this key',
    );
  });

  it.each([
    ['a changed row', (text: string) => text.replace(/^3 ../m, '3 00'), 'were changed'],
    ['a missing row', (text: string) => text.replace(/^3 .*\n/m, ''), 'were changed'],
    ['a missing signature', (text: string) => text.replace(/\n[^\n]+$/, ''), 'without the signature'],
  ])('are refused with %s', async (_what, change, complaint) => {
    await fiveRows();
    const checkpoint = join(configFolder(), 'checkpoint');
    writeFileSync(checkpoint, change((await audit('checkpoint')).out));
    const ended = await audit('verify', '--against', checkpoint);
    expect(ended).toMatchObject({ exitCode: EXIT.refused });
    expect(ended.complaints).toContain(complaint);
  });

  it('are refused when a delivered row was changed in the file', async () => {
    await fiveRows();
    await ops.container.get(DeliverAuditLog).execute(new FileAuditSink(file));
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('a reason', 'a gift'));
    expect((await audit('verify', '--against', file)).complaints).toContain('was changed in the copy itself');
    const empty = join(configFolder(), 'empty');
    appendFileSync(empty, '{"cut');
    expect((await audit('verify', '--against', empty)).complaints).toContain('contains no rows');
  });

  it('are not signed when the log has a fault already, or no row to sign', async () => {
    await fiveRows();
    expect((await audit('checkpoint', '--after', '5')).complaints).toContain('no row after 5');
    const database = await openDatabase(ops.databaseUrl);
    const run = (text: string) => database.transaction(() => database.write((from) => from.raw(text)));
    await run('drop trigger audit_log_is_never_updated');
    await run(`update audit_log set reason = 'gift' where sequence = 3`);
    await database.close();
    expect(await audit('checkpoint')).toMatchObject({ exitCode: EXIT.tampered });
  });
});
