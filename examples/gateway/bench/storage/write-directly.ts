import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SyncWorld } from '../../test/worker/world/sync-world.ts';

const WRITER = join(import.meta.dirname, 'direct-writer.ts');

/** The records that are written for each holder. */
export interface DirectFiles {
  /** Number of the first record. */
  readonly first: number;
  readonly count: number;
}

/** Writes the records of the holders without a queue, in as many processes as there would be workers. */
export async function writeDirectly(
  { folder, workerVariables }: SyncWorld,
  dids: readonly string[],
  { first, count }: DirectFiles,
  writers: number,
): Promise<void> {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const own = dids.filter((_, index) => index % writers === writer);
      const child = spawn(process.execPath, ['--conditions=@gatehouse/source', WRITER], {
        cwd: folder,
        env: {
          ...{ PATH: process.env.PATH, ...workerVariables },
          ...{ DIDS: own.join(' '), FIRST: String(first), RECORDS: String(count) },
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`A direct writer ended with ${code}.`);
    }),
  );
}
