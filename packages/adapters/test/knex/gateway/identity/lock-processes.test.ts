import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Database, openEngine } from '@gatehouse/adapters/knex';
import { PrincipalEngine } from '@gatehouse/adapters/knex/gateway';
import { SECOND } from '@gatehouse/core/kernel';
import { LockVisit } from '@gatehouse/testing/contracts';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../../src/knex/engine.ts';
import { GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { atprotoStorage } from './atproto-storage-of.ts';
import { gatewayWorld } from './gateway-world.ts';

const CHILD = new URL('./hold-lock.ts', import.meta.url).pathname;
const NAME = 'oauth-customer did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const ROUNDS = 5;
const LEASE = 2 * SECOND;
const [postgres] = Object.entries(GATEWAY_DATABASES).flatMap(([name, make]) =>
  name.startsWith('PostgreSQL') ? [make] : [],
);

/** Another process. It takes the lock when the test requests it. */
class Contender {
  readonly process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(url: string, witness: string) {
    const words = ['--conditions=@gatehouse/source', CHILD, url, NAME, witness, String(LEASE)];
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.process = child;
    this.#lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  }

  command(word: 'visit' | 'stay' | 'barge'): void {
    this.process.stdin?.write(`${word}\n`);
  }

  async says(line: string): Promise<void> {
    const { value } = await this.#lines.next();
    expect(value ?? `It ended: ${await this.#lastWords()}`).toBe(line);
  }

  async #lastWords(): Promise<string> {
    const chunks = await this.process.stderr?.toArray();
    return Buffer.concat(chunks ?? []).toString();
  }
}

describe('the refresh lock of one PDS account across processes on PostgreSQL', () => {
  const world = gatewayWorld(postgres ?? expect.fail('There is no PostgreSQL.'));
  let folder: string;
  let witness: string;
  const contenders: Contender[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-lock-'));
    witness = join(folder, 'a-process-is-inside');
    for (let count = 0; count < 2; count += 1) contenders.push(new Contender(world().made.url, witness));
    for (const contender of contenders) await contender.says('ready');
  });
  afterAll(async () => {
    for (const { process } of contenders) process.kill('SIGKILL');
    await removeFolder(folder);
  });

  const lock = () => atprotoStorage(world().gateway).lockBy();
  const all = (act: (contender: Contender) => Promise<void>) => Promise.all(contenders.map(act));

  it('admits two concurrent processes one after the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await lock().hold(NAME, async () => {
        for (const contender of contenders) contender.command('visit');
        await all((contender) => contender.says('asks'));
      });
      await all((contender) => contender.says('left'));
    }
  });

  it('is tested by processes that detect concurrent holders', async () => {
    await writeFile(witness, '');
    const barging = new Contender(world().made.url, witness);
    await barging.says('ready');
    barging.command('barge');
    expect(await once(barging.process, 'exit')).toEqual([1, null]);
    await rm(witness);
  });

  it('stays with a process that works longer than its lease, and is released when that process is killed', async () => {
    const [contender = expect.fail('There is no other process.')] = contenders;
    contender.command('stay');
    await contender.says('inside');
    const visit = new LockVisit(lock(), NAME);
    await visit.waitForAttempt(1.5 * LEASE);
    expect(visit.isInside).toBe(false);
    contender.process.kill('SIGKILL');
    await visit.entered();
    await visit.leave();
  });

  it('is polled less and less often by a waiting caller', async () => {
    const counting = new CountingEngine(await openEngine(world().made.url), 'gateway');
    const database = new Database(counting);
    const waiting = await lock().hold(NAME, async () => {
      const visit = new LockVisit(atprotoStorage(database).lockBy(), NAME);
      await visit.waitForAttempt(2 * SECOND);
      expect(visit.isInside).toBe(false);
      return visit;
    });
    expect(counting.transactions).toBeLessThan(20);
    await waiting.entered();
    await waiting.leave();
    await database.close();
  });
});

class CountingEngine extends PrincipalEngine {
  transactions = 0;

  override transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    this.transactions += 1;
    return super.transaction(work);
  }
}
