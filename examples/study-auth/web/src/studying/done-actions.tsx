import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api/api.ts';
import { nextToStudy } from '../courses/next-to-study.ts';
import { dayStart } from './study-queries.ts';

/** Links to the next course with cards that are left today, and back to this course. */
export function DoneActions({ courseId }: { courseId: string }) {
  const { data } = useQuery({
    queryKey: ['courses-to-study'],
    queryFn: ({ signal }) => api('GET /api/courses', { query: { limit: 200, dayStart: dayStart() }, signal }),
    gcTime: 0,
  });
  const next = nextToStudy(data?.courses.filter(({ id }) => id !== courseId) ?? []);
  return (
    <>
      {next && (
        <Button component={Link} to={`/courses/${next.id}/study`} maw="100%">
          Study “{next.title}”
        </Button>
      )}
      <Button component={Link} to={`/courses/${courseId}`} variant="default">
        Back to the course
      </Button>
    </>
  );
}
