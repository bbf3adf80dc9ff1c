import { MovableClock, SeededRandom } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { exportedWorkspace } from '../../src/account-export/exported-workspace.ts';
import { DEFAULT_COURSE_SETTINGS } from '../../src/study/course.ts';
import { type OpenedWorkspace, OpenWorkspace } from '../../src/study/index.ts';
import { MemoryWorkspaces } from './memory/memory-workspaces.ts';
import { ADA } from './samples.ts';

describe('exportedWorkspace', () => {
  it('continues when a course is deleted after its cards and before their reviews were read', async () => {
    const ports = {
      workspaces: new MemoryWorkspaces(),
      clock: new MovableClock(1),
      random: new SeededRandom(1),
    };
    const workspace = new OpenWorkspace(ports).execute(ADA);
    const course = { title: 'Portuguese', description: '', settings: DEFAULT_COURSE_SETTINGS };
    const { id } = await workspace.courses.add(course);
    const lesson = await workspace.lessons(id).add({ title: 'Verbs', notes: '' });
    await workspace.cards(id, lesson.id).add({ front: 'a', back: 'b' });
    await workspace.lexicon.add({ term: 'saudade', meaning: 'longing', language: 'pt', notes: '' });
    const deleting: OpenedWorkspace = {
      ...workspace,
      study: (courseId) => {
        const study = workspace.study(courseId);
        const reviewsOf: typeof study.reviewsOf = async (cardIds) => {
          await workspace.courses.remove(courseId);
          return workspace.study(courseId).reviewsOf(cardIds);
        };
        return Object.assign(study, { reviewsOf });
      },
    };
    let text = '';
    for await (const part of exportedWorkspace({ account: null }, deleting)) text += part;
    expect(JSON.parse(text)).toMatchObject({ lexicon: [{ term: 'saudade' }] });
  });
});
