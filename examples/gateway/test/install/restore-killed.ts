import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Secret } from '@gatehouse/core/kernel';

/** Functions that change files, in the order in which a restore can call them. */
const CHANGES = ['mkdir', 'rename', 'rm', 'writeFile', 'open'] as const;

const [dataDir = '', backup = '', identity = '', count = '0'] = process.argv.slice(2);
let left = Number(count);

// Kills this process before its change number `count`.
for (const name of CHANGES) {
  const original = Reflect.get(files, name) as (...values: unknown[]) => unknown;
  Reflect.set(files, name, (...values: unknown[]) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return original(...values);
  });
}
syncBuiltinESMExports();

const { restoreBackup } = await import('../../src/backup/index.ts');
await restoreBackup(
  backup,
  { dataDir, databaseUrl: undefined, jwtSecret: new Secret('secret') },
  { passphrase: undefined, recipients: [], identities: [identity] },
  { replaces: true, isMove: false, prepare: async () => {} },
);
