import type { TargetStatus } from '@gatehouse/core/mesh';
import type { Command } from 'commander';
import { shown } from '../shown.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { withReplication } from './with-replication.ts';

/** Adds the command `mesh status`. */
export function addMeshStatusCommand(mesh: Command, terminal: Terminal): void {
  mesh
    .command('status')
    .description('Show how many blocks each machine stores, and when it last responded')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await withReplication(terminal, ({ read }) => read.status());
      terminal.write(
        shown(json, status, ({ rule, targets }) => {
          const head = ['name', 'held', 'waiting', 'last response', 'free GiB', 'error'];
          const lines = table(head, targets.map(line));
          return `Copies of each block, this machine's included: ${rule.target}, at least ${rule.min}.\n${lines}`;
        }),
      );
    });
}

function line({ peer, counts, contact }: TargetStatus): (string | number)[] {
  const { reachedAt = null, freeBytes = null, error = null } = contact ?? {};
  const free = freeBytes === null ? '' : Math.floor(freeBytes / 1024 ** 3);
  const reached = reachedAt === null ? 'never' : new Date(reachedAt).toISOString();
  return [peer.name, counts?.held ?? 0, counts?.waiting ?? 0, reached, free, error ?? ''];
}
