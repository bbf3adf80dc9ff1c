import { usePages } from '@gatehouse/page-kit/api';
import { foundText, Loaded, More, NoMatch, NothingYet, Page, SearchBox } from '@gatehouse/page-kit/page';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api } from '../api/api.ts';
import { CourseCard } from './course-card.tsx';
import { useCourseDialogs } from './use-course-dialogs.tsx';

/** The caller's courses. */
export function CoursesPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const query = usePages(['courses', q], (cursor, signal) =>
    api('GET /api/courses', { query: { q: q || undefined, cursor, limit: 24 }, signal }),
  );
  const dialogs = useCourseDialogs();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialogs.create}>
      New course
    </Button>
  );
  return (
    <Page title="Courses" actions={create}>
      <Loaded query={query}>
        {({ pages }) => {
          const courses = pages.flatMap((page) => page.courses);
          if (courses.length === 0 && !q) return <NoCourses create={create} />;
          return (
            <Stack gap="lg">
              <SearchBox
                label="Search courses"
                found={foundText(courses.length, query.hasNextPage, ['course', 'courses'])}
              />
              {courses.length === 0 && <NoMatch q={q} searched="the title or the description" />}
              <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} p={0} m={0}>
                {courses.map((course) => (
                  <CourseCard key={course.id} course={course} />
                ))}
              </SimpleGrid>
              <More query={query} />
            </Stack>
          );
        }}
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
