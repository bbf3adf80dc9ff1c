import { NodeRandomSource, SystemClock } from '@gatehouse/adapters/node';
import { endpointRoutes } from '@gatehouse/http-koa/endpoint';
import { OpenWorkspace, studyEndpoints, studyHandlers, type Workspaces } from '../../src/study/index.ts';
import { type EndpointServer, startEndpointServer } from './endpoint-server.ts';

/** The study endpoints of these workspaces, on a separate port. */
export function startStudyServer(workspaces: Workspaces, mode?: 'authDisabled'): Promise<EndpointServer> {
  const ports = { workspaces, clock: new SystemClock(), random: new NodeRandomSource() };
  const handlers = studyHandlers({ openWorkspace: new OpenWorkspace(ports) });
  return startEndpointServer((gate) => endpointRoutes(studyEndpoints, handlers, gate), mode);
}
