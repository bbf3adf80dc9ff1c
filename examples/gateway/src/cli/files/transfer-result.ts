import { DomainError } from '@gatehouse/core/kernel';
import { ApiError } from '@gatehouse/http-koa/client';
import { shown } from '../shown.ts';
import type { Terminal } from '../terminal.ts';

/** Outcome of one file. */
export interface TransferResult {
  readonly path: string;
  readonly outcome: string;
  /** Reason why the transfer failed. */
  readonly message?: string;
}

/** Codes of failures that end a command, because every further file would fail for the same reason. */
const FINAL = new Set([
  'unauthenticated',
  'quota_exceeded',
  'upload_turnover_exceeded',
  'policy_unavailable',
  'private_key_missing',
]);

/**
 * Transfers one file. If this file fails for a reason of its own, returns the failure, so that the command
 * continues with the other files.
 */
export async function transferResultOf(
  { stopSignal }: Terminal,
  path: string,
  work: () => Promise<TransferResult>,
): Promise<TransferResult> {
  try {
    return await work();
  } catch (error) {
    const message = ownFailure(error);
    if (stopSignal().aborted || message === undefined) throw error;
    return { path, outcome: 'failed', message };
  }
}

function ownFailure(error: unknown): string | undefined {
  if (error instanceof DomainError || error instanceof ApiError) {
    const isFinal = FINAL.has(error.code) || error.code.startsWith('svc.entitlement.');
    return isFinal ? undefined : `${error.code}: ${error.message}`;
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined ? message : undefined;
}

/** Transfers the files one after another, and prints each result. Returns the number of files that failed. */
export async function transferEach<File extends { readonly path: string }>(
  terminal: Terminal,
  files: Iterable<File>,
  json: boolean | undefined,
  transfer: (file: File) => Promise<TransferResult>,
): Promise<number> {
  const results: TransferResult[] = [];
  for (const file of files) {
    const result = await transferResultOf(terminal, file.path, () => transfer(file));
    results.push(result);
    if (!json) terminal.write(outcomeLine(result));
  }
  if (json) terminal.write(shown(true, { files: results }, () => ''));
  return results.filter(({ outcome }) => outcome === 'failed').length;
}

/** Returns the result as one line of text. */
function outcomeLine({ path, outcome, message }: TransferResult): string {
  return message === undefined ? `${outcome}  ${path}` : `${outcome}  ${path}: ${message}`;
}
