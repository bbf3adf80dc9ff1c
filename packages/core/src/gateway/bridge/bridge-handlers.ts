import type { JobHandlers } from '../queue/work-off-queue.use-case.ts';
import type { BridgeMessages } from './bridge-messages.ts';
import type { EndLapsedLogins } from './end-lapsed-logins.use-case.ts';
import type { LogoutSender } from './logout-sender.port.ts';

/**
 * Handlers of the bridge's jobs, by task. A logout that fails is retried. After the last attempt it is marked as
 * failed.
 */
export function bridgeHandlers(parts: {
  readonly end: EndLapsedLogins;
  readonly logouts: LogoutSender;
}): JobHandlers<BridgeMessages> {
  return {
    'bridge.lapse': async ({ message }) => {
      await parts.end.execute(message.payload);
    },
    'bridge.logout': ({ message }) => parts.logouts.send(message.payload),
  };
}
