/**
 * Returns the path of a conflict copy, that is, of content that conflicts with that of another device: `folder/name
 * (conflict <device> <day>).ending`.
 */
export function conflictPath(path: string, device: string, modified: number): string {
  return beside(path, `conflict ${device} ${new Date(modified).toISOString().slice(0, 10)}`);
}

/** Returns the path with a remark in parentheses before the ending of the name: `folder/name (remark).ending`. */
export function beside(path: string, remark: string): string {
  const slash = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, slash), path.slice(slash)];
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  return `${folder}${name.slice(0, end)} (${remark})${name.slice(end)}`;
}

/** A conflict copy, as `conflictPath` names it. */
export interface ConflictCopy {
  /** Path of the original file. */
  readonly original: string;
  /** Name of the device that had this content. */
  readonly device: string;
}

const COPY = /^(.*) \(conflict ([^/]+) \d{4}-\d{2}-\d{2}\)([^/]*)$/;

/** Parses the path of a conflict copy; undefined for any other path. */
export function conflictOf(path: string): ConflictCopy | undefined {
  const [, start = '', device = '', end = ''] = COPY.exec(path) ?? [];
  return device === '' ? undefined : { original: start + end, device };
}
