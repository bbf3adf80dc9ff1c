/**
 * The processes that are allowed to connect to the port of each process; `anyone` for clients of the internet. The
 * firewall table of the deployment guide has the same content. The health of the worker is requested from its own
 * machine only.
 */
export const REACHABLE_FROM: Readonly<Record<string, readonly string[]>> = {
  edge: ['anyone'],
  gateway: ['edge'],
  ops: ['edge'],
  // The gateway and the operator API reach the personal data server through the proxy.
  proxy: ['edge', 'gateway', 'ops'],
  worker: [],
  bridge: ['edge'],
  forum: ['edge'],
};
