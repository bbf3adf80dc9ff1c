import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const running = new Set<ServerProcess>();

afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
});

async function start(variables: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(variables);
  running.add(server);
  return server;
}

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST' }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection });
      });
    });
    sent.once('error', reject).end('body');
  });
}

async function isReady({ url }: Pick<ServerProcess, 'url'>): Promise<boolean> {
  const status = await ask(`${url}/readyz`, new Agent()).then(
    (answer) => answer.status,
    () => 0,
  );
  return status === 200;
}

describe('a server at SIGTERM', () => {
  it('loses no request of clients that honour readiness, while each instance is restarted', async () => {
    const variables = { DRAIN_DELAY: '1' };
    const instances = [await start(variables), await start(variables)];
    const targets = new Set(instances);
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    let [isOver, served] = [false, 0];
    const failures: unknown[] = [];
    const client = async (): Promise<void> => {
      while (!isOver) {
        const [target] = [...targets].sort(() => Math.random() - 0.5);
        const outcome = await ask(`${target?.url}/2`, agent).catch((error: unknown) => error);
        if ((outcome as Answer).status === 200) served += 1;
        else failures.push(outcome);
      }
    };
    const balancer = async (): Promise<void> => {
      while (!isOver) {
        for (const each of instances) {
          if (await isReady(each)) targets.add(each);
          else targets.delete(each);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const load = [balancer(), ...Array.from({ length: 12 }, client)];
    for (const instance of [...instances]) {
      const before = served;
      while (served < before + 200) await ask(`${instance.url}/1`, agent);
      instance.child.kill('SIGTERM');
      expect(await instance.ended).toEqual([0, null]);
      instances.push(await start(variables));
      targets.add(instances.at(-1) as ServerProcess);
    }
    isOver = true;
    await Promise.all(load);
    agent.destroy();
    expect(failures).toEqual([]);
  });

  it('reports 503 on /readyz, closes connections after their responses, keeps serving, and completes open requests', async () => {
    const { url, child, ended } = await start({ DRAIN_DELAY: '1' });
    const agent = new Agent({ keepAlive: true });
    expect((await ask(`${url}/0`, agent)).connection).toBe('keep-alive');
    const long = ask(`${url}/1500`, agent);
    await ask(`${url}/10`, agent);
    child.kill('SIGTERM');
    while ((await ask(`${url}/readyz`, agent)).status !== 503);
    expect(await ask(`${url}/0`, agent)).toEqual({ status: 200, connection: 'close' });
    expect(await long).toEqual({ status: 200, connection: 'close' });
    expect(await ended).toEqual([0, null]);
    await expect(ask(`${url}/0`, agent)).rejects.toThrow('ECONNREFUSED');
  });

  it('aborts requests that are not finished after STOP_TIMEOUT', async () => {
    const { url, child, ended } = await start({ STOP_TIMEOUT: '1' });
    const endless = ask(`${url}/100000`, new Agent());
    await ask(`${url}/1`, new Agent());
    child.kill('SIGTERM');
    await expect(endless).rejects.toThrow('socket hang up');
    expect(await ended).toEqual([0, null]);
  });

  it('exits even if a client completes an upgrade after the tunnels were closed', async () => {
    const { url, child, ended } = await start({ STOP_TIMEOUT: '2' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    socket.write('GET /0 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n');
    await ask(`${url}/1`, new Agent());
    child.kill('SIGTERM');
    while (
      await ask(`${url}/0`, new Agent()).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'ECONNREFUSED',
      )
    );
    socket.write('Upgrade: websocket\r\n\r\n');
    expect(await ended).toEqual([0, null]);
  });

  it('serves a request whose first half had arrived on a used connection', async () => {
    const { url, child, ended } = await start({ STOP_TIMEOUT: '10' });
    const used = async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write('GET /0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
      return socket;
    };
    const [half, idle] = [await used(), await used()];
    half.write('GET /0 HTTP/1.1\r\nHost: ');
    await ask(`${url}/1`, new Agent());
    child.kill('SIGTERM');
    await once(idle.resume(), 'close');
    half.write('localhost\r\n\r\n');
    expect(String((await once(half, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(await ended).toEqual([0, null]);
  });

  it('serves a request whose first half arrived in one packet with the previous request', async () => {
    const { url, child, ended } = await start({ STOP_TIMEOUT: '10' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /0 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /0 HTTP/1.1\r\nHost: ');
    await once(socket, 'data');
    const idle = connect(Number(new URL(url).port), '127.0.0.1');
    idle.write('GET /0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    child.kill('SIGTERM');
    await once(idle.resume(), 'close');
    socket.write('localhost\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(await ended).toEqual([0, null]);
  });

  it('exits with 1 when its database hangs', async () => {
    const { child, ended } = await start({ STOP_TIMEOUT: '1', CLOSE_HANGS: 'true' });
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
  });

  it('exits immediately at a second signal a second later', async () => {
    const { url, child, ended } = await start({ DRAIN_DELAY: '600' });
    child.kill('SIGTERM');
    child.kill('SIGINT');
    while (await isReady({ url }));
    expect(child.exitCode).toBe(null);
    setTimeout(() => child.kill('SIGTERM'), 1_500);
    expect(await ended).toEqual([143, null]);
  });
});

describe('a connection that has been idle for 8 s', () => {
  it('carries another POST', async () => {
    const { hostname, port } = new URL((await start()).url);
    const socket = connect({ host: hostname, port: Number(port) });
    const post = async () => {
      socket.write('POST /0 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody');
      return String((await once(socket, 'data'))[0]).split('\r\n', 1)[0];
    };
    expect(await post()).toBe('HTTP/1.1 200 OK');
    const ended = once(socket, 'end').then(() => 'ended by the server');
    expect(await Promise.race([ended, delay(8_000, 'open')])).toBe('open');
    expect(await post()).toBe('HTTP/1.1 200 OK');
    socket.destroy();
  });
});
