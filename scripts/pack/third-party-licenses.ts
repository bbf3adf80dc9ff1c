import type { PackageLicense } from '../build/licenses-in.ts';

/** Returns the text of all licences. Each version of a package occurs once. */
export function thirdPartyLicenses(packages: readonly PackageLicense[]): string {
  const sections = new Map(
    packages.map(({ name, version, identifier, text }) => [
      `${name} ${version}`,
      `${name} ${version} (${identifier})\n\n${text || 'The package contains no text of its licence.'}\n`,
    ]),
  );
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return [...sections]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text)
    .join(rule);
}
