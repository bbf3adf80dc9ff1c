import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeFolder } from '../folder/remove-folder.ts';

const PROGRAM = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';
const LOADED: Readonly<Record<string, string>> = {
  mpm_event_module: 'mod_mpm_event.so',
  authn_core_module: 'mod_authn_core.so',
  authz_core_module: 'mod_authz_core.so',
  authz_user_module: 'mod_authz_user.so',
  dir_module: 'mod_dir.so',
  headers_module: 'mod_headers.so',
  mime_module: 'mod_mime.so',
  proxy_module: 'mod_proxy.so',
  proxy_http_module: 'mod_proxy_http.so',
  auth_openidc_module: 'mod_auth_openidc.so',
};

/** A running Apache server on loopback. */
export interface RunningApache {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the Apache server of this machine with mod_auth_openidc and these directives. It serves one page, `/`, and an
 * empty file, `/auth`.
 */
export async function startApache(port: number, directives: string): Promise<RunningApache> {
  if (!existsSync(join(MODULES, 'mod_auth_openidc.so')))
    throw new Error(
      'Apache is missing. Install it with `apt-get install apache2-bin libapache2-mod-auth-openidc`.',
    );
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-apache-'));
  const url = `http://127.0.0.1:${port}`;
  const pages = join(folder, 'pages');
  await mkdir(pages);
  // If root starts Apache, Apache serves as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Members</title><p>For members</p>');
  await writeFile(join(pages, 'auth'), '');
  const file = join(folder, 'apache.conf');
  await writeFile(file, configuration(folder, port, directives));
  const apache = spawn(PROGRAM, ['-d', folder, '-f', file, '-D', 'FOREGROUND'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  apache.stderr.on('data', (text) => {
    complaints += text;
  });
  const exited = once(apache, 'exit');
  const end = () => apache.kill('SIGTERM');
  process.once('exit', end);
  while (!(await answers(url)))
    if (apache.exitCode !== null)
      throw new Error(`Apache did not start: ${complaints}${await logOf(folder)}`);
  return {
    url,
    stop: async () => {
      process.off('exit', end);
      end();
      await exited;
      await removeFolder(folder);
    },
  };
}

function configuration(folder: string, port: number, directives: string): string {
  const modules = Object.entries(LOADED).map(([name, path]) => `LoadModule ${name} ${join(MODULES, path)}`);
  return [
    ...modules,
    `ServerName 127.0.0.1`,
    `Listen 127.0.0.1:${port}`,
    `PidFile ${join(folder, 'apache.pid')}`,
    `Mutex file:${folder}`,
    `ErrorLog ${join(folder, 'error.log')}`,
    `LogLevel warn`,
    `DocumentRoot ${join(folder, 'pages')}`,
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    'TypesConfig /dev/null',
    'DirectoryIndex index.html',
    directives,
    '',
  ].join('\n');
}

/** Returns the log of errors. It does not exist if the configuration is faulty. */
function logOf(folder: string): Promise<string> {
  return readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
}

/** Returns whether the server responds. If it does not respond, waits a moment before returning. */
async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => pause(50));
  return answer !== undefined;
}
