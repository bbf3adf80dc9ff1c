import type { AuditEntry, AuditSink } from '@gatehouse/core/audit';
import type { AuditSinkCase } from '../contracts/audit-sink-contract.ts';
import { altered } from './altered.ts';
import type { PortSaboteurs } from './saboteur.ts';

/** For each clause of `AuditSink`, a sink that breaks it. */
export const auditSinkSaboteurs: PortSaboteurs<AuditSinkCase> = {
  'has a name that survives a restart and that no other sink has': ({ sink }) => ({ other: sink }),
  'resolves when the receiver has every row, unchanged and in the order of the log': sinks((good) => {
    let waiting: readonly AuditEntry[] = [];
    return {
      // Sends each batch together with the next one.
      send: async (rows) => {
        await good.send(waiting);
        waiting = rows;
      },
    };
  }),
  'sends rows again that were sent before': ({ sink, restarted }) => {
    const sent = new Set<string>();
    const once = (good: AuditSink) =>
      altered(good, {
        send: async (rows) => {
          const fresh = rows.filter(({ hash }) => !sent.has(hash));
          for (const { hash } of rows) sent.add(hash);
          if (fresh.length > 0) await good.send(fresh);
        },
      });
    return { sink: once(sink), restarted: once(restarted) };
  },
  'rejects if the receiver does not have the rows': ({ failing }) => ({
    failing: failing.map((sink) => altered(sink, { send: (rows) => sink.send(rows).catch(() => {}) })),
  }),
};

function sinks(
  change: (good: AuditSink) => Partial<AuditSink>,
): (good: AuditSinkCase) => Partial<AuditSinkCase> {
  return ({ sink }) => ({ sink: altered(sink, change(sink)) });
}
