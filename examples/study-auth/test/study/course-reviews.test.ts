import { DAY, MINUTE, NotFound } from '@gatehouse/core/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Review } from '../../src/study/review/review.ts';
import { reviewAfter } from '../../src/study/review/schedule.ts';
import type { Workspace, Workspaces } from '../../src/study/workspaces.port.ts';
import { ADA, BEN, sampleCourse, sampleRecord } from './samples.ts';
import { type StudyStorage, TESTED_STUDY_STORAGES } from './study-storages.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

describe.each(TESTED_STUDY_STORAGES)('the reviews of a course in $name', ({ open }) => {
  let storage: StudyStorage;
  let workspaces: Workspaces;
  let ada: Workspace;

  beforeAll(async () => {
    storage = await open();
    workspaces = storage.workspaces;
    ada = workspaces.of(ADA);
  });
  afterAll(() => storage.close());

  /** A course with two lessons of two cards each. The second lesson is filled first. */
  async function filledCourse() {
    const course = sampleCourse();
    const lessons = ['first', 'second'].map((title) => sampleRecord({ title, notes: '' }));
    const cards = ['a', 'b', 'c', 'd'].map((front) => sampleRecord({ front, back: '' }));
    await ada.courses.add(course);
    for (const lesson of lessons) await ada.lessons(course.id).add(lesson);
    const [first, second] = lessons.map(({ id }) => id) as [string, string];
    for (const card of cards.slice(2)) await ada.cards(course.id, second).add(card);
    for (const card of cards.slice(0, 2)) await ada.cards(course.id, first).add(card);
    return { course: course.id, lessons: [first, second], cards, reviews: ada.reviews(course.id) };
  }

  const answered = (at: number) => (review: Review | undefined) => reviewAfter(review, 'good', at);

  it('are returned as they were recorded', async () => {
    const { cards, lessons, reviews } = await filledCourse();
    const [, , card] = cards;
    const review = await reviews.answer(card?.id ?? '', answered(NOW));
    const expected = { lessonId: lessons[1], card, review };
    expect(await reviews.firstDue(NOW + DAY)).toEqual(expected);
    const second = await reviews.answer(card?.id ?? '', answered(review.dueAt));
    expect(second.answers).toBe(2);
    expect(await reviews.firstDue(second.dueAt)).toEqual({ ...expected, review: second });
  });

  it('are returned for the given cards of the course', async () => {
    const { cards, reviews, course } = await filledCourse();
    const other = await filledCourse();
    const [a, b, c] = cards.map(({ id }) => id) as [string, string, string];
    const review = await reviews.answer(a, answered(NOW));
    await reviews.answer(c, answered(NOW));
    const [foreign] = other.cards.map(({ id }) => id) as [string];
    await other.reviews.answer(foreign, answered(NOW));
    expect(await reviews.reviewsOf([a, b, foreign])).toEqual(new Map([[a, review]]));
    expect(await reviews.reviewsOf([])).toEqual(new Map());
    const bens = workspaces.of(BEN).reviews(course);
    await expect(bens.reviewsOf([a])).rejects.toEqual(new NotFound('course'));
  });

  it('are due from their instant on, the earliest first', async () => {
    const { cards, reviews } = await filledCourse();
    const [a, b] = cards.map(({ id }) => id) as [string, string];
    const later = await reviews.answer(a, answered(NOW + MINUTE));
    const earlier = await reviews.answer(b, answered(NOW));
    expect(await reviews.firstDue(earlier.dueAt - 1)).toBeUndefined();
    expect((await reviews.firstDue(earlier.dueAt))?.card.id).toBe(b);
    expect((await reviews.firstDue(later.dueAt))?.card.id).toBe(b);
  });

  it('list unseen cards in the order of the lessons, or in the order of their ids', async () => {
    const { cards, reviews } = await filledCourse();
    const seen: string[] = [];
    for (;;) {
      const next = await reviews.firstUnseen('listed');
      if (!next) break;
      seen.push(next.card.front);
      await reviews.answer(next.card.id, answered(NOW));
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
    const other = await filledCourse();
    const ids = other.cards.map(({ id }) => id).sort();
    expect((await other.reviews.firstUnseen('shuffled'))?.card.id).toBe(ids[0]);
    expect(await reviews.firstUnseen('shuffled')).toBeUndefined();
    expect(cards).toHaveLength(4);
  });

  it('are counted by phase, with the number due and the number first answered since an instant', async () => {
    const { cards, reviews, course } = await filledCourse();
    const progress = async (now: number, since: number) =>
      (await ada.progressOf([course], now, since)).get(course);
    const [a, b, c] = cards.map(({ id }) => id) as [string, string, string];
    const none = { lessons: 2, unseen: 4, learning: 0, known: 0, due: 0, introduced: 0, nextDueAt: null };
    expect(await progress(NOW, NOW - DAY)).toEqual(none);
    await reviews.answer(a, answered(NOW - 2 * DAY));
    const { dueAt } = await reviews.answer(b, answered(NOW));
    const known = await reviews.answer(c, (review) => reviewAfter(review, 'easy', NOW));
    expect(known.phase).toBe('known');
    const counted = { unseen: 1, learning: 2, known: 1, due: 1, introduced: 2 };
    expect(await progress(NOW, NOW)).toMatchObject(counted);
    expect(await progress(dueAt, NOW + 1)).toMatchObject({
      due: 2,
      introduced: 0,
      nextDueAt: expect.any(Number),
    });
  });

  it('are counted for several courses at once, also for a course without cards', async () => {
    const [one, two] = [await filledCourse(), await filledCourse()];
    const empty = sampleCourse();
    await ada.courses.add(empty);
    const review = await one.reviews.answer(one.cards[0]?.id ?? '', answered(NOW));
    const none = { lessons: 0, unseen: 0, learning: 0, known: 0, due: 0, introduced: 0, nextDueAt: null };
    const counted = await ada.progressOf([one.course, two.course, empty.id, 'unknown'], review.dueAt, NOW);
    const answeredOnce = { unseen: 3, learning: 1, due: 1, introduced: 1, nextDueAt: review.dueAt };
    expect(Object.fromEntries(counted)).toEqual({
      [empty.id]: none,
      [one.course]: { ...none, lessons: 2, ...answeredOnce },
      [two.course]: { ...none, lessons: 2, unseen: 4 },
    });
    expect(await ada.progressOf([], NOW, NOW)).toEqual(new Map());
  });

  it('are counted by lesson, also for a lesson without cards', async () => {
    const { course, lessons, cards, reviews } = await filledCourse();
    const empty = sampleRecord({ title: 'empty', notes: '' });
    await ada.lessons(course).add(empty);
    const [a, b] = cards.map(({ id }) => id) as [string, string];
    await reviews.answer(a, answered(NOW - 2 * DAY));
    await reviews.answer(b, (review) => reviewAfter(review, 'easy', NOW));
    const other = await filledCourse();
    const ids = [...lessons, empty.id, other.lessons[0] ?? '', 'unknown'];
    const counted = await ada.lessonProgress(course, ids, NOW);
    expect(Object.fromEntries(counted)).toEqual({
      [lessons[0] ?? '']: { cards: 2, due: 1, known: 1 },
      [lessons[1] ?? '']: { cards: 2, due: 0, known: 0 },
      [empty.id]: { cards: 0, due: 0, known: 0 },
    });
    expect(await ada.lessonProgress(course, [], NOW)).toEqual(new Map());
    expect(await workspaces.of(BEN).lessonProgress(course, lessons, NOW)).toEqual(new Map());
  });

  it('count every one of many concurrent answers to a card', async () => {
    const { cards, reviews } = await filledCourse();
    const id = cards[0]?.id ?? '';
    await Promise.all(Array.from({ length: 12 }, () => reviews.answer(id, answered(NOW))));
    expect((await reviews.firstDue(NOW + 9999 * DAY))?.review?.answers).toBe(12);
  });

  it('are hidden from other users and other courses', async () => {
    const { course, cards, reviews } = await filledCourse();
    const other = await filledCourse();
    const id = cards[0]?.id ?? '';
    const kept = await reviews.answer(id, answered(NOW));
    const bens = workspaces.of(BEN).reviews(course);
    expect(await workspaces.of(BEN).progressOf([course], NOW, NOW)).toEqual(new Map());
    await expect(bens.firstDue(NOW + DAY)).rejects.toThrow(NotFound);
    await expect(bens.firstUnseen('listed')).rejects.toThrow(NotFound);
    await expect(bens.answer(id, answered(NOW))).rejects.toThrow(NotFound);
    await expect(other.reviews.answer(id, answered(NOW))).rejects.toThrow(NotFound);
    expect(await other.reviews.firstDue(NOW + DAY)).toBeUndefined();
    expect((await reviews.firstDue(NOW + DAY))?.review).toEqual(kept);
  });

  it('are deleted with their card', async () => {
    const { course, lessons, cards, reviews } = await filledCourse();
    const id = cards[0]?.id ?? '';
    await reviews.answer(id, answered(NOW));
    await ada.cards(course, lessons[0] ?? '').remove(id);
    const counted = (await ada.progressOf([course], NOW, NOW)).get(course);
    expect(counted).toMatchObject({ unseen: 3, learning: 0 });
    await expect(reviews.answer(id, answered(NOW))).rejects.toThrow(NotFound);
  });
});
