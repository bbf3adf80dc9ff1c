import { type AuthGuests, sessionGate } from '@gatehouse/http-koa/auth';
import { type Endpoints, endpointRoutes, type Handlers, refuseTheRest } from '@gatehouse/http-koa/endpoint';
import { koaMiddleware } from '@gatehouse/http-koa/koa';
import { answerRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import Koa from 'koa';
import { z } from 'zod';
import { listen } from '../../load/listen.ts';
import { openSessionGuard } from './session-guard.ts';

// An endpoint that requires a session, served in a Koa app by the framework-neutral steps.
const endpoints = {
  'GET /me': {
    summary: 'Return the signed-in account',
    tag: 'account',
    access: 'session',
    replies: {
      200: z.object({ user: z.object({ id: z.string(), username: z.string(), role: z.string() }) }),
    },
    refusals: [],
  },
} as const satisfies Endpoints;

const handlers: Handlers<typeof endpoints, AuthGuests> = {
  'GET /me': async ({ who: { caller, signedIn } }) => ({
    status: 200,
    body: { user: { id: caller.id, username: signedIn?.account.username ?? '', role: caller.role } },
  }),
};

const guard = await openSessionGuard();
const steps = [
  answerRefusals(groundRefusals, (error) => console.error(error)),
  endpointRoutes(endpoints, handlers, sessionGate(guard)).step,
  refuseTheRest(),
];
await listen(new Koa().use(koaMiddleware(steps)).callback());
