import { DomainError, StorageUnavailable } from '@gatehouse/core/kernel';
import { ApiError } from '@gatehouse/http-koa/client';
import { InvalidSettings, startFailureText } from '@gatehouse/http-koa/process';
import { CommanderError } from 'commander';
import { CommandFailure, EXIT } from './exit-code.ts';

/** Exit code and message for a command that threw the error. Rethrows unexpected errors. */
export function failureOf(error: unknown): { readonly exitCode: number; readonly message?: string } {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage };
  if (error instanceof CommandFailure) return error;
  if (error instanceof InvalidSettings) return { exitCode: EXIT.usage, message: error.message };
  if (error instanceof StorageUnavailable)
    return { exitCode: EXIT.unreachable, message: startFailureText(error) };
  if (error instanceof ApiError || error instanceof DomainError)
    return { exitCode: EXIT.refused, message: `${error.code}: ${error.message}` };
  throw error;
}
