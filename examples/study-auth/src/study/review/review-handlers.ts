import { SECOND } from '@gatehouse/core/kernel';
import type { Visitor } from '@gatehouse/http-koa/auth';
import { isoInstant } from '@gatehouse/http-koa/endpoint';
import { presentedRecord } from '../presented-record.ts';
import type { StudyHandlers, StudyParts } from '../study-parts.ts';
import type { NextCard, StudyState } from './course-study.ts';
import { presentedProgress } from './presented-progress.ts';
import { statedDayStart } from './stated-day-start.ts';

type ReviewHandlers = Pick<
  StudyHandlers,
  'GET /api/courses/:id/study' | 'POST /api/courses/:id/study/:cardId'
>;

/** Handlers of the endpoints for studying the cards of a course. */
export function reviewHandlers({ openWorkspace }: StudyParts): ReviewHandlers {
  const studyOf = ({ caller }: Visitor, { id }: { id: string }) => openWorkspace.execute(caller).study(id);
  return {
    'GET /api/courses/:id/study': async ({ who, path, query }) => {
      const state = await studyOf(who, path).state(statedDayStart(query));
      return { status: 200, body: { study: presentedStudy(state) } };
    },
    'POST /api/courses/:id/study/:cardId': async ({ who, path, body }) => {
      const { answers, dueAt } = await studyOf(who, path).answer(path.cardId, body);
      return { status: 200, body: { review: { answers, dueAt: isoInstant(dueAt) } } };
    },
  };
}

function presentedStudy({ next, progress }: StudyState) {
  return { next: next ? presentedNext(next) : null, ...presentedProgress(progress) };
}

function presentedNext({ card, lessonId, review, waits }: NextCard) {
  const seconds = (wait: number) => Math.round(wait / SECOND);
  return {
    card: presentedRecord(card),
    lessonId,
    answers: review?.answers ?? 0,
    waits: {
      again: seconds(waits.again),
      hard: seconds(waits.hard),
      good: seconds(waits.good),
      easy: seconds(waits.easy),
    },
  };
}
