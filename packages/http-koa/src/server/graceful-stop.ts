import type { Server } from 'node:http';

const SWEEP = 50;

/** Stops taking connections, lets requests under way finish for at most `patience` ms, and resolves when all is quiet. */
export function gracefulStop(server: Server, patience = 10_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    // A connection whose request is answered from now on would be kept open for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    server.close((error) => {
      clearTimeout(impatience);
      clearInterval(sweep);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
