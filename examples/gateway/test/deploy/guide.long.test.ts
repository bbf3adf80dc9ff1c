import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@gatehouse/testing/servers/port';
import { type RunningPostgres, startPostgres } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPLOYED } from '../../src/deploy/deployed.ts';
import { configFolder } from '../config/config-folder.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const GUIDE = readFileSync(join(REPOSITORY, 'docs/guide/deployment.md'), 'utf8');
const SECTION = '## The gateway on a Debian server';

/** First lines of the blocks of commands outside `SECTION`, each with the reason why this test does not run it. */
const OTHER_BLOCKS: Readonly<Record<string, string>> = {
  'npm ci': 'study-auth: scripts/test/built-servers.test.ts starts the built server',
  'cp -r deploy/kubernetes/example deploy/kubernetes/ours':
    'needs a cluster; kubernetes.long.test.ts builds it',
  'systemctl stop study-auth': 'needs an installed study-auth',
};

/** Commands of `SECTION` that change the whole machine, each with the reason why the test replaces it. */
const REPLACED: Readonly<Record<string, string>> = {
  'apt-get': 'Debian packages are installed before the tests',
  git: 'the repository is the one of the test',
  npm: 'packages are installed, and the servers built, before the tests',
  'systemd-sysusers': 'creates the user in the scratch folder only',
  sudo: 'the cluster of the test has its own superuser',
  chown: 'the user exists only in the scratch folder',
  systemctl: 'runs the commands of the units with their variables and credentials',
  npx: 'runs the same program, without looking for it',
};
/** Programs that the commands of `SECTION` use. Any other command fails. */
const PROGRAMS = [
  'bash',
  'caddy',
  'cat',
  'cp',
  'curl',
  'env',
  'install',
  'mkdir',
  'node',
  'openssl',
  'psql',
  'sed',
];
const MORE_PROGRAMS = ['systemd-sysusers', 'tr'];

