import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { KnexLock, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource } from '@gatehouse/adapters/node';

const [url = '', name = '', witness = '', lease = ''] = process.argv.slice(2);
const database = await openDatabaseAs('gateway', url);
const lock = new KnexLock({ database, random: new NodeRandomSource(), lease: Number(lease) });
const look = () => database.read((from) => from('leases').select());

/** Fails if another process holds the lock as well. The operating system allows only one process to create the file. */
async function beAlone(): Promise<void> {
  const file = await open(witness, 'wx');
  for (let looks = 0; looks < 5; looks += 1) await look();
  await file.close();
  await rm(witness);
}

/** The commands. Each is one word on its own line of the input. */
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  visit: async () => {
    console.log('asks');
    await lock.hold(name, beAlone);
    console.log('left');
  },
  stay: () =>
    lock.hold(name, () => {
      console.log('inside');
      return new Promise(() => {});
    }),
  barge: beAlone,
};

await look();
console.log('ready');
for await (const command of createInterface(process.stdin)) await COMMANDS[command]?.();
await database.close();
