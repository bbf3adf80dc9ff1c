import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MINUTE } from '@gatehouse/core/kernel';
import { LockVisit, WatchedClock } from '@gatehouse/testing/contracts/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { atprotoStorage } from './atproto-storage-of.ts';
import { gatewayWorld } from './gateway-world.ts';

const CHILD = new URL('./hold-lock.ts', import.meta.url).pathname;
const NAME = 'oauth-customer did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const ROUNDS = 5;
const [postgres] = Object.entries(GATEWAY_DATABASES).flatMap(([name, make]) =>
  name.startsWith('PostgreSQL') ? [make] : [],
);

/** Another process that takes the lock at command. */
class Contender {
  readonly process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(url: string, witness: string) {
    const words = ['--conditions=@gatehouse/source', CHILD, url, NAME, witness];
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

describe('the refresh lock of one account, among processes on PostgreSQL', () => {
  const world = gatewayWorld(postgres ?? expect.fail('There is no PostgreSQL.'));
  let folder: string;
  let witness: string;
  const contenders: Contender[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-lock-'));
    witness = join(folder, 'somebody-is-inside');
    for (let count = 0; count < 2; count += 1) contenders.push(new Contender(world().made.url, witness));
    for (const contender of contenders) await contender.says('ready');
  });
  afterAll(async () => {
    for (const { process } of contenders) process.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const lockBy = (clock: WatchedClock) => atprotoStorage(world().gateway).lockBy(clock);
  const all = (act: (contender: Contender) => Promise<void>) => Promise.all(contenders.map(act));

  it('lets two processes in one after the other, whenever both want it at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await lockBy(new WatchedClock(Date.now())).hold(NAME, async () => {
        for (const contender of contenders) contender.command('visit');
        await all((contender) => contender.says('asks'));
      });
      await all((contender) => contender.says('left'));
    }
  });

  it('would be found out if it let two in', async () => {
    await writeFile(witness, '');
    const barging = new Contender(world().made.url, witness);
    await barging.says('ready');
    barging.command('barge');
    expect(await once(barging.process, 'exit')).toEqual([1, null]);
    await rm(witness);
  });

  it('stays for a minute with a process that was killed inside, and no longer', async () => {
    const [contender = expect.fail('There is nobody.')] = contenders;
    contender.command('stay');
    await contender.says('inside');
    contender.process.kill('SIGKILL');
    await once(contender.process, 'exit');
    const clock = new WatchedClock(Date.now());
    const visit = new LockVisit(lockBy(clock), clock, NAME);
    await visit.tried();
    expect(visit.isInside).toBe(false);
    clock.advance(MINUTE);
    await visit.entered();
    await visit.leave();
  });
});
