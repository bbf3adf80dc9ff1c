import { LOCAL_OPERATOR } from '@gatehouse/core/account';
import fc from 'fast-check';
import type { Workspace, Workspaces } from '../../src/study/workspaces.port.ts';
import { everyPage } from './every-page.ts';
import { ModelRun } from './model-run.ts';
import { ADA, BEN, CYD } from './samples.ts';
import type { Kind } from './workspace-model.ts';

const STEP = fc.record({
  caller: fc.constantFrom(ADA, BEN, CYD, LOCAL_OPERATOR),
  act: fc.constantFrom('add', 'find', 'change', 'remove', 'list'),
  kind: fc.constantFrom<Kind>('courses', 'lessons', 'cards', 'lexicon'),
  /** Numbers that select the target among all courses, lessons and records that any user ever created. */
  course: fc.nat(2),
  lesson: fc.nat(2),
  target: fc.nat(4),
  text: fc.string({ unit: 'grapheme', maxLength: 5 }),
  createdAt: fc.nat(3),
  limit: fc.integer({ min: 1, max: 3 }),
});

/** An action of a user, allowed or not. */
export type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs random actions of several users, even on records of others. The results must equal those of the model. */
export function followsTheModel(workspaces: Workspaces): fc.IAsyncProperty<[Step[]]> {
  return fc.asyncProperty(fc.array(STEP, { maxLength: 30, size: 'max' }), async (steps) => {
    await empty(workspaces.of(LOCAL_OPERATOR));
    const run = new ModelRun(workspaces);
    for (const caller of [ADA, BEN]) await run.settle(caller);
    for (const step of steps) await run.take(step);
    for (const caller of [ADA, BEN, CYD, LOCAL_OPERATOR]) await run.compareAll(caller);
  });
}

async function empty({ courses, lexicon }: Workspace): Promise<void> {
  for (const { id } of await everyPage(courses, { limit: 50 })) await courses.remove(id);
  for (const { id } of await everyPage(lexicon, { limit: 50 })) await lexicon.remove(id);
}
