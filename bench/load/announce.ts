/** Sends the port of this process to the benchmark. Later, responds to each request for CPU time and memory. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
  });
  process.send?.({ port });
}
