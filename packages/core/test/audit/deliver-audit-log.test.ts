import { type AuditEntry, AuditLogChanged, AuditSink, DeliverAuditLog } from '@gatehouse/core/audit';
import { systemPrincipal } from '@gatehouse/core/kernel';
import {
  MemoryAuditDeliveryStore,
  MemoryAuditLog,
  MemoryUnitOfWork,
  TestSha256,
} from '@gatehouse/testing/memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A sink that fails at the listed calls. At `late` failures the receiver has already received the rows. */
class FailingSink extends AuditSink {
  override readonly name = 'copy';
  readonly arrived: AuditEntry[] = [];
  readonly #failures: ('early' | 'late' | 'none')[];

  constructor(failures: readonly ('early' | 'late' | 'none')[] = []) {
    super();
    this.#failures = [...failures];
  }

  override async send(rows: readonly AuditEntry[]): Promise<void> {
    const failure = this.#failures.shift();
    if (failure === 'early') throw new Error('refused');
    this.arrived.push(...rows);
    if (failure === 'late') throw new Error('the answer was lost');
  }
}

function world() {
  const unitOfWork = new MemoryUnitOfWork();
  const sha256 = new TestSha256();
  const log = new MemoryAuditLog(unitOfWork, sha256);
  const deliveries = new MemoryAuditDeliveryStore(unitOfWork);
  const append = async (count: number) => {
    for (let index = 0; index < count; index++)
      await log.append({
        at: index,
        principal: systemPrincipal('test'),
        action: 'a',
        subject: 's',
        detail: {},
      });
  };
  return { log, deliveries, sha256, append, deliver: new DeliverAuditLog({ log, deliveries, sha256 }) };
}

const sequences = (rows: readonly AuditEntry[]) => rows.map(({ sequence }) => sequence);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the delivery of the audit log', () => {
  it('sends each row at least once, in order, whichever calls of the sink fail', async () => {
    const failures = fc.array(fc.constantFrom('early' as const, 'late' as const, 'none' as const), {
      maxLength: 6,
    });
    const appended = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 4 });
    const law = fc.asyncProperty(failures, appended, async (failing, counts) => {
      const { append, deliver } = world();
      const sink = new FailingSink(failing);
      for (const count of counts) {
        await append(count);
        await deliver.execute(sink).catch(() => {});
      }
      for (const _ of failing) await deliver.execute(sink).catch(() => {});
      expect(await deliver.execute(sink)).toBe(0);
      let next = 1;
      for (const sequence of sequences(sink.arrived)) {
        expect(sequence).toBeLessThanOrEqual(next);
        next = Math.max(next, sequence + 1);
      }
      expect(next - 1).toBe(counts.reduce((sum, count) => sum + count, 0));
    });
    await fc.assert(law, { numRuns: 50 });
  });

  it('sends no row that the sink already has', async () => {
    const { append, deliver } = world();
    const sink = new FailingSink();
    await append(3);
    expect(await deliver.execute(sink)).toBe(3);
    await append(2);
    expect(await deliver.execute(sink)).toBe(2);
    expect(sequences(sink.arrived)).toEqual(upTo(5));
  });

  it('stops before a row that does not follow the last row of the sink', async () => {
    const { append, deliver, log } = world();
    const sink = new FailingSink();
    await append(2);
    await deliver.execute(sink);
    await append(3);
    const replay = log.replay.bind(log);
    log.replay = async function* (after) {
      for await (const row of replay(after)) yield row.sequence === 4 ? { ...row, subject: 'x' } : row;
    };
    await expect(deliver.execute(sink)).rejects.toThrow(new AuditLogChanged(4));
    expect(sequences(sink.arrived)).toEqual(upTo(3));
  });

  it('is refused when the log is shorter than the copy in the sink, or ends in another row', async () => {
    const { append, deliveries, deliver } = world();
    await append(2);
    const sink = new FailingSink();
    await deliveries.record('copy', { sequence: 2, hash: 'f'.repeat(64) });
    await expect(deliver.execute(sink)).rejects.toThrow(AuditLogChanged);
    await deliveries.record('copy', { sequence: 3, hash: 'f'.repeat(64) });
    await expect(deliver.execute(sink)).rejects.toThrow(AuditLogChanged);
    expect(sink.arrived).toEqual([]);
  });
});
