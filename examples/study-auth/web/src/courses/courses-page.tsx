import { usePages } from '@gatehouse/page-kit/api';
import {
  foundText,
  Loaded,
  More,
  NoMatch,
  NothingYet,
  Page,
  RecordList,
  SearchBox,
} from '@gatehouse/page-kit/page';
import { Button, Stack } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../api/api.ts';
import { dayStart } from '../studying/study-queries.ts';
import { CourseItem } from './course-item.tsx';
import { nextToStudy } from './next-to-study.ts';
import { TodayCard } from './today-card.tsx';
import { useCourseDialogs } from './use-course-dialogs.tsx';

/** The caller's courses, and what is left to study in them today. */
export function CoursesPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const query = usePages(['courses', q], (cursor, signal) =>
    api('GET /api/courses', {
      query: { q: q || undefined, cursor, limit: 24, dayStart: dayStart() },
      signal,
    }),
  );
  const courses = query.data?.pages.flatMap((page) => page.courses) ?? [];
  const isEmpty = courses.length === 0 && !q;
  const dialogs = useCourseDialogs();
  const create = (
    <Button
      variant={nextToStudy(courses) ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={dialogs.create}
    >
      New course
    </Button>
  );
  return (
    <Page title="Courses" actions={query.data && !isEmpty && create}>
      <Loaded query={query}>
        {() =>
          isEmpty ? (
            <NoCourses create={create} />
          ) : (
            <Stack gap="lg">
              {!q && <TodayCard courses={courses} hasMore={query.hasNextPage} />}
              <SearchBox
                label="Search courses"
                found={foundText(courses.length, query.hasNextPage, ['course', 'courses'])}
              />
              {courses.length === 0 ? (
                <NoMatch q={q} searched="the title or the description" />
              ) : (
                <RecordList label="Courses">
                  {courses.map((course) => (
                    <CourseItem key={course.id} course={course} />
                  ))}
                </RecordList>
              )}
              <More query={query} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoCourses({ create }: { create: React.ReactNode }) {
  return (
    <NothingYet
      icon={<IconBooks aria-hidden />}
      title="No courses yet"
      description="A course holds lessons, and each lesson its cards. Only you can see yours."
      action={create}
    />
  );
}
