import { existsSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@gatehouse/core/kernel';
import { embeddedRoleUrl, POSTGRES_ROLES, startPostgres } from '../../postgres/index.ts';
import { isFree } from '../../processes/is-free.ts';

/**
 * Creates a cluster of the embedded PostgreSQL in the data folder, runs it on the port, and passes the URL for the
 * owner of its database to `work`. Stops it afterwards. Uses the passwords in the data folder. Copies missing ones from
 * `installedDir`, because a backup of a PostgreSQL that is not embedded contains none.
 */
export async function inNewCluster(
  dataDir: string,
  installedDir: string,
  port: number,
  work: (adminUrl: string) => Promise<void>,
): Promise<void> {
  if (!(await isFree(port))) throw new Error(`A program uses port ${port} of PostgreSQL. Stop it first.`);
  const password = async ({ secret }: { readonly secret: string }) => {
    const file = join(dataDir, 'secrets', secret);
    if (!existsSync(file)) await copyFile(join(installedDir, 'secrets', secret), file);
    return new Secret(readFileSync(file, 'utf8').trim());
  };
  const passwords = {
    server: await password(POSTGRES_ROLES.server),
    owner: await password(POSTGRES_ROLES.owner),
    backup: await password(POSTGRES_ROLES.backup),
  };
  const server = await startPostgres({ dataDir, port, passwords }, 'ignore');
  try {
    await work(embeddedRoleUrl('owner', port, dataDir));
  } finally {
    await server.stop();
  }
}
