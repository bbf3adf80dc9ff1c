import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-code.ts';
import { configFolder } from '../config/config-folder.ts';
import { gatehouse } from '../ops/command-line.ts';

/** Creates a folder with the database of another program. */
function foreignFile() {
  const folder = configFolder();
  const path = join(folder, 'gateway.sqlite');
  const owner = new Database(path);
  owner.exec('create table albums (id integer)');
  owner.close();
  const state = () => ({ content: readFileSync(path, 'base64'), mode: statSync(path).mode });
  return { folder, path, state };
}

describe('the SQLite file of another program', () => {
  it.each([
    ['ops role list', EXIT.unreachable],
    ['ops audit verify', EXIT.unreachable],
    ['ops credential list', EXIT.unreachable],
    ['migrate', EXIT.refused],
    ['migrate --plan', EXIT.refused],
    ['copy --from THIS --to OTHER', EXIT.refused],
    ['copy --from OTHER --to THIS', EXIT.refused],
  ])('stays as it was when %s refuses it', async (command, refused) => {
    const { folder, path, state } = foreignFile();
    const [DATABASE_URL, other] = [`sqlite:${path}`, `sqlite:${join(folder, 'other.sqlite')}`];
    await gatehouse(['migrate'], { DATABASE_URL: other });
    const before = state();
    const words = command.replace('THIS', DATABASE_URL).replace('OTHER', other).split(' ');
    const { exitCode, complaints } = await gatehouse(words, { DATABASE_URL });
    expect([exitCode, complaints]).toEqual([
      refused,
      expect.stringContaining(`${path} is the database of another program: it has tables (albums)`),
    ]);
    expect(state()).toEqual(before);
  });

  it('stays as it was when it is backed up', async () => {
    const { folder, state } = foreignFile();
    const before = state();
    const backup = join(folder, 'backup.age');
    const { exitCode, complaints } = await gatehouse(['backup', 'create', backup], {
      DATA_DIR: folder,
      BACKUP_RECIPIENTS: await identityToRecipient(await generateIdentity()),
    });
    expect([exitCode, complaints]).toEqual([EXIT.refused, expect.stringContaining('audit_log')]);
    expect(state()).toEqual(before);
  });
});
