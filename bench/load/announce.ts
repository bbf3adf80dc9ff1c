import type { Usage } from './server-process.ts';

const NONE: () => Usage = () => ({ cpu: 0, memory: 0 });

/**
 * Sends the port of this process to the benchmark. Later, responds to each request for CPU time and memory. `others`
 * returns what other processes of the server have used.
 */
export function announce(port: number, others = NONE): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const { cpu, memory } = others();
    process.send?.({ cpu: user + system + cpu, memory: process.memoryUsage.rss() + memory });
  });
  process.send?.({ port });
}
