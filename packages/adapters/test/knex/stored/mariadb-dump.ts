import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const MAX_DUMP_BYTES = 64 * 1024 ** 2;

/** Returns the database as the input of Debian's program `mariadb`. */
export async function mariadbDump(url: string): Promise<string> {
  const words = ['--no-defaults', '--skip-comments', '--single-transaction', ...place(url)];
  return (await promisify(execFile)('mariadb-dump', words, { maxBuffer: MAX_DUMP_BYTES })).stdout;
}

/** Runs the dump in an empty database. */
export async function restoreMariadb(url: string, dump: string): Promise<void> {
  const program = spawn('mariadb', ['--no-defaults', ...place(url)], { stdio: ['pipe', 'ignore', 'pipe'] });
  const [complaints] = [text(program.stderr), program.stdin.end(dump)];
  const [code] = await once(program, 'close');
  if (code !== 0) throw new Error(await complaints);
}

/** Words that name the database. `--no-defaults` must be the first word of both programs. */
function place(url: string): string[] {
  const { hostname, port, username, pathname } = new URL(url);
  return [`--host=${hostname}`, `--port=${port}`, `--user=${username}`, pathname.slice(1)];
}
