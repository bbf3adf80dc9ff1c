import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';

/**
 * The id that a client gives a file. It is public, because it is part of the record key on the PDS, and it never
 * reveals the file's name. Changing what is accepted here makes stored files unreachable.
 */
const FILE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The reason why the text is not a valid file id; undefined if it is valid. */
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
