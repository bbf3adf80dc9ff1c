import { describe, expect, it } from 'vitest';
import { expectUpgrade, RELEASES } from './upgrade/released-databases.ts';

describe.each(['sqlite', 'postgres'] as const)('the database of each released version on %s', (engine) => {
  it('is stored for at least one version', () => {
    expect(RELEASES.versions(engine)).toContain('0.1.0');
  });

  it.each(RELEASES.versions(engine))(
    'keeps its content, sessions, passwords and audit log in this release: %s',
    (version) => expectUpgrade(version, engine),
  );
});
