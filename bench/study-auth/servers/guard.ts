import { answerRefusals, groundRefusals } from '@gatehouse/http-koa/refusal';
import Koa from 'koa';
import { listen } from '../../load/listen.ts';
import { openSessionGuard } from './session-guard.ts';

// The session guard in a Koa app that does nothing else.
const guard = await openSessionGuard();
const app = new Koa();
app.use(answerRefusals(groundRefusals, (error) => console.error(error)));
app.use(async (context) => {
  const { owner } = await guard.require(context);
  context.body = { user: { id: owner.id, username: owner.username, role: owner.role } };
});
await listen(app.callback());
