import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api/api.ts';

export type Study = Answer<'GET /api/courses/:id/study'>['study'];
export type NextCard = NonNullable<Study['next']>;
export type Rating = keyof NextCard['waits'];

/** The result is never read from the cache, because every answer changes it. */
export const studyQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['study', courseId],
    queryFn: ({ signal }) =>
      api('GET /api/courses/:id/study', { path: { id: courseId }, query: { dayStart: dayStart() }, signal }),
    gcTime: 0,
  });

/** The latest midnight on this device. */
export function dayStart(): string {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  return midnight.toISOString();
}
