import { AccountCreator, LOCAL_OPERATOR } from '@gatehouse/core/account';
import type { AuditEntry } from '@gatehouse/core/audit';
import { DAY } from '@gatehouse/core/kernel';
import { SessionOpener } from '@gatehouse/core/session';
import {
  BeginSso,
  type BegunSso,
  type CompletedSso,
  CompleteSso,
  SaveSsoSettings,
  SsoActivation,
  type SsoProfile,
  SsoSettingsReader,
} from '@gatehouse/core/single-sign-on';
import { MovableClock, memoryStorage, SeededRandom, TestSha256 } from '@gatehouse/testing/memory';
import { LabelledSecretBox } from '../../settings/labelled-secret-box.ts';
import { answerFor, ScriptedOpenIdClient } from './scripted-openid-client.ts';

export const ISSUER = 'https://idp.example';

export const INPUT = {
  issuerUrl: ISSUER,
  clientId: 'gatehouse',
  clientSecret: 'the client secret',
  publicUrl: 'https://study.example',
  enabled: true,
  buttonLabel: 'Sign in with the school account',
};

/** The claims of a person at the provider. */
export type Person = Omit<SsoProfile, 'issuer'>;

/** The use-cases of single sign-on with one in-memory storage, one clock and one provider. */
export function ssoWorld() {
  const storage = memoryStorage();
  const clock = new MovableClock();
  const random = new SeededRandom();
  const sha256 = new TestSha256();
  const box = new LabelledSecretBox();
  const client = new ScriptedOpenIdClient();
  const reader = new SsoSettingsReader({ settings: storage.settings, box });
  const activation = new SsoActivation({ reader, client, clock });
  const opener = new SessionOpener({ ...storage, random, sha256, clock, limits: { lifetime: DAY } });
  const creator = new AccountCreator({ ...storage, clock, random });
  const ports = {
    ...storage,
    activation,
    states: storage.loginStates,
    opener,
    creator,
    random,
    sha256,
    clock,
    reader,
    box,
  };
  const begin = new BeginSso(ports);
  const complete = new CompleteSso(ports);
  const save = new SaveSsoSettings(ports);

  /** Signs the person in at the provider, and follows the redirect to the callback. */
  function comeBack(begun: BegunSso, person: Person, changes: Partial<Callback> = {}): Promise<CompletedSso> {
    const query = answerFor(person, begun.authorizationUrl);
    const state = new URL(begun.authorizationUrl).searchParams.get('state') ?? '';
    const browserBinding = begun.browserBinding.reveal();
    return complete.execute({ query, state, browserBinding, address: '192.0.2.1', client: {}, ...changes });
  }

  return {
    ...storage,
    clock,
    client,
    box,
    reader,
    activation,
    creator,
    begin,
    complete,
    save,
    comeBack,
    /** Sets up single sign-on as the local operator. */
    setUp: (changes: Partial<typeof INPUT> = {}) => save.execute(LOCAL_OPERATOR, { ...INPUT, ...changes }),
    /** Performs a complete sign-in. */
    signIn: async (person: Person) => comeBack(await begin.execute('/'), person),
    /** The audit log, oldest first. */
    audited: async (action: string): Promise<readonly AuditEntry[]> => {
      const { items } = await storage.audit.page({ action }, { limit: 100 });
      return items.toReversed();
    },
  };
}

type Callback = Parameters<CompleteSso['execute']>[0];
