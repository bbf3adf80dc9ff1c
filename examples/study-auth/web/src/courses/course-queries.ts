import { queryOptions } from '@tanstack/react-query';
import { type Answer, api } from '../api/api.ts';

export type Course = Answer<'GET /api/courses/:id'>['course'];
export type ListedCourse = Answer<'GET /api/courses'>['courses'][number];
export type CourseProgress = ListedCourse['progress'];

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['course', id],
    queryFn: ({ signal }) => api('GET /api/courses/:id', { path: { id }, signal }),
  });
