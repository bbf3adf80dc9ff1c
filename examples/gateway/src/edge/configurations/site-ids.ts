import type { Site } from '../table/index.ts';

/** The sites, each with a name that is unique in a configuration. */
export function siteIds(sites: readonly Site[]): readonly (readonly [string, Site])[] {
  return sites.map((site, index) => {
    const isRepeated = sites.findIndex(({ name }) => name === site.name) < index;
    return [isRepeated ? `${site.name}_${index}` : site.name, site] as const;
  });
}
