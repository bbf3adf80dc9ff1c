import { openDatabase } from '@gatehouse/adapters/knex';
import { storageIn } from './storage-in.ts';

const [, , path = '', driver] = process.argv;
const database = await openDatabase(`sqlite:${path}`, {
  driver: driver === 'sqlite3' ? 'sqlite3' : 'better-sqlite3',
});
const { unitOfWork, settings } = storageIn(database);
for (let step = 0; step < 50; step += 1) {
  await unitOfWork.run(async () => {
    const count = Number((await settings.read('counter'))?.value.count ?? 0);
    await settings.write('counter', { count: count + 1 });
  });
}
await database.close();
