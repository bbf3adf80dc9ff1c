import type { Service } from './service.ts';

/** The port in the service's variable, or its default. Throws if the value is not a port. */
export function servicePort({ portVariable, defaultPort }: Service, given: NodeJS.ProcessEnv): number {
  const text = given[portVariable];
  if (!text) return defaultPort;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error(`${portVariable}: Use a whole number from 1 to 65535.`);
  return port;
}
