import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import { runSteps, type Step } from '../exchange/step.ts';
import { endWithoutContent } from '../node/end-without-content.ts';
import { writePayload } from '../node/write-payload.ts';

/**
 * Creates a Koa application that runs the steps in their order. A Koa context is an exchange, so no conversion is
 * needed.
 */
export function koaApplication(steps: readonly Step[]): Koa {
  const application = new StepApplication();
  writeJsonAsText(application.response);
  for (const step of steps) application.use(step);
  return application;
}

/**
 * Sends responses as the other hosts do. Koa itself adds listeners to each response and to its connection, which
 * takes a tenth of the CPU time of a whole request.
 */
class StepApplication extends Koa {
  override callback(): ReturnType<Koa['callback']> {
    return async (req, res) => {
      const context = this.createContext(req as IncomingMessage, res as ServerResponse);
      context.res.statusCode = 404;
      try {
        await runSteps(this.middleware, context, async () => {});
        if (context.respond !== false) writePayload(context);
      } catch {
        // Report nothing here, because `answerRefusals` reports the errors of steps.
        endWithoutContent(context.res, 500);
      }
    };
  }
}

/**
 * Converts records to JSON before Koa receives them. For each body that is not text, bytes or a stream, Koa first asks
 * whether it is a `Response`. The first use of this class loads Node's HTTP client, which takes 13 MiB and 40 ms.
 */
function writeJsonAsText(response: Koa.BaseResponse): void {
  const body = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(response), 'body');
  Object.defineProperty(response, 'body', {
    ...body,
    set(this: Koa.BaseResponse, value: unknown) {
      if (!isRecord(value)) return body?.set?.call(this, value);
      if (!/\bjson\b/i.test(this.type)) this.type = 'json';
      body?.set?.call(this, JSON.stringify(value));
    },
  });
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
