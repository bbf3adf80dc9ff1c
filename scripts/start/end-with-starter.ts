/** Ends this server, as SIGTERM does, when whoever started it and holds the other end of its input is gone, killed or not. */
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
process.stdin.unref();
