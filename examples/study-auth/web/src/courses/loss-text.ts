import { counted } from '@gatehouse/page-kit/text';
import type { Course, CourseProgress } from './course-queries.ts';

/** States what is lost when the course is deleted. `progress` is undefined while it is not known. */
export function lossText({ title }: Course, progress: CourseProgress | undefined): string {
  const end = 'This cannot be undone.';
  if (!progress) return `“${title}” is deleted with its lessons, its cards and your progress. ${end}`;
  const { lessons, cards, unseen } = progress;
  if (lessons === 0) return `“${title}” is deleted. It has no lessons. ${end}`;
  const content = [counted(lessons, 'lesson'), ...(cards > 0 ? [counted(cards, 'card')] : [])];
  const answered = cards - unseen;
  if (answered > 0)
    content.push(`your progress in ${answered === 1 ? 'one of them' : `${answered} of them`}`);
  return `“${title}” is deleted with its ${listed(content)}. ${end}`;
}

function listed(parts: readonly string[]): string {
  return parts.length === 1 ? `${parts[0]}` : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
