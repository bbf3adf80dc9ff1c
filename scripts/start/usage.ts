import type { ServicePort } from '../../examples/gateway/src/processes/index.ts';
import type { Service } from './service.ts';

/** Returns the help text of `npm start`. */
export function usage(services: readonly Service[]): string {
  const rows = services.map(
    ({ name, title, metricsPort, peerPort, ...main }) =>
      `  ${name.padEnd(12)}${title}\n${' '.repeat(14)}${[main, metricsPort, peerPort].flatMap(portText).join('; ')}`,
  );
  return [
    'npm start                        starts everything',
    'npm start -- <name> [<name>...]  starts these and what they need',
    '',
    ...rows,
    '',
    'All data is stored in DATA_DIR, default ./data. More: docs/guide/configuration.md',
  ].join('\n');
}

function portText(port: ServicePort | undefined): string[] {
  return port ? [`${port.portVariable}, default ${port.defaultPort}`] : [];
}
