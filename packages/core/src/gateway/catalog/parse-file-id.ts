import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';

/**
 * The id that a client gives a file: part of the record key on the PDS, and public. It never says anything about the
 * file's name. Changing what is accepted here makes stored files unreachable.
 */
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The fault of the text as the id of a file; undefined if there is none. */
export function fileIdFault(text: string): InputIssue | undefined {
  if (FILE_ID.test(text)) return undefined;
  return { path: ['file'], message: 'must have 1 to 64 letters, digits, "-" or "_"' };
}

/** The text as the id of a file; throws `InvalidInput` for the field `file`. */
export function parseFileId(text: string): string {
  const fault = fileIdFault(text);
  if (fault) throw new InvalidInput([fault]);
  return text;
}
