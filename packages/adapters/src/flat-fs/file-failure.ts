import { errorCode, StorageUnavailable } from '@gatehouse/core/kernel';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission to read or write the folder of the blocks',
  EDQUOT: "this user's disk quota is used up",
  EIO: 'the disk reports read or write errors',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'the folder of the blocks is missing (is its disk mounted?)',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'the path of the blocks is not a folder',
  EPERM: 'this user has no permission to write to the folder of the blocks',
  EROFS: 'the disk is read-only',
};

/**
 * Maps an error to the error that a block store throws: `StorageUnavailable` if the file system caused it, otherwise
 * the error itself.
 */
export function fileFailure(error: unknown): unknown {
  const reason = REASONS[errorCode(error) ?? ''];
  return reason === undefined ? error : new StorageUnavailable(reason, { cause: error });
}
