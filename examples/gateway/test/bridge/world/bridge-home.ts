import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';

/** A real personal data server with PDS accounts that sign in at a bridge. */
export interface BridgeHome {
  readonly alice: PdsAccount;
  readonly bob: PdsAccount;
  /** Settings with which a bridge finds this server. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function bridgeHome(): Promise<BridgeHome> {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-home-'));
  const plc = await startPlc();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const pds: RunningPds = await startPds({ dataDir: folder, plcUrl: plc.url, publicUrl, port });
  return {
    alice: await createPdsAccount(pds, 'alice.test'),
    bob: await createPdsAccount(pds, 'bobby.test'),
    variables: { PDS_PUBLIC_URL: pds.publicUrl, PLC_URL: plc.url },
    stop: async () => {
      await pds.stop();
      await plc.stop();
      await removeFolder(folder);
    },
  };
}
