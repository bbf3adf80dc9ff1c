import { adaptersPage } from './adapters-page.ts';
import { contractsPage } from './contracts-page.ts';
import { endpointsPage } from './endpoints-page.ts';
import { errorsPage } from './errors-page.ts';
import { portsPage } from './ports-page.ts';
import { settingsPage } from './settings-page.ts';
import { textsPage } from './texts-page.ts';

/** Returns the pages of `docs/reference` that are generated from the sources, by file name. */
export function referencePages(): Readonly<Record<string, string>> {
  return {
    'adapters.md': adaptersPage(),
    'contracts.md': contractsPage(),
    'endpoints.md': endpointsPage(),
    'errors.md': errorsPage(),
    'ports.md': portsPage(),
    'settings.md': settingsPage(),
    'texts.md': textsPage(),
  };
}
