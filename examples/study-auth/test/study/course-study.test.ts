import { DAY, HOUR, type Instant, MINUTE, NotFound } from '@gatehouse/core/kernel';
import { MovableClock } from '@gatehouse/testing/memory';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_COURSE_SETTINGS } from '../../src/study/course.ts';
import { CourseStudy } from '../../src/study/review/course-study.ts';
import type { Rating } from '../../src/study/review/review.ts';
import type { Workspace } from '../../src/study/workspaces.port.ts';
import { MemoryWorkspaces } from './memory/memory-workspaces.ts';
import { ADA, sampleCourse, sampleRecord } from './samples.ts';

const MORNING = Date.UTC(2026, 5, 1, 8);
const MIDNIGHT = Date.UTC(2026, 5, 1);

describe('the study of a course', () => {
  let clock: MovableClock;
  let workspace: Workspace;
  let courseId: string;
  let study: CourseStudy;

  beforeEach(async () => {
    clock = new MovableClock(MORNING);
    workspace = new MemoryWorkspaces().of(ADA);
    const course = sampleCourse();
    const lesson = sampleRecord({ title: 'Verbs', notes: '' });
    courseId = course.id;
    await workspace.courses.add(course);
    await workspace.lessons(courseId).add(lesson);
    for (const front of ['a', 'b', 'c', 'd']) {
      await workspace.cards(courseId, lesson.id).add(sampleRecord({ front, back: '' }));
    }
    study = new CourseStudy(workspace, courseId, { clock });
  });

  const limitNewCards = (newCardsPerDay: number) =>
    workspace.courses.change(courseId, (record) => ({
      ...record,
      settings: { ...DEFAULT_COURSE_SETTINGS, newCardsPerDay },
    }));

  async function answerNext(rating: Rating, dayStart: Instant = MIDNIGHT): Promise<string | undefined> {
    const { next } = await study.state(dayStart);
    if (!next) return undefined;
    await study.answer(next.card.id, { rating, answersBefore: next.review?.answers ?? 0 });
    return next.card.front;
  }

  it('shows as many new cards per day as the settings allow', async () => {
    await limitNewCards(2);
    expect((await study.state(MIDNIGHT)).progress.newToday).toBe(2);
    expect([await answerNext('easy'), await answerNext('easy'), await answerNext('easy')]).toEqual([
      'a',
      'b',
      undefined,
    ]);
    expect((await study.state(MIDNIGHT)).progress.newToday).toBe(0);
    clock.advance(DAY);
    expect(await answerNext('easy', MIDNIGHT + DAY)).toBe('c');
  });

  it('shows due cards before new ones', async () => {
    expect(await answerNext('again')).toBe('a');
    expect(await answerNext('easy')).toBe('b');
    clock.advance(2 * MINUTE);
    expect(await answerNext('good')).toBe('a');
  });

  it('shows a card that is due in the next minutes early if nothing else is left', async () => {
    await limitNewCards(1);
    await answerNext('good');
    const { next, progress } = await study.state(MIDNIGHT);
    expect(next?.card.front).toBe('a');
    expect(progress.due).toBe(0);
    await answerNext('easy');
    expect((await study.state(MIDNIGHT)).next).toBeUndefined();
  });

  it('states the wait that follows each rating', async () => {
    const { next } = await study.state(MIDNIGHT);
    const waits = next?.waits;
    expect(waits && [waits.again < waits.hard, waits.hard < waits.good, waits.good < waits.easy]).toEqual([
      true,
      true,
      true,
    ]);
    const review = await study.answer(next?.card.id ?? '', { rating: 'good', answersBefore: 0 });
    expect(review.dueAt - MORNING).toBe(waits?.good);
  });

  it('waits longer after each good answer, and briefly after a forgotten one', async () => {
    const id = (await study.state(MIDNIGHT)).next?.card.id ?? '';
    const waits: number[] = [];
    for (let answersBefore = 0; answersBefore < 5; answersBefore += 1) {
      const { dueAt } = await study.answer(id, { rating: 'good', answersBefore });
      waits.push(dueAt - clock.now());
      clock.advance(dueAt - clock.now());
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(10 * DAY);
    const forgotten = await study.answer(id, { rating: 'again', answersBefore: 5 });
    expect(forgotten.dueAt - clock.now()).toBeLessThanOrEqual(HOUR);
    expect(forgotten).toMatchObject({ lapses: 1, phase: 'relearning' });
  });

  it('counts only the first answer to a card that two tabs show', async () => {
    const id = (await study.state(MIDNIGHT)).next?.card.id ?? '';
    const first = await study.answer(id, { rating: 'easy', answersBefore: 0 });
    expect(await study.answer(id, { rating: 'again', answersBefore: 0 })).toEqual(first);
  });

  it('limits new cards even if the stated start of the day is years ago', async () => {
    await limitNewCards(1);
    await answerNext('easy');
    clock.advance(2 * DAY);
    expect(await answerNext('easy', 0)).toBe('b');
  });

  it('does not exist for an unknown course', async () => {
    const unknown = new CourseStudy(workspace, 'unknown', { clock });
    await expect(unknown.state(MIDNIGHT)).rejects.toThrow(NotFound);
    await expect(unknown.answer('a', { rating: 'good', answersBefore: 0 })).rejects.toThrow(NotFound);
  });
});
