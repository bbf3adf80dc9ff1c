import { openDatabase, type SqliteDriver } from '@gatehouse/adapters/knex';
import { storageIn } from './storage-in.ts';

const [, , path = '', driver] = process.argv;
const database = await openDatabase(`sqlite:${path}`, {
  driver: driver as SqliteDriver,
});
const { unitOfWork, settings } = storageIn(database);
for (let step = 0; step < 50; step += 1) {
  await unitOfWork.run(async () => {
    const count = Number((await settings.read('counter'))?.value.count ?? 0);
    await settings.write('counter', { count: count + 1 });
  });
}
await database.close();
