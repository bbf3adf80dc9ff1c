import type { ServicePort } from './process-row.ts';

/** Returns the port in the variable, or its default. Throws if the value is not a port. */
export function portOf(
  { portVariable, defaultPort, canBeAny = false }: ServicePort,
  given: NodeJS.ProcessEnv,
): number {
  const text = given[portVariable];
  if (!text) return defaultPort;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  const min = canBeAny ? 0 : 1;
  if (port < min || port > 65_535)
    throw new Error(`${portVariable}: Use a whole number from ${min} to 65535.`);
  return port;
}
