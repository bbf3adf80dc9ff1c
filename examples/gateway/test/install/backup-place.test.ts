import { describe, expect, it } from 'vitest';
import { backupPlace } from '../../src/cli/backup/backup-place.ts';
import { databaseUrlWithoutPassword, urlOfDatabase } from '../../src/config/index.ts';
import { configFolder } from '../config/config-folder.ts';

const SERVERS = 'postgres://server@127.0.0.1/gatehouse';

function place(role: 'BACKUP_DATABASE_URL' | 'DATABASE_ADMIN_URL', url: string, servers = SERVERS) {
  const folder = configFolder();
  const terminal = {
    environment: { DATA_DIR: 'data', DATABASE_URL: servers, [role]: url },
    folder,
    write: () => {},
    complain: () => {},
    confirm: undefined,
    ask: async () => '',
    progress: undefined,
    transfer: undefined,
    stopSignal: () => new AbortController().signal,
  };
  return backupPlace(terminal, folder, [role]).source.databaseUrl?.reveal();
}

describe('the database of a backup', () => {
  it('is the database of the servers, accessed with another role', () => {
    const url = 'postgres://owner@127.0.0.1/gatehouse';
    expect(place('DATABASE_ADMIN_URL', url)).toBe(url);
  });

  it.each(['BACKUP_DATABASE_URL', 'DATABASE_ADMIN_URL'] as const)(
    'is refused if %s names another database than that of the servers',
    (role) => {
      expect(() => place(role, 'postgres://owner@127.0.0.1/staging')).toThrow(
        `${role} names the database "staging", but the servers use "gatehouse"`,
      );
    },
  );

  it('can have a URL with a user name and no host', () => {
    const query = new URLSearchParams({ host: '/run/postgresql' });
    const url = `postgres://owner:secret@/gatehouse?${query}`;
    expect(place('DATABASE_ADMIN_URL', url, 'postgres://server@/gatehouse')).toBe(url);
    const scratch = urlOfDatabase(url, 'scratch');
    expect(databaseUrlWithoutPassword(scratch)).toEqual({
      address: `postgres://owner@localhost/scratch?${query}`,
      password: 'secret',
    });
  });
});
