import { Instant } from '@gatehouse/page-kit/page';
import { Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { languageName } from '../form/languages.ts';
import classes from './course-card.module.css';
import type { Course } from './course-queries.ts';

/** A course in the list; the whole card is its link. */
export function CourseCard({ course }: { course: Course }) {
  const { language } = course.settings;
  return (
    <Paper component="li" withBorder p="lg" className={classes.card ?? ''}>
      <Stack gap="xs" h="100%">
        <Link to={`/courses/${course.id}`} dir="auto" className={classes.link}>
          {course.title}
        </Link>
        <Text dir="auto" size="sm" c="dimmed" lineClamp={3} flex={1}>
          {course.description}
        </Text>
        <Text size="xs" c="dimmed" mt="xs">
          {language && `${languageName(language)}, `}
          {language ? 'created' : 'Created'} <Instant at={course.createdAt} />
        </Text>
      </Stack>
    </Paper>
  );
}
