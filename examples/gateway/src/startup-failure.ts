import { StorageUnavailable } from '@gatehouse/core';
import { ConfigInvalid } from './config/config-fault.ts';
import { InvalidOpsConfiguration } from './ops/ops-configuration.ts';
import { InvalidProxyConfiguration } from './proxy/proxy-configuration.ts';

/** Why a server does not start, in words for whoever starts it; of what nobody foresaw, the whole trace. */
export function startupFailure(error: unknown): string {
  if (isForeseen(error)) return error.message;
  if (error instanceof StorageUnavailable) return `The database can not be used: ${error.reason}.`;
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `Its address can not be listened on: ${error.message}.`;
  return error instanceof Error ? String(error.stack) : String(error);
}

function isForeseen(error: unknown): error is Error {
  return [ConfigInvalid, InvalidOpsConfiguration, InvalidProxyConfiguration].some(
    (kind) => error instanceof kind,
  );
}
