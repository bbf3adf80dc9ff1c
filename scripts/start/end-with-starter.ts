/** Stops this server as SIGTERM does when its standard input closes, which happens when the starter exits or is killed. */
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
process.stdin.unref();
