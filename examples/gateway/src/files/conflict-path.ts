/**
 * The path for content that conflicts with that of another device: `folder/name (conflict <device> <day>).ending`.
 */
export function conflictPath(path: string, device: string, modified: number): string {
  const slash = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, slash), path.slice(slash)];
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  const day = new Date(modified).toISOString().slice(0, 10);
  return `${folder}${name.slice(0, end)} (conflict ${device} ${day})${name.slice(end)}`;
}
