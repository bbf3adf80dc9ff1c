import { StorageUnavailable } from '@gatehouse/core/kernel';
import { StartRefused } from './start-refused.ts';

/** The system calls of a server that begins to listen: its name may not be found, its address be taken or not ours. */
const LISTENING = new Set<unknown>(['listen', 'getaddrinfo']);

/** Why a server does not start, in words for whoever starts it; of what nobody foresaw, the whole trace. */
export function startupFailure(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  if (error instanceof StorageUnavailable) return `The database can not be used: ${error.reason}.`;
  if (error instanceof Error && 'syscall' in error && LISTENING.has(error.syscall))
    return `Its address can not be listened on: ${error.message}.`;
  return error instanceof Error ? String(error.stack) : String(error);
}
