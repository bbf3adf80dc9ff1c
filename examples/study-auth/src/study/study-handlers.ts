import type { AuthGuests } from '@gatehouse/http-koa/auth';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { cardHandlers } from './card-handlers.ts';
import { courseHandlers } from './course-handlers.ts';
import { lessonHandlers } from './lesson-handlers.ts';
import { lexiconHandlers } from './lexicon-handlers.ts';
import type { OpenWorkspace } from './open-workspace.use-case.ts';
import type { studyEndpoints } from './study-endpoints.ts';

export type StudyHandlers = Handlers<typeof studyEndpoints, AuthGuests>;

/** What the study endpoints are made of. */
export interface StudyParts {
  readonly openWorkspace: OpenWorkspace;
}

/** All study endpoints, by what they are about. */
export function studyHandlers(parts: StudyParts): StudyHandlers {
  return {
    ...courseHandlers(parts),
    ...lessonHandlers(parts),
    ...cardHandlers(parts),
    ...lexiconHandlers(parts),
  };
}
