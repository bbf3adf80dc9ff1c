import { errorCode, StorageUnavailable } from '@gatehouse/core/kernel';
import { NoAnswer } from '../pool/no-answer.ts';

/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A), codes of Node's sockets, and messages of `pg`, each with the
 * reason that `StorageUnavailable` gives.
 */
const REASONS: readonly [sign: RegExp, reason: string][] = [
  [/^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE|EHOST|ENET|08)/, 'the database server cannot be reached'],
  [/^(57P0[123])/, 'the database server is shutting down or starting up'],
  [/^57P0[45]/, 'the database server ended the connection'],
  [/^53100/, 'the disk of the database server is full'],
  [/^53/, 'the database server is out of connections or memory'],
  [/^(25006)/, 'the database is read-only'],
  [/^(57014|55P03)/, 'the database server took too long'],
  [/^40(P01|001)/, 'other transactions kept blocking this one'],
  [/^NO_ANSWER/, 'the database server does not respond'],
  [/^25P0[34]/, 'the database server ended a transaction that was left open'],
  [/^(28|3D000)/, 'the database refuses this login, or there is no such database'],
  [/^(58|XX00[12])/, 'the database server fails to read or write its files'],
  [
    /(Connection terminated|Client has encountered a connection error|Client was closed)/,
    'the connection to the database server broke',
  ],
  [/Cannot use a pool after calling end/, 'the database was closed'],
];

/** SQLSTATE codes of a deadlock and of a serialization failure. */
const DEADLOCKS: readonly unknown[] = ['40P01', '40001'];

/** SQLSTATE codes of a prepared statement that has another text, or that does not exist. */
const UNKNOWN_STATEMENTS: readonly unknown[] = ['42P05', '26000'];

/**
 * Signs that the server ended the connection, is shutting down, or is no longer the primary, or that the socket failed.
 */
const GONE =
  /^(25006|57P0|08|ECONN|ETIMEDOUT|EPIPE|EHOST|ENET)|Connection terminated|Client has encountered a connection error/;

/**
 * Returns the error that stores throw: `StorageUnavailable` if the server caused the error, otherwise the error itself.
 */
export function postgresFailure(error: unknown): unknown {
  const sign = signOf(error);
  const reason = REASONS.find(([pattern]) => pattern.test(sign))?.[1];
  return reason === undefined ? error : new StorageUnavailable(reason, { cause: error });
}

/**
 * Removes the values of a row from an error about its data or a constraint. They can be hashes and sealed secrets, and
 * the log contains all members of an error.
 */
export function removeValues(error: Error): void {
  if (/^2[23]/.test(signOf(error))) Reflect.deleteProperty(error, 'detail');
}

/** Returns whether all other connections to the same server should be replaced after this error as well. */
export function isServerGone(error: unknown): boolean {
  return error instanceof NoAnswer ? error.isSilent : GONE.test(signOf(error));
}

/** Returns whether a connection with this error must not be used again. */
export function isBroken(error: unknown): error is Error {
  return isServerGone(error) || /^25P0[34]/.test(signOf(error));
}

function signOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : '');
}

/**
 * Returns whether the error shows that the server aborted the transaction in favour of another one. The transaction can
 * then be repeated.
 */
export function isDeadlock(error: unknown): boolean {
  return DEADLOCKS.includes(errorCode(error));
}

/**
 * Returns whether the error shows a pooler that gives each transaction another server connection. Such a pooler rejects
 * settings in the connection request (08P01). Another client can have used the name of a statement (42P05), or the name
 * can be unknown (26000). In each case nothing was executed.
 */
export function isPoolerConflict(error: unknown): boolean {
  if (UNKNOWN_STATEMENTS.includes(errorCode(error))) return true;
  if (!(error instanceof Error) || errorCode(error) !== '08P01') return false;
  return error.message.startsWith('unsupported startup parameter');
}