let postgres: RunningPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Returns the blocks of commands of a page, or of a section of it. */
function blocks(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

function section(): string {
  const text = GUIDE.slice(GUIDE.indexOf(SECTION) + SECTION.length);
  return text.slice(0, text.search(/^##/m));
}

/** Replaces each command that changes the machine. The others run as they are. */
const FUNCTIONS = `
apt-get() { :; }
git() { :; }
npm() { :; }
chown() { :; }
systemd-sysusers() { command systemd-sysusers --root="$ROOT"; }
sudo() { shift 2; "$@"; }
npx() { shift; node "$REPOSITORY/examples/gateway/bin/gatehouse.mjs" "$@"; }
unit() { sed --regexp-extended --file="$ROOT/scratch.sed" "$ROOT/etc/systemd/system/$1"; }
run_unit() {
  local credentials="$ROOT/run/$1" variables words file
  mkdir -p "$credentials"
  unit "$1" | sed -n 's/^LoadCredential=//p' | while IFS=: read -r name file; do cp "$file" "$credentials/$name"; done
  file=$(unit "$1" | sed -n 's/^EnvironmentFile=-//p')
  mapfile -t variables < <({ unit "$1" | sed -n 's/^Environment=//p'; [ ! -f "$file" ] || cat "$file"; } | sed "s#%d#$credentials#")
  read -ra words < <(unit "$1" | sed -n 's/^ExecStart=//p')
  cd "$ROOT/var/lib/gatehouse"
  exec env -i PATH="$PATH" PROXY_METRICS_PORT=0 PDS_URL="$PDS_URL" PDS_PORT="$PDS_PORT" "\${variables[@]}" "\${words[@]}"
}
masked=' '
running=()
trap '[ -z "\${running[*]}" ] || kill "\${running[@]}"; wait' EXIT
systemctl() {
  case "$*" in
    daemon-reload | 'reload caddy') ;;
    'mask '*) masked="$masked$2.service " ;;
    'start '*) (run_unit "$2.service") ;;
    'enable --now '*)
      for name in $(unit "$3" | sed -n 's/^Wants=//p'); do
        case "$masked" in *" $name "*) continue ;; esac
        (run_unit "$name") > "$ROOT/$name.log" 2>&1 &
        running+=($!)
      done
      ;;
    *) echo "systemctl $*: unknown" >&2; return 1 ;;
  esac
}
`;

/** Runs the commands of the section in a scratch folder with free ports. Returns the output of all of them. */
async function followed(commands: string): Promise<{ code: unknown; output: string; root: string }> {
  const root = configFolder();
  for (const folder of [
    'bin',
    'pds',
    'etc/systemd/system',
    'etc/sysusers.d',
    'etc/caddy',
    'var/lib/gatehouse',
  ])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, 'pds/pds.env'),
    `PDS_JWT_SECRET=${randomBytes(16).toString('hex')}\nPDS_ADMIN_PASSWORD=admin\n`,
  );
  for (const name of [...PROGRAMS, ...MORE_PROGRAMS]) symlinkSync(found(name), join(root, 'bin', name));
  const ports = await Promise.all(DEPLOYED.map(async (row) => [row.defaultPort, await freePort()] as const));
  const mapped = [
    ['/usr/bin/node', process.execPath],
    ['<repository>|/opt/gatehouse', REPOSITORY],
    ...['/etc/', '/var/lib/', '/pds/'].map((place) => [place, `${root}${place}`] as const),
    ['127.0.0.1/gatehouse', `127.0.0.1:${postgres.port}/gatehouse`],
    ...ports.map(([port, free]) => [`\\b${port}\\b`, String(free)] as const),
  ];
  const program = mapped.map(([from, to]) => `s#${from}#${to}#g`).join('\n');
  writeFileSync(join(root, 'scratch.sed'), program);
  const inScratch = mapped.reduce((text, [from, to]) => text.replace(new RegExp(from, 'g'), to), commands);
  const { hostname, port, username, password } = new URL(postgres.url);
  const child = spawn(
    'bash',
    ['-c', `set -eo pipefail; shopt -s inherit_errexit\n${FUNCTIONS}\n${inScratch}`],
    {
      cwd: root,
      env: {
        PATH: join(root, 'bin'),
        HOME: root,
        ROOT: root,
        REPOSITORY,
        PDS_URL: `http://127.0.0.1:${ports.find(([port]) => port === 3_000)?.[1]}`,
        PDS_PORT: String(await freePort()),
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  const logs = readdirSync(root).filter((name) => name.endsWith('.log'));
  const texts = logs.map((name) => `${name}: ${readFileSync(join(root, name), 'utf8').slice(-500)}`);
  return { code, output: [output, ...texts].join('\n'), root };
}

function found(program: string): string {
  if (program === 'node') return process.execPath;
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  const folder = folders.find((each) => readdirSync(each).includes(program));
  if (!folder) throw new Error(`${program} is not installed.`);
  return join(folder, program);
}

describe('the deployment guide', () => {
  it('has no block of commands that is neither run nor named with a reason', () => {
    const others = blocks(GUIDE.replace(section(), '')).map((text) => /^.*?(?=\s{2,}#|$)/m.exec(text)?.[0]);
    expect(others.sort()).toEqual(Object.keys(OTHER_BLOCKS).sort());
    for (const command of Object.keys(REPLACED)) expect(section()).toContain(command);
  });

  it('leads from an empty Debian host to a running gateway', async () => {
    const { code, output, root } = await followed(blocks(section()).join('\n'));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('{"status":"ready"}') });
    expect(readFileSync(join(root, 'etc/passwd'), 'utf8')).toContain('gatehouse:');
    expect(readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8')).toContain('pds.example.org');
    expect(readdirSync(join(root, 'etc/gatehouse/secrets')).sort()).toEqual([
      'DATABASE_ADMIN_URL',
      'JWT_SECRET',
      'OPS_SESSION_SECRET',
      'PDS_ADMIN_PASSWORD',
      'SWARM_MASTER_SECRET',
    ]);
  });

  it('ends at an unknown command', async () => {
    const { code, output } = await followed('cat /pds/pds.env\nno-such-command\necho reached');
    expect(code).not.toBe(0);
    expect(output).not.toContain('reached');
  });
});
