import {
  type AuditCheckpoint,
  AuditLogAltered,
  CheckpointSigner,
  CreateAuditCheckpoint,
} from '@gatehouse/core/audit';
import { systemPrincipal } from '@gatehouse/core/kernel';
import { MemoryAuditLog, MemoryUnitOfWork, TestSha256 } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const sha256 = new TestSha256();

class PlainSigner extends CheckpointSigner {
  override readonly publicKey = 'none';
  override sign = async (checkpoint: AuditCheckpoint) => JSON.stringify(checkpoint);
}

/** Creates a log of three rows. The head counts `removed` further rows, as if the last rows had been deleted. */
async function logWithout(removed: number): Promise<MemoryAuditLog> {
  const log = new MemoryAuditLog(new MemoryUnitOfWork(), sha256);
  for (let at = 0; at < 3; at++)
    await log.append({ at, principal: systemPrincipal('test'), action: 'a', subject: 's', detail: {} });
  const { sequence, hash } = await log.head();
  log.head = async () => ({ sequence: sequence + removed, hash });
  return log;
}

async function checkpoint(log: MemoryAuditLog, after = 0): Promise<string | undefined> {
  const ports = { log, signer: new PlainSigner(), sha256, clock: { now: () => 0 } };
  return new CreateAuditCheckpoint(ports).execute(after, () => {});
}

describe('CreateAuditCheckpoint', () => {
  it('signs the rows after the given one', async () => {
    expect(await checkpoint(await logWithout(0), 1)).toContain('"first":2,"last":3');
    expect(await checkpoint(await logWithout(0), 3)).toBeUndefined();
  });

  it('refuses a log whose last rows were removed', async () => {
    await expect(checkpoint(await logWithout(1))).rejects.toThrow(AuditLogAltered);
  });
});
