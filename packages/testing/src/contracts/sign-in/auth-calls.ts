import type { AuthStorage } from '../../memory/sign-in/memory-storage.ts';
import type { Calls } from '../outage/stoppable.ts';
import { NOON } from '../samples.ts';
import { sampleAccount, sampleLoginState, samplePasswordLink, sampleSession } from './samples.ts';

const event = { at: NOON, principal: 'p', action: 'a', subject: 's', detail: {} };
const identity = { issuer: 'https://issuer.example', subject: 's' };

/** For each method of the ports that an `AuthStorage` implements, a function that calls it. */
export const authCalls: Calls<AuthStorage> = {
  'accounts.hasAny': ({ accounts }) => accounts.hasAny(),
  'accounts.insert': ({ accounts }) => accounts.insert(sampleAccount()),
  'accounts.claimFirst': ({ accounts }) => accounts.claimFirst(),
  'accounts.byId': ({ accounts }) => accounts.byId('id'),
  'accounts.byUsername': ({ accounts }) => accounts.byUsername('name'),
  'accounts.byIdentity': ({ accounts }) => accounts.byIdentity('oidc', identity),
  'accounts.lock': ({ accounts, unitOfWork }) => unitOfWork.run(() => accounts.lock('id')),
  'accounts.lockAdmins': ({ accounts, unitOfWork }) => unitOfWork.run(() => accounts.lockAdmins()),
  'accounts.sampleHash': ({ accounts }) => accounts.sampleHash('id'),
  'accounts.setPasswordHash': ({ accounts }) => accounts.setPasswordHash('id', 'hash'),
  'accounts.setRole': ({ accounts }) => accounts.setRole('id', 'user'),
  'accounts.setDisabled': ({ accounts }) => accounts.setDisabled('id', NOON),
  'accounts.rename': ({ accounts }) => accounts.rename('id', 'name'),
  'accounts.touch': ({ accounts }) => accounts.touch(['id'], NOON),
  'accounts.page': ({ accounts }) => accounts.page({ limit: 1 }),
  'sessions.insert': ({ sessions }) => sessions.insert(sampleSession('id')),
  'sessions.find': ({ sessions }) => sessions.find('digest'),
  'sessions.listOf': ({ sessions }) => sessions.listOf('id'),
  'sessions.touch': ({ sessions }) => sessions.touch(['digest'], NOON),
  'sessions.remove': ({ sessions }) => sessions.remove('digest'),
  'sessions.removeByHandle': ({ sessions }) => sessions.removeByHandle('id', 'handle'),
  'sessions.removeAllOf': ({ sessions }) => sessions.removeAllOf('id'),
  'sessions.purge': ({ sessions }) => sessions.purge({ expiredAt: NOON }, 1),
  'loginStates.insert': ({ loginStates }) => loginStates.insert(sampleLoginState()),
  'loginStates.take': ({ loginStates }) => loginStates.take('digest'),
  'loginStates.purge': ({ loginStates }) => loginStates.purge(NOON, 1),
  'links.replace': ({ links }) => links.replace(samplePasswordLink()),
  'links.find': ({ links }) => links.find('digest'),
  'links.take': ({ links }) => links.take('digest'),
  'links.removeOf': ({ links }) => links.removeOf('id'),
  'links.purge': ({ links }) => links.purge(NOON, 1),
  'settings.read': ({ settings }) => settings.read('name'),
  'settings.write': ({ settings }) => settings.write('name', {}),
  'attempts.count': ({ attempts }) => attempts.count('key', 1, NOON),
  'attempts.refund': ({ attempts }) => attempts.refund('key'),
  'attempts.forget': ({ attempts }) => attempts.forget('key'),
  'attempts.markFamiliar': ({ attempts }) => attempts.markFamiliar('key', NOON),
  'attempts.isFamiliar': ({ attempts }) => attempts.isFamiliar('key'),
  'attempts.purge': ({ attempts }) => attempts.purge(NOON, 1),
  'attempts.purgeFamiliar': ({ attempts }) => attempts.purgeFamiliar(NOON, 1),
  'audit.append': ({ audit }) => audit.append(event),
  'audit.page': ({ audit }) => audit.page({}, { limit: 1 }),
  'audit.replay': ({ audit }) => read(audit.replay()),
  'audit.replayBySubject': ({ audit }) => read(audit.replayBySubject()),
  'audit.head': ({ audit }) => audit.head(),
};

async function read(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _row of rows) return;
}
