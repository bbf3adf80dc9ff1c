import { StorageUnavailable } from '@gatehouse/core';
import { StartRefused } from './start-refused.ts';

/** Why a server does not start, in words for whoever starts it; of what nobody foresaw, the whole trace. */
export function startupFailure(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  if (error instanceof StorageUnavailable) return `The database can not be used: ${error.reason}.`;
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `Its address can not be listened on: ${error.message}.`;
  return error instanceof Error ? String(error.stack) : String(error);
}
