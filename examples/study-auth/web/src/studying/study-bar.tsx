import { Progress } from '@mantine/core';
import type { CourseProgress } from '../courses/course-queries.ts';

export const KNOWN_COLOR = 'pine.6';
export const LEARNING_COLOR = 'yellow.6';

interface StudyBarProps {
  progress: Pick<CourseProgress, 'cards' | 'known' | 'learning'>;
  label: string;
  size?: 'sm' | 'lg';
}

/** The known cards and the cards that are being learned, as parts of all cards. */
export function StudyBar({ progress: { cards, known, learning }, label, size = 'sm' }: StudyBarProps) {
  return (
    <Progress.Root size={size} role="group" aria-label={label}>
      <Progress.Section value={(100 * known) / cards} color={KNOWN_COLOR} aria-label="Known" />
      <Progress.Section value={(100 * learning) / cards} color={LEARNING_COLOR} aria-label="Learning" />
    </Progress.Root>
  );
}
