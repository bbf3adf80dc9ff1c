import { cardHandlers } from './card-handlers.ts';
import { courseHandlers } from './course-handlers.ts';
import { lessonHandlers } from './lesson-handlers.ts';
import { lexiconHandlers } from './lexicon-handlers.ts';
import { reviewHandlers } from './review/review-handlers.ts';
import type { StudyHandlers, StudyParts } from './study-parts.ts';

/** The handlers of all study endpoints. */
export function studyHandlers(parts: StudyParts): StudyHandlers {
  return {
    ...courseHandlers(parts),
    ...lessonHandlers(parts),
    ...cardHandlers(parts),
    ...reviewHandlers(parts),
    ...lexiconHandlers(parts),
  };
}
