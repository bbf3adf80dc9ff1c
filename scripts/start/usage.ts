import type { Service } from './service.ts';

/** How to call `npm start`, and what it can bring up. */
export function usage(services: readonly Service[]): string {
  const rows = services.map(
    ({ name, title, portVariable, defaultPort }) =>
      `  ${name.padEnd(12)}${title}\n${' '.repeat(14)}${portVariable}, default ${defaultPort}`,
  );
  return [
    'npm start                        brings everything up',
    'npm start -- <name> [<name>...]  brings up these, with what they need',
    '',
    ...rows,
    '',
    'Everything is kept in DATA_DIR, default ./data. More: docs/guide/configuration.md',
  ].join('\n');
}
