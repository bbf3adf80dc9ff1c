import { endpointsPage } from './endpoints-page.ts';
import { errorsPage } from './errors-page.ts';
import { formatted } from './formatted.ts';
import { portsPage } from './ports-page.ts';

/** The pages of `docs/reference` that are made from the sources, by file name. */
export function referencePages(): Readonly<Record<string, string>> {
  const pages = { 'endpoints.md': endpointsPage(), 'errors.md': errorsPage(), 'ports.md': portsPage() };
  return Object.fromEntries(Object.entries(pages).map(([name, text]) => [name, formatted(name, text)]));
}
