import type { MeshStatus, TargetStatus } from '@gatehouse/core/mesh';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
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
        shown(json, presented(status), ({ rule, targets }) => {
          const head = ['name', 'held', 'waiting', 'last response', 'free GiB', 'error'];
          const lines = table(head, targets.map(line));
          return `Copies of each block, this machine's included: ${rule.target}, at least ${rule.min}.\n${lines}`;
        }),
      );
    });
}

/** Returns the state with its instants in ISO 8601. */
function presented({ rule, targets }: MeshStatus) {
  return { rule, targets: targets.map(presentedTarget) };
}

function presentedTarget({ peer, counts, contact }: TargetStatus) {
  return {
    peer,
    counts: counts && { ...counts, waitingSince: isoInstantOrNull(counts.waitingSince) },
    contact: contact && {
      ...contact,
      reachedAt: isoInstantOrNull(contact.reachedAt),
      liedAt: isoInstantOrNull(contact.liedAt),
      knownSince: isoInstant(contact.knownSince),
    },
  };
}

function line({ peer, counts, contact }: ReturnType<typeof presentedTarget>): (string | number)[] {
  const { reachedAt = null, freeBytes = null, error = null } = contact ?? {};
  const free = freeBytes === null ? '' : Math.floor(freeBytes / 1024 ** 3);
  return [peer.name, counts?.held ?? 0, counts?.waiting ?? 0, reachedAt ?? 'never', free, error ?? ''];
}
