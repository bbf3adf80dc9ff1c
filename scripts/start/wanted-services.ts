import type { Service } from './service.ts';

/**
 * Returns the named services and the services that they need, in start order. Returns all services if none is named.
 */
export function wantedServices(names: readonly string[], all: readonly Service[]): readonly Service[] {
  const known = new Set(all.map((service) => service.name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`There is no service ${unknown.join(', ')}. Choose from ${[...known].join(', ')}.`);
  }
  const wanted = new Set<string>();
  const add = (name: string): void => {
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const needed of all.find((service) => service.name === name)?.needs ?? []) add(needed);
  };
  for (const name of names.length > 0 ? names : known) add(name);
  return all.filter((service) => wanted.has(service.name));
}
