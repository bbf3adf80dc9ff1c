/** Sends the port of this process to the bench, and later its CPU time and memory at each request. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
  });
  process.send?.({ port });
}
