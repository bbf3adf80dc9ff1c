import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api/api.ts';

export type Lesson = Answer<'GET /api/courses/:id/lessons/:lessonId'>['lesson'];
export type ListedLesson = Answer<'GET /api/courses/:id/lessons'>['lessons'][number];

/** Path of a lesson. */
export interface LessonPath {
  id: string;
  lessonId: string;
}

export const lessonQuery = (path: LessonPath) =>
  queryOptions({
    queryKey: ['lesson', path.id, path.lessonId],
    queryFn: ({ signal }) => api('GET /api/courses/:id/lessons/:lessonId', { path, signal }),
  });
