import type { LogoutSender } from '@gatehouse/core/bridge';
import type { LogoutSenderCase } from '../../../contracts/gateway/bridge/logout-sender-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `LogoutSender`, a sender that breaks it. */
export const logoutSenderSaboteurs: PortSaboteurs<LogoutSenderCase> = {
  'notifies the client which login has ended': senders((good) => ({
    send: (logout) => good.send({ ...logout, sid: 'any' }),
  })),
  'does nothing if the client no longer exists or has no logout URI': senders((good, { client }) => ({
    send: (logout) => good.send({ ...logout, client }),
  })),
  'rejects if the client refuses the token': deaf(),
  'rejects if the client cannot be reached': deaf(),
};

/** A sender that reports no failure. */
function deaf() {
  return senders((good) => ({ send: (logout) => good.send(logout).catch(() => {}) }));
}

function senders(
  change: (good: LogoutSender, subject: LogoutSenderCase) => Partial<LogoutSender>,
): (good: LogoutSenderCase) => Partial<LogoutSenderCase> {
  return (subject) => ({ sender: altered(subject.sender, change(subject.sender, subject)) });
}
