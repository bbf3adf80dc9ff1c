import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/** Name and id of the process that listens on the TCP port, on Linux; undefined if it is unknown. */
export function portOwner(port: number): string | undefined {
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningSockets(table, port)),
  );
  if (sockets.size === 0) return undefined;
  const owner = entries('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => entries(`/proc/${pid}/fd`).some((fd) => sockets.has(target(`/proc/${pid}/fd/${fd}`))));
  return owner === undefined ? undefined : `${text(`/proc/${owner}/comm`).trim()} (process ${owner})`;
}

/** Sockets that listen on the port, in the form of the links in /proc. */
function listeningSockets(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return text(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === LISTENING && local.endsWith(suffix))
    .map((columns) => `socket:[${columns[9]}]`);
}

// Returns an empty list for a folder that cannot be read: a process can end while processes are listed, and
// folders of other users' processes are not readable.
function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function text(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
