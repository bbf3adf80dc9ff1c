import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningHaproxy, startHaproxy } from '@gatehouse/testing/servers/haproxy';
import { freePort } from '@gatehouse/testing/servers/port';
import { guideBlock } from './guide-block.ts';
import { Instance } from './instance.ts';

const NAMES = ['one', 'two', 'three'] as const;
const POLL_INTERVAL_MS = 50;
const UP_TIMEOUT_MS = 30_000;

/** Three instances of a server behind HAProxy, with the configuration of the deployment guide. */
export interface Balanced {
  /** Address of HAProxy. */
  readonly url: string;
  /** Address of another HAProxy, which never retries a request on another instance. */
  readonly urlWithoutRetries: string;
  readonly instances: readonly [Instance, Instance, Instance];
  /** Resolves when both HAProxy processes send requests to this many instances. */
  upIs(count: number): Promise<void>;
  /** Restarts one instance after the other, as a deployment does. Returns the exit codes of all instances. */
  restartAll(): Promise<(number | null)[]>;
  stop(): Promise<void>;
}

/** Starts the instances concurrently. `variables` returns the settings of the instance that listens on this port. */
export async function startBalanced(
  main: string,
  variables: (port: number, url: string) => Readonly<Record<string, string>>,
): Promise<Balanced> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-cluster-'));
  const ports = [await freePort(), await freePort(), await freePort()];
  const haproxy = await startHaproxy((address) => sections(address, ports));
  const strict = await startHaproxy((address) => withoutRetries(sections(address, ports)));
  const started = ports.map(
    (port) => new Instance({ main, folder, port, variables: variables(port, haproxy.url) }),
  );
  const instances = started as unknown as Balanced['instances'];
  const upIs = async (count: number) => {
    for (const balancer of [haproxy, strict]) await upTo(balancer, count);
  };
  const stop = async () => {
    await Promise.all(instances.map((instance) => instance.kill()));
    await Promise.all([haproxy.stop(), strict.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(instances.map((instance) => instance.start()));
    await upIs(NAMES.length);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: haproxy.url,
    urlWithoutRetries: strict.url,
    instances,
    upIs,
    restartAll: async () => {
      const codes: (number | null)[] = [];
      for (const instance of instances) {
        codes.push(await instance.terminate());
        await instance.start();
        await upIs(NAMES.length);
      }
      return codes;
    },
    stop,
  };
}

function sections(address: string, ports: readonly number[]): string {
  return NAMES.reduce(
    (text, name, index) =>
      text.replace(new RegExp(`server ${name} \\S+`), `server ${name} 127.0.0.1:${ports[index]}`),
    guideBlock('haproxy').replace(/bind .*/, `bind ${address}`),
  );
}

function withoutRetries(text: string): string {
  return text
    .replace(/ *(option redispatch|retry-on|http-request disable-l7-retry).*\n/g, '')
    .replace(/retries \d+/, 'retries 0');
}

async function upTo(haproxy: RunningHaproxy, count: number): Promise<void> {
  const giveUpAt = performance.now() + UP_TIMEOUT_MS;
  for (;;) {
    const names = await haproxy.serversUp();
    if (names.length === count) return;
    if (performance.now() > giveUpAt)
      throw new Error(`Expected ${count} servers to be up. Up: ${names.join(', ')}`);
    await pause(POLL_INTERVAL_MS);
  }
}
