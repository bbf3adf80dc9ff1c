import { counted } from '@gatehouse/page-kit/text';
import { Anchor, Button, ColorSwatch, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Course } from '../courses/course-queries.ts';
import { leftText, toStudy } from './progress-text.ts';
import { KNOWN_COLOR, LEARNING_COLOR, StudyBar } from './study-bar.tsx';
import { StudyCallout } from './study-callout.tsx';
import type { Study } from './study-queries.ts';
import { waitsUntil } from './waits-until.tsx';

/** What is left to study in the course, its progress, and how it is studied. The course has cards. */
export function StudyProgress({ course, study }: { course: Course; study: Study }) {
  const left = toStudy(study);
  const action = study.next && (
    <Button
      component={Link}
      to={`/courses/${course.id}/study`}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      Study now
    </Button>
  );
  return (
    <StudyCallout
      title={titleOf(left, study)}
      text={left > 0 ? leftText(study) : waitsUntil(study.nextDueAt)}
      action={action}
    >
      <StudyBar progress={study} label="Progress of the course" size="lg" />
      <Group justify="space-between" gap="xs">
        <Group gap="md" style={{ rowGap: 2 }}>
          <Share color={themeColor(KNOWN_COLOR)} text={`${study.known} known`} />
          <Share color={themeColor(LEARNING_COLOR)} text={`${study.learning} learning`} />
          <Share color={UNSEEN} text={`${study.unseen} not seen yet`} />
        </Group>
        <Text size="sm" c="dimmed">
          {settingsText(course)}{' '}
          <Anchor component={Link} to={`/courses/${course.id}/settings`} underline="always">
            Change
          </Anchor>
        </Text>
      </Group>
    </StudyCallout>
  );
}

/** Colour of the empty part of the bar. */
const UNSEEN = 'light-dark(var(--mantine-color-gray-3), var(--mantine-color-dark-4))';

const themeColor = (color: string): string => `var(--mantine-color-${color.replace('.', '-')})`;

/** A part of the progress bar in words. */
function Share({ color, text }: { color: string; text: string }) {
  return (
    <Group gap={6}>
      <ColorSwatch color={color} size={10} withShadow={false} aria-hidden />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Group>
  );
}

function titleOf(left: number, { next }: Study): string {
  if (left > 0) return `${counted(left, 'card')} to study today`;
  return next ? 'More in a few minutes' : 'Done for today';
}

function settingsText({ settings: { newCardsPerDay, cardOrder } }: Course): string {
  const order = cardOrder === 'listed' ? 'in the order of the lessons' : 'shuffled';
  return `Up to ${newCardsPerDay} new per day, ${order}.`;
}
