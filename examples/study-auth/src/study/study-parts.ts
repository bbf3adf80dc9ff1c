import type { AuthGuests } from '@gatehouse/http-koa/auth';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { OpenWorkspace } from './open-workspace.use-case.ts';
import type { studyEndpoints } from './study-endpoints.ts';

export type StudyHandlers = Handlers<typeof studyEndpoints, AuthGuests>;

/** Dependencies of the study endpoints. */
export interface StudyParts {
  readonly openWorkspace: OpenWorkspace;
}
