import { createReadStream } from 'node:fs';
import type { AuditEntry, CheckpointVerifier, KnownRow } from '@gatehouse/core/audit';
import { entryHash, extendedDigest } from '@gatehouse/core/audit';
import type { Sha256 } from '@gatehouse/core/kernel';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { CoveredRows } from './covered-rows.ts';
import { linesOf } from './lines-of.ts';

/** Verifiers of the hashes and the signatures in a copy of the audit log. */
export interface CopyVerification {
  readonly sha256: Sha256;
  /** Verifier of checkpoints; undefined if no public key is known, so that checkpoints cannot be verified. */
  readonly checkpoints: CheckpointVerifier | undefined;
}

const CHECKPOINT_ROW = /^(\d{1,15}) ([0-9a-f]{64})$/;
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Yields the rows in a copy of the audit log. The copy is a file that the sink `AUDIT_FILE` wrote, or a file of
 * checkpoints. Throws `CommandFailure` if the copy cannot be read or was changed, if a checkpoint cannot be verified
 * with the key, or if rows are missing in the middle.
 */
export async function* rowsOfCopy(path: string, verification: CopyVerification): AsyncIterable<KnownRow> {
  const covered = new CoveredRows();
  for await (const row of rowsIn(path, verification)) {
    covered.add(row.sequence);
    yield row;
  }
  const { gap } = covered;
  if (!gap) return;
  const missing = gap.first === gap.last ? `row ${gap.first} is` : `rows ${gap.first} to ${gap.last} are`;
  throw unusable(path, `${missing} missing in it. If another file has them, join the files`);
}

async function* rowsIn(path: string, verification: CopyVerification): AsyncIterable<KnownRow> {
  // Rows of a checkpoint that are not verified yet, because its signature follows them in the file.
  let unsigned: KnownRow[] = [];
  for await (const line of linesIn(path)) {
    const [, sequence, hash] = CHECKPOINT_ROW.exec(line) ?? [];
    if (sequence !== undefined && hash !== undefined) unsigned.push({ sequence: Number(sequence), hash });
    else if (COMPACT_JWS.test(line)) {
      await requireSignature(line, unsigned, path, verification);
      yield* unsigned;
      unsigned = [];
    } else {
      const row = deliveredRow(line);
      if (row && entryHash(row, verification.sha256) !== row.hash)
        throw unusable(path, `row ${row.sequence} was changed in the copy itself`);
      if (row) yield row;
    }
  }
  if (unsigned.length > 0) throw unusable(path, 'it ends without the signature of its last rows');
}

async function requireSignature(
  line: string,
  rows: readonly KnownRow[],
  path: string,
  { sha256, checkpoints }: CopyVerification,
): Promise<void> {
  if (!checkpoints) throw unusable(path, 'give the public key of its checkpoints with --key');
  const checkpoint = await checkpoints.verified(line);
  if (!checkpoint) throw unusable(path, 'a checkpoint is not signed with this key');
  const digest = rows.reduce((before, { hash }) => extendedDigest(before, hash, sha256), '');
  const isComplete = rows.every(({ sequence }, index) => sequence === checkpoint.first + index);
  if (!isComplete || digest !== checkpoint.digest)
    throw unusable(path, `the rows before the checkpoint at row ${checkpoint.last} were changed`);
}

/**
 * Parses a line that a sink has written. Returns undefined if a crash cut the line off, because the sink then
 * wrote the same row again.
 */
function deliveredRow(line: string): AuditEntry | undefined {
  try {
    const row = JSON.parse(JSON.parse(line).raw_data);
    return Number.isSafeInteger(row.sequence) ? row : undefined;
  } catch {
    return undefined;
  }
}

async function* linesIn(path: string): AsyncIterable<string> {
  try {
    for await (const line of linesOf(createReadStream(path))) if (line !== '') yield line;
  } catch (error) {
    throw unusable(path, error instanceof Error ? error.message : String(error));
  }
}

function unusable(path: string, why: string): CommandFailure {
  return new CommandFailure(`${path} cannot be compared with the log: ${why}.`, EXIT.refused);
}
