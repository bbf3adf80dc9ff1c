import { PeerUnreachable } from '@gatehouse/core/mesh';
import type { Command } from 'commander';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { withReplication } from './with-replication.ts';

/** Adds `mesh verify`. */
export function addVerifyCommand(mesh: Command, terminal: Terminal): void {
  mesh
    .command('verify')
    .description(
      'Challenge every machine to prove that it stores all blocks that it holds. Exit code 1 if one does not',
    )
    .option('--limit <blocks>', 'challenge at most this many blocks of each machine', Number, 1_000_000_000)
    .option('--json', 'print JSON')
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const results = await withReplication(terminal, async ({ release, compare, verify, clock }, peers) => {
        const found: object[] = [];
        for (const peer of await peers.all()) {
          try {
            // First, because verifying a deleted block would fetch it from the peer and store it here again.
            await release.execute(peer);
            const { lost } = await compare.execute(peer);
            const counts = await verify.execute(peer, clock.now(), limit);
            found.push({ name: peer.name, ...counts, lost: counts.lost + lost });
          } catch (error) {
            if (!(error instanceof PeerUnreachable)) throw error;
            found.push({ name: peer.name, error: error.reason });
          }
        }
        return found;
      });
      terminal.write(shown(json, results, (lines) => lines.map((line) => JSON.stringify(line)).join('\n')));
      const isProved = results.every(
        (result) => 'wrong' in result && result.wrong === 0 && 'lost' in result && result.lost === 0,
      );
      if (!isProved)
        throw new CommandFailure('Not every block was proved. Missing copies are sent again.', EXIT.refused);
    });
}
