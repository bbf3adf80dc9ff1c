import Koa from 'koa';
import { answerRefusals, type RefusalTable } from '../../src/refusal/index.ts';
import { listening } from '../listening.ts';

/** Returns the response to a request whose handler throws the error, and the reported failures. */
export async function answered(refusals: RefusalTable<string>, error: unknown) {
  const failures: unknown[] = [];
  const app = new Koa();
  app.use(answerRefusals(refusals, (failure) => failures.push(failure)));
  app.use(() => {
    throw error;
  });
  const server = await listening(app);
  const response = await fetch(server.url);
  const text = await response.text();
  await server.stop();
  return { status: response.status, headers: response.headers, text, failures };
}
