/** Tells the bench which port this process listens on, and what it has used whenever it is asked. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
  });
  process.send?.({ port });
}
