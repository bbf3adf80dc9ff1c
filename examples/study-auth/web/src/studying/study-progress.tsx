import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { progressText } from './progress-text.ts';
import { studyQuery } from './study-queries.ts';

/**
 * Shows the progress of a course, and a link to study it. Shows nothing while the progress loads, or if the
 * course has no cards.
 */
export function StudyProgress({ courseId }: { courseId: string }) {
  const { data } = useQuery(studyQuery(courseId));
  if (!data) return null;
  const { study } = data;
  const total = study.unseen + study.learning + study.known;
  if (total === 0) return null;
  return (
    <Stack gap="xs" maw={640}>
      <Progress.Root size="lg" aria-label="Progress of the course">
        <Progress.Section value={(100 * study.known) / total} color="teal" aria-label="Known" />
        <Progress.Section value={(100 * study.learning) / total} color="yellow" aria-label="Learning" />
      </Progress.Root>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {progressText(study)}
        </Text>
        <Button
          component={Link}
          to={`/courses/${courseId}/study`}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          Study
        </Button>
      </Group>
    </Stack>
  );
}
