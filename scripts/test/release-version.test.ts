import { describe, expect, it } from 'vitest';
import { billOfMaterialsFaults } from '../release/bill-of-materials.ts';
import { releasedChangelog, unreleasedChanges } from '../release/changelog.ts';
import { isReleaseVersion, nextVersion } from '../release/release-version.ts';

const changelog = (latest: string, heading: string) =>
  `# Changelog\n\n## Unreleased\n\n### ${heading}\n\n- A change.\n\n## ${latest} - 2026-01-01\n\n### Removed\n\n- Old.\n`;

describe('the next version', () => {
  it.each([
    ['1.2.3', 'Fixed', '1.2.4'],
    ['1.2.3', 'Security', '1.2.4'],
    ['1.2.3', 'Added', '1.3.0'],
    ['1.2.3', 'Changed', '1.3.0'],
    ['1.2.3', 'Removed', '2.0.0'],
    ['1.2.3', 'Breaking', '2.0.0'],
    ['0.9.3', 'Breaking', '0.10.0'],
  ])('after %s with entries below %s is %s', (latest, heading, next) => {
    expect(nextVersion(unreleasedChanges(changelog(latest, heading)))).toBe(next);
  });

  it('is the version that the section names, before the first release', () => {
    expect(nextVersion(unreleasedChanges('## 0.1.0 (unreleased)\n\n### Added\n\n- All.\n'))).toBe('0.1.0');
  });

  it.each(['1.2', 'v1.2.3', '1.2.3-rc.1', '1.2.3+4', '01.2.3', ' 1.2.3'])('cannot be %j', (version) => {
    expect(isReleaseVersion(version)).toBe(false);
    expect(isReleaseVersion('1.2.3')).toBe(true);
  });
});

describe('the changelog of a release', () => {
  it('has the entries below the version, and an empty unreleased section', () => {
    expect(releasedChangelog('## Unreleased\n\n- A.\n', '1.0.0', '2026-02-03')).toBe(
      '## Unreleased\n\n## 1.0.0 - 2026-02-03\n\n- A.\n',
    );
  });

  it('needs an unreleased section', () => {
    expect(() => unreleasedChanges('# Changelog\n')).toThrow('CHANGELOG.md has no section "## Unreleased".');
  });
});

describe('the check of a bill of materials', () => {
  it('reports a document that violates the schema of CycloneDX', async () => {
    const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components: [{ type: 'unknown' }] };
    expect((await billOfMaterialsFaults(JSON.stringify(bom))).length).toBeGreaterThan(0);
  });

  it('accepts a document that follows it', async () => {
    const bom = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      components: [{ type: 'library', name: 'a' }],
    };
    expect(await billOfMaterialsFaults(JSON.stringify(bom))).toEqual([]);
  });
});
