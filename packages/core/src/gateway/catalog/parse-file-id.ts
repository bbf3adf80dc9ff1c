import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';

/**
 * Pattern of the id that a client chooses for a file. The id is public, because it is part of the record key on the
 * PDS, so it must not reveal the file's name. Changing the pattern makes stored files unreachable.
 */
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The reason why the text is not a valid file id; undefined if it is valid. */
export function fileIdFault(text: string): InputIssue | undefined {
  if (FILE_ID.test(text)) return undefined;
  return { path: ['file'], message: 'must have 1 to 64 letters, digits, "-" or "_"' };
}

/** Parses the id of a file. Throws `InvalidInput` for the field `file`. */
export function parseFileId(text: string): string {
  const fault = fileIdFault(text);
  if (fault) throw new InvalidInput([fault]);
  return text;
}
