import { errorCode, InvalidInput, StorageUnavailable } from '@gatehouse/core/kernel';
import { NoAnswer } from '../pool/no-answer.ts';

/**
 * Error names of MariaDB, MySQL, mysql2 and Node's sockets, and messages of mysql2, each with the reason that
 * `StorageUnavailable` gives.
 */
const REASONS: readonly [sign: RegExp, reason: string][] = [
  [/^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE|EHOST|ENET|HANDSHAKE_)/, 'the database server cannot be reached'],
  [/^(ER_SERVER_SHUTDOWN|ER_CONNECTION_KILLED|ER_NORMAL_SHUTDOWN)/, 'the database server is shutting down'],
  [
    /^(PROTOCOL_CONNECTION_LOST|PROTOCOL_ENQUEUE)|closed state/,
    'the connection to the database server broke',
  ],
  [/^(NO_ANSWER|PROTOCOL_SEQUENCE_TIMEOUT)/, 'the database server does not respond'],
  [/^(ER_DISK_FULL|ER_RECORD_FILE_FULL)/, 'the disk of the database server is full'],
  [
    /^(ER_CON_COUNT_ERROR|ER_OUT_OF_RESOURCES|ER_TOO_MANY_USER)/,
    'the database server is out of connections or memory',
  ],
  [
    /^(ER_OPTION_PREVENTS_STATEMENT|ER_READ_ONLY_MODE|ER_CANT_EXECUTE_IN_READ_ONLY)/,
    'the database is read-only',
  ],
  [/^(ER_STATEMENT_TIMEOUT|ER_QUERY_INTERRUPTED|ER_LOCK_WAIT_TIMEOUT)/, 'the database server took too long'],
  [
    /^(ER_ACCESS_DENIED|ER_DBACCESS_DENIED|ER_BAD_DB|ER_HOST_NOT_PRIVILEGED)/,
    'the database refuses this login, or there is no such database',
  ],
];

const TOO_LONG = /Data too long for column '(\w+)'/;

/**
 * Returns the error that stores throw: `StorageUnavailable` if the server caused the error, `InvalidInput` if a text is
 * longer than its column, otherwise the error itself.
 */
export function mysqlFailure(error: unknown): unknown {
  if (isDeadlock(error))
    return new StorageUnavailable('other transactions kept blocking this one', { cause: error });
  const sign = signOf(error);
  if (sign === 'ER_DATA_TOO_LONG' && error instanceof Error) {
    const [, column = 'text'] = TOO_LONG.exec(error.message) ?? [];
    return new InvalidInput([{ path: [column], message: 'is too long for this database' }]);
  }
  const reason = REASONS.find(([pattern]) => pattern.test(sign))?.[1];
  return reason === undefined ? error : new StorageUnavailable(reason, { cause: error });
}

/**
 * Removes the values of the failed statement from an error of mysql2. They can be hashes and sealed secrets, and the
 * log contains all members of an error.
 */
export function removeValues(error: Error): void {
  Reflect.deleteProperty(error, 'sql');
  Reflect.deleteProperty(error, 'sqlMessage');
  const shortened = (text: string) =>
    text.replace(/Duplicate entry '.*' for key/s, 'Duplicate entry for key');
  const { message, stack = '' } = error;
  Object.assign(error, { message: shortened(message), stack: shortened(stack) });
}

/** Returns whether a connection with this error must not be used again. */
export function isBroken(error: unknown): boolean {
  return /^(NO_ANSWER|E(?!R_)|PROTOCOL_|HANDSHAKE_|ER_SERVER_SHUTDOWN|ER_CONNECTION_KILLED|ER_NORMAL_SHUTDOWN|ER_OPTION_PREVENTS|ER_READ_ONLY_MODE|ER_CANT_EXECUTE_IN_READ_ONLY)|closed state/.test(
    signOf(error),
  );
}

/** Returns whether all other connections to the same server should be replaced after this error as well. */
export function isServerGone(error: unknown): boolean {
  return error instanceof NoAnswer ? error.isSilent : isBroken(error);
}

/** Returns whether the error shows that the server did not respond while a connection was opened. */
export function isTimeout(error: unknown): boolean {
  return /^(ETIMEDOUT|PROTOCOL_SEQUENCE_TIMEOUT)$/.test(signOf(error));
}

/**
 * Returns whether the error shows that the server aborted the transaction in favour of another one. The transaction can
 * then be repeated.
 */
export function isDeadlock(error: unknown): boolean {
  return /^(ER_LOCK_DEADLOCK|ER_CHECKREAD)$/.test(signOf(error)) || isRolledBack(error);
}

/** Returns whether the error shows that a row with the same unique key exists. */
export function isDuplicate(error: unknown): boolean {
  return signOf(error) === 'ER_DUP_ENTRY';
}

/**
 * Returns whether the error shows that the transaction was rolled back. After a deadlock, `insert ignore` reports only
 * a warning, and the commit then fails with this error.
 */
function isRolledBack(error: unknown): boolean {
  return error instanceof Error && error.message.includes('was rolled back and cannot be committed');
}

function signOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : '');
}
