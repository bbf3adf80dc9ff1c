import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { createServer as createHttpServer, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFree } from '../../examples/gateway/src/processes/index.ts';
import { nextSteps } from '../start/next-steps.ts';
import { services } from '../start/services.ts';
import { startFlags } from '../start/start-flags.ts';

const START_TIMEOUT_MS = 180_000;

/** A separate process that runs `npm start`. */
class Start {
  said = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;

  constructor(names: readonly string[], environment: NodeJS.ProcessEnv) {
    const command = ['--conditions=@gatehouse/source', 'scripts/start.ts', ...names];
    this.#child = spawn(process.execPath, command, { env: { ...process.env, ...environment } });
    this.#ended = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => {
        this.said += chunk;
        this.#child.emit('said');
      });
  }

  /** Resolves when the output contains the text. Rejects if the process exits first. */
  async until(text: string): Promise<void> {
    const early = this.#ended.then(() => {
      throw new Error(`It ended early:\n${this.said}`);
    });
    while (!this.said.includes(text)) await Promise.race([once(this.#child, 'said'), early]);
    early.catch(() => {});
  }

  /** Sends the signal if one is given. Resolves to the exit code. */
  async end(signal?: NodeJS.Signals): Promise<unknown> {
    if (signal) this.#child.kill(signal);
    return (await this.#ended)[0];
  }
}

describe('npm start', () => {
  let dataDir: string;
  let environment: Record<string, string>;
  let running: Start | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'start-'));
    environment = { DATA_DIR: dataDir, PROXY_METRICS_PORT: '0' };
    for (const { portVariable, peerPort } of services) {
      environment[portVariable] = String(await freePort());
      if (peerPort) environment[peerPort.portVariable] = String(await freePort());
    }
  });
  afterEach(async () => {
    await running?.end('SIGTERM');
    running = undefined;
    await removeFolder(dataDir);
  });

  function start(...names: string[]): Start {
    running = new Start(names, environment);
    return running;
  }

  const url = (variable: string) => `http://127.0.0.1:${environment[variable]}`;

  function post(address: string, body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Returns the status of the response to a request without an `Accept` header. */
  async function statusOf(address: string): Promise<number | undefined> {
    const [response] = (await once(get(address), 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  const portsInUse = async () => {
    const ports = services.map(({ portVariable }) => Number(environment[portVariable]));
    const free = await Promise.all(ports.map(isFree));
    return ports.filter((_port, index) => !free[index]);
  };

  it(
    'prints addresses and next steps, keeps its data, and leaves no process running',
    async () => {
      const first = start('ops', 'mesh');
      await first.until('Stop with Ctrl-C');
      for (const variable of ['PLC_PORT', 'PDS_PORT', 'PROXY_PORT', 'GATEWAY_PORT', 'OPS_PORT'])
        expect(first.said).toContain(`  ${url(variable)} `);
      expect(first.said).not.toContain(url('STUDY_AUTH_PORT'));
      // Monitors and scripts send no `Accept` header. On a wrong port they must not receive a page.
      for (const variable of [
        'PLC_PORT',
        'PDS_PORT',
        'PROXY_PORT',
        'GATEWAY_PORT',
        'OPS_PORT',
        'MESH_HEALTH_PORT',
      ])
        for (const path of ['/nowhere', '/app/nowhere', '/assets/nowhere.js'])
          expect([variable, path, await statusOf(`${url(variable)}${path}`)]).toEqual([variable, path, 404]);
      expect(first.said).toContain('npx gatehouse ops role grant <did> entitlement_mutator');
      expect(first.said).toContain('npx gatehouse ops credential create');
      const [invite = ''] = /svc-[\w-]{22}/.exec(first.said) ?? [];
      expect(invite).not.toBe('');
      expect(await first.end('SIGINT')).toBe(0);
      expect(await portsInUse()).toEqual([]);
      expect(existsSync(join(dataDir, 'svc-triangle.json'))).toBe(true);

      const folders = ['.', 'secrets', 'logs'].map((name) => join(dataDir, name));
      for (const folder of folders) await chmod(folder, 0o755);

      const second = start('ops');
      await second.until('Stop with Ctrl-C');
      for (const folder of folders) {
        expect(second.said).toContain(`could access ${folder} (mode 0755)`);
        expect((await stat(folder)).mode & 0o777).toBe(0o700);
      }
      expect(second.said).not.toMatch(/svc-[\w-]{22}/);
      expect(second.said).toContain('npx gatehouse ops invite create');
      const form = { handle: 'alice.test', email: 'alice@example.com', password: 'a password of hers' };
      const signedUp = await post(`${url('GATEWAY_PORT')}/api/v1/pds/signup`, {
        ...form,
        invite_code: invite,
      });
      expect([signedUp.status, await signedUp.json()]).toMatchObject([
        201,
        { account: { handle: 'alice.test' } },
      ]);
      const begun = await post(`${url('OPS_PORT')}/internal/v1/ops/oauth/start`, { handle: 'alice.test' });
      expect([begun.status, await begun.json()]).toMatchObject([
        200,
        {
          redirect_url: expect.stringContaining(`http://localhost:${environment.PROXY_PORT}/oauth/authorize`),
        },
      ]);
      expect(await second.end('SIGINT')).toBe(0);
      expect(await portsInUse()).toEqual([]);
    },
    START_TIMEOUT_MS,
  );

  it('frees all ports when it is killed', async () => {
    const killed = start('plc');
    await killed.until('Stop with Ctrl-C');
    await killed.end('SIGKILL');
    await vi.waitFor(
      async () => expect(await isFree(Number(environment.PLC_PORT))).toBe(true),
      START_TIMEOUT_MS,
    );
  });

  it(
    'shows the first invite after a start that failed',
    async () => {
      // The gateway starts first and creates the database. The proxy then fails, because the gateway already uses this
      // port.
      environment.PROXY_METRICS_PORT = environment.GATEWAY_PORT ?? '';
      const failed = start('gateway');
      expect(await failed.end()).toBe(1);
      expect(existsSync(join(dataDir, 'gateway.sqlite'))).toBe(true);
      environment.PROXY_METRICS_PORT = '0';
      const second = start('gateway');
      await second.until('Stop with Ctrl-C');
      expect(second.said).toMatch(/svc-[\w-]{22}/);
    },
    START_TIMEOUT_MS,
  );

  it('reports which port is taken and what to change, and starts nothing', async () => {
    const holder = createServer().listen(Number(environment.STUDY_AUTH_PORT), '127.0.0.1');
    await once(holder, 'listening');
    const refused = start('study-auth');
    expect(await refused.end()).toBe(1);
    expect(refused.said).toContain(
      `Port ${environment.STUDY_AUTH_PORT} of study-auth is taken. Free it, or choose another: STUDY_AUTH_PORT=<port> npm start -- study-auth`,
    );
    holder.close();
    await once(holder, 'close');
  });

  it('names the setting if the port for other machines of the mesh is taken', async () => {
    const holder = createServer().listen(Number(environment.MESH_PORT), '127.0.0.1');
    await once(holder, 'listening');
    const refused = start('mesh');
    expect(await refused.end()).toBe(1);
    expect(refused.said).toContain(`Port ${environment.MESH_PORT} of mesh, for other machines, is taken.`);
    expect(refused.said).toContain('MESH_PORT=<port> npm start -- mesh');
    holder.close();
    await once(holder, 'close');
  });

  it('names the setting for a server that does not become ready in time', async () => {
    environment.START_TIMEOUT = '0.001';
    const late = start('plc');
    expect(await late.end()).toBe(1);
    expect(late.said).toContain('plc did not become ready within 0.001 s.');
    expect(late.said).toContain('set START_TIMEOUT to more seconds');
  });

  it(
    'stops cleanly during its start',
    async () => {
      const early = start('study-auth', 'plc');
      await early.until('starting...');
      expect(await early.end('SIGINT')).toBe(0);
      expect(early.said).not.toContain('has ended');
      expect(await portsInUse()).toEqual([]);
    },
    START_TIMEOUT_MS,
  );

  it.each([
    [{ configured: false, authDisabled: false }, /^Open .* create the first account/],
    [{ configured: true, authDisabled: false }, /^Sign in at /],
    [{ configured: false, authDisabled: true }, /needs no sign-in/],
  ])('prints the next step at study-auth when its status is %j', async (status, words) => {
    const study = createHttpServer((_, response) => response.end(JSON.stringify(status)));
    const urls = new Map([['study-auth', await listen(study, { host: '127.0.0.1', port: 0 })]]);
    const [step] = await nextSteps({ urls, database: { url: 'sqlite:none', isEmbedded: false } });
    study.close();
    expect(step).toMatch(words);
  });

  it("passes Node the flags of the servers' own start scripts", () => {
    const flagsOf = (name: string) => services.find((service) => service.name === name)?.flags;
    expect(flagsOf('study-auth')).toEqual(['--max-semi-space-size=8']);
    expect(flagsOf('proxy')).toEqual(startFlags('examples/gateway', 'start:proxy'));
  });

  it('prints its usage, and names the variable of an invalid port', async () => {
    const asked = start('--help');
    expect(await asked.end()).toBe(0);
    for (const { name, portVariable } of services) {
      expect(asked.said).toContain(name);
      expect(asked.said).toContain(portVariable);
    }
    environment.STUDY_AUTH_PORT = 'http';
    const refused = start('study-auth');
    expect(await refused.end()).toBe(1);
    expect(refused.said).toContain('STUDY_AUTH_PORT: Use a whole number from 1 to 65535.');
  });

  it('refuses an unknown service', async () => {
    const refused = start('study-aut');
    expect(await refused.end()).toBe(1);
    expect(refused.said).toContain('There is no service study-aut. Choose from study-auth,');
  });
});
