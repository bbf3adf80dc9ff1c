import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CarelessWorkspaces, MISTAKES } from './careless-workspaces.ts';
import { type StudyStorage, TESTED_STUDY_STORAGES } from './study-storages.ts';
import { followsTheModel } from './workspace-steps.ts';

describe.each(TESTED_STUDY_STORAGES)('random actions of several people in $name', ({ name, open }) => {
  let storage: StudyStorage;

  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('never returns a record of another user', async () => {
    const numRuns = name === 'memory' ? 300 : 25;
    await fc.assert(followsTheModel(storage.workspaces), { numRuns, endOnFailure: true });
  });
});

describe('the model of workspaces', () => {
  it.each(Object.entries(MISTAKES))('catches a store that %s', async (_, mistake) => {
    const workspaces = new CarelessWorkspaces(mistake);
    const { failed } = await fc.check(followsTheModel(workspaces), { numRuns: 300, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
