import { koaApplication } from '@gatehouse/http-koa/koa';
import { composeRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import {
  answerHosts,
  healthRoutes,
  type Metrics,
  observedSteps,
  securityHeaders,
} from '@gatehouse/http-koa/server';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { adminRouter } from './admin/admin-router.ts';
import { boardRouter } from './board/board-router.ts';
import type { Forum } from './compose.ts';
import type { Configuration } from './configuration.ts';
import { signInRouter } from './sign-in/sign-in-router.ts';

/** Anonymous clients can cause `sso_unreachable` while the bridge is unreachable, so log records of it are limited. */
const refusals = composeRefusals(groundRefusals, { sso_unreachable: { status: 503 } });

/** The Koa application of the forum. Requests pass its middleware from top to bottom. */
export function createApplication(
  forum: Forum,
  configuration: Configuration,
  log: Logger,
  metrics: Metrics,
): Koa {
  const { publicUrl } = configuration;
  const application = koaApplication([
    ...observedSteps(refusals, log, metrics),
    securityHeaders(publicUrl.startsWith('https:')),
    healthRoutes(() => forum.probe.check(), log).step,
    answerHosts({ publicUrl, anyAddress: false }),
  ]);
  application.use(adminRouter(forum, configuration).routes());
  application.use(signInRouter(forum, configuration).routes());
  application.use(boardRouter(forum, configuration).routes());
  return application;
}
