import { StorageUnavailable } from '@gatehouse/core/kernel';
import { InvalidConfiguration } from './configuration.ts';

/** Why the server does not start, in words for whoever starts it; of what nobody foresaw, the whole trace. */
export function startupFailure(error: unknown): string {
  if (error instanceof InvalidConfiguration)
    return [error.message, ...error.faults.map((fault) => `- ${fault}`)].join('\n');
  if (error instanceof StorageUnavailable) return `The database can not be used: ${error.reason}.`;
  if (error instanceof Error && 'syscall' in error) {
    if (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
      return `HOST and PORT can not be listened on: ${error.message}.`;
    if (error.syscall === 'mkdir') return `DATA_DIR can not be made: ${error.message}.`;
  }
  return error instanceof Error ? String(error.stack) : String(error);
}
