import { DAY, HOUR, type Instant, type Milliseconds } from '@gatehouse/core/kernel';
import type { CourseSettings } from '../course.ts';

/** Numbers of lessons and cards of a course. */
export interface CourseProgress {
  readonly lessons: number;
  /** Number of cards that were never answered. */
  readonly unseen: number;
  /** Number of cards that are being learned, or learned again. */
  readonly learning: number;
  readonly known: number;
  /** Number of answered cards whose review is due. */
  readonly due: number;
  /** Number of cards that were answered for the first time at or after the start of the learner's day. */
  readonly introduced: number;
  /** Time at which the next answered card is due; null if no card was answered. */
  readonly nextDueAt: Instant | null;
}

/** The progress of a course, and what is left of it today. */
export interface TodaysProgress extends CourseProgress {
  /** Number of unseen cards that will be shown today. */
  readonly newToday: number;
}

/** Length of the longest day, which is the day when clocks are set back. */
const MAX_DAY_LENGTH: Milliseconds = 25 * HOUR;

/** Adds the number of new cards that the settings still allow today. */
export function todaysProgress(progress: CourseProgress, { newCardsPerDay }: CourseSettings): TodaysProgress {
  const allowance = Math.max(0, newCardsPerDay - progress.introduced);
  return { ...progress, newToday: Math.min(allowance, progress.unseen) };
}

/**
 * Returns the start of the learner's day, which is midnight UTC unless the learner stated another instant. The start is
 * never in the future, and at most 25 hours ago.
 */
export function dayStartAt(now: Instant, stated: Instant = Math.floor(now / DAY) * DAY): Instant {
  return Math.max(now - MAX_DAY_LENGTH, Math.min(stated, now));
}
