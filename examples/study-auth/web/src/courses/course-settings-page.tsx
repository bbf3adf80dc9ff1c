import { useRefresh } from '@gatehouse/page-kit/api';
import { announce, SaveForm, useSaving } from '@gatehouse/page-kit/form';
import { Loaded, Page, Trail } from '@gatehouse/page-kit/page';
import { NativeSelect, NumberInput, Paper, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../api/api.ts';
import { languageOptions } from '../form/languages.ts';
import { type Course, courseQuery } from './course-queries.ts';

/** Settings of one course. */
export function CourseSettingsPage() {
  const { id = '' } = useParams();
  const query = useQuery(courseQuery(id));
  return (
    <Loaded query={query} isPage>
      {({ course }) => (
        <Page
          title="Course settings"
          trail={
            <Trail
              steps={[
                { to: '/courses', label: 'Courses' },
                { to: `/courses/${id}`, label: course.title },
              ]}
            />
          }
          lead="Applies to this course only."
        >
          <CourseSettingsForm course={course} />
        </Page>
      )}
    </Loaded>
  );
}

function CourseSettingsForm({ course }: { course: Course }) {
  const refresh = useRefresh();
  const form = useForm({ mode: 'uncontrolled', initialValues: course.settings });
  const saving = useSaving({
    form,
    save: (body) => api('PUT /api/courses/:id/settings', { path: { id: course.id }, body }),
    onSaved: () => {
      void refresh('courses', 'course');
      announce('The course settings are saved.');
    },
  });
  return (
    <Paper withBorder p="lg" maw={560} bg="var(--gatehouse-surface)">
      <SaveForm saving={saving} submitLabel="Save">
        <NativeSelect
          label="Language"
          description="The language that you learn in this course."
          data={languageOptions(course.settings.language)}
          {...form.getInputProps('language')}
          key={form.key('language')}
        />
        <NumberInput
          label="New cards per day"
          description="How many cards you see for the first time in one day, 0 to 500."
          allowDecimal={false}
          {...form.getInputProps('newCardsPerDay')}
          key={form.key('newCardsPerDay')}
        />
        <Radio.Group label="Order of cards" {...form.getInputProps('cardOrder')} key={form.key('cardOrder')}>
          <Stack gap="xs" mt="xs">
            <Radio value="listed" label="As the lesson lists them" />
            <Radio value="shuffled" label="Shuffled" />
          </Stack>
        </Radio.Group>
      </SaveForm>
    </Paper>
  );
}
