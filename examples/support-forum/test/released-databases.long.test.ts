import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { HOUR } from '@gatehouse/core/kernel';
import { describe, expect, it } from 'vitest';
import { schemaLines } from '../../../packages/adapters/test/knex/stored/schema-lines.ts';
import { migrations } from '../src/migrations.ts';
import { runningForum } from './running-forum.ts';
import { RELEASES, restored, STORED_ENGINES, storeDatabase } from './upgrade/stored-databases.ts';

// Stores the databases of this release before it tests them. CONTRIBUTING.md describes when this is needed.
const { STORED_RELEASE } = process.env;

if (STORED_RELEASE)
  describe('this release', () => {
    it.each(STORED_ENGINES)('fills a database, which is stored, on %s', (engine) =>
      storeDatabase(STORED_RELEASE, engine),
    );
  });

describe.each(STORED_ENGINES)(
  'the support forum on the database of each released version on %s',
  (engine) => {
    it('is stored for at least one version', () => {
      expect(RELEASES.versions(engine)).toContain('0.1.0');
    });

    it.each(RELEASES.versions(engine))(
      'shows the topic to the member of the old session: %s',
      async (version) => {
        const { url, drop, content } = await restored(engine, version);
        const fresh = await restored(engine);
        const [database, empty] = [await openDatabase(url), await openDatabase(fresh.url)];
        await migrate(database, migrations);
        await migrate(empty, migrations);
        expect(await schemaLines(database)).toEqual(await schemaLines(empty));
        // The stored session has expired, because it was valid for only twelve hours. Extend it.
        const expires_at = Date.now() + HOUR;
        await database.write((from) => from('member_sessions').update({ expires_at }));
        await database.close();
        await empty.close();
        const forum = await runningForum(url);
        expect((await fetch(`${forum.url}/readyz`)).status).toBe(200);
        const address = `${forum.url}${content?.topic}`;
        const shown = await fetch(address, { headers: { cookie: content?.cookie ?? '' } });
        expect(await shown.text()).toContain('How do I restore a file?');
        expect(await (await fetch(address)).text()).not.toContain('How do I restore');
        await forum.stop();
        await drop();
        await fresh.drop();
      },
    );
  },
);
