import { PeerUnreachable } from '@gatehouse/core/mesh';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { auditPeer } from '../../mesh/audit-peer.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';
import { withReplication } from './with-replication.ts';

/** Adds the command `mesh verify`. */
export function addVerifyCommand(mesh: Command, terminal: Terminal): void {
  mesh
    .command('verify')
    .description(
      'Challenge every machine to prove that it stores its blocks. Exit codes: 0 all blocks are proved, 1 otherwise',
    )
    .addOption(
      new Option('--limit <blocks>', 'challenge at most this many blocks of each machine')
        .argParser(wholeNumber)
        .default(Number.MAX_SAFE_INTEGER, 'no limit'),
    )
    .option('--json', 'print JSON')
    .action(async ({ limit, json }: { limit: number; json?: boolean }) => {
      const results = await withReplication(terminal, async (replication, peers) => {
        const found: object[] = [];
        for (const peer of await peers.all()) {
          try {
            found.push({ name: peer.name, ...(await auditPeer(replication, peer, limit)) });
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
        throw new CommandFailure(
          'Not every machine proved that it stores its blocks. Lost copies are sent again; verify unreachable machines later.',
          EXIT.refused,
        );
    });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Use a whole number of at least 1.');
  return Number(text);
}
