import { connect } from 'node:net';
import { freePort } from '../../test/proxy/world/free-port.ts';
import { MeasuredProcess } from './measured-process.ts';
import type { Peer } from './peers.ts';

/** A peer that listens. */
export interface RunningPeer {
  readonly name: string;
  readonly origin: string;
  readonly process: MeasuredProcess;
}

/** On a free port, unless one is named. */
export async function startPeer(make: (port: number) => Peer, at?: number): Promise<RunningPeer> {
  const port = at ?? (await freePort());
  const { name, command, parameters, env } = make(port);
  const process = new MeasuredProcess(command, parameters, env);
  for (let i = 0; !(await isOpen(port)); i += 1) {
    if (i > 300) throw new Error(`${name} does not listen.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { name, origin: `http://127.0.0.1:${port}`, process };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', settle(true)).on('error', settle(false));
  });
}
