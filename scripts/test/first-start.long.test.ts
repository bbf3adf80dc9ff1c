import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** All programs that a first start needs. A compiler, make and Python must not be needed. */
const PROGRAMS = ['sh', 'npm'];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-start-'));
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const files = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) await cp(join(ROOT, file), join(folder, 'project', file));
  await mkdir(join(folder, 'bin'));
  for (const name of PROGRAMS) await symlink(programPath(name), join(folder, 'bin', name));
  await symlink(process.execPath, join(folder, 'bin/node'));
});
afterAll(() => removeFolder(folder));

/** Returns the path of the program outside the project. npm puts the project's own programs first in PATH. */
function programPath(name: string): string {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  return execFileSync('/bin/sh', ['-c', `command -v ${name}`], {
    encoding: 'utf8',
    env: { PATH: path.join(delimiter) },
  }).trim();
}

describe('the first npm start of a fresh clone', () => {
  it('needs neither a compiler nor the headers of Node', async () => {
    const port = String(await freePort());
    // Omit the variables that npm sets for scripts of this project. With them, the other npm would use this project.
    const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
    const environment = {
      ...Object.fromEntries(outside),
      PATH: join(folder, 'bin'),
      DATA_DIR: join(folder, 'data'),
      STUDY_AUTH_PORT: port,
      npm_config_nodedir: join(folder, 'no-headers'),
      npm_config_prefer_offline: 'true',
    };
    const started = spawn('npm', ['start', '--', 'study-auth'], {
      cwd: join(folder, 'project'),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(started, 'exit');
    let errors = '';
    started.stderr.on('data', (text) => {
      errors += text;
    });
    const lines: string[] = [];
    for await (const line of createInterface(started.stdout)) {
      lines.push(line);
      if (line.includes('Stop with Ctrl-C')) break;
    }
    expect(lines.join('\n'), errors).toContain('Stop with Ctrl-C');
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(errors).not.toContain('gyp');
    started.kill('SIGTERM');
    await ended;
  });
});
