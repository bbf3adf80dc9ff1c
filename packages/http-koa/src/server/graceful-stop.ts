import type { Server } from 'node:http';

/** Stops taking connections, lets requests under way finish for at most `patience` ms, and resolves when all is quiet. */
export function gracefulStop(server: Server, patience = 10_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    server.close((error) => {
      clearTimeout(impatience);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
