import type {
  KnexOAuthStateStore,
  OAuthClientName,
  openDatabaseAs,
  PrincipalKind,
} from '@gatehouse/adapters/knex/gateway';
import { describe, expectTypeOf, it } from 'vitest';

type Kind<Known extends string = PrincipalKind> = Parameters<typeof openDatabaseAs<Known>>[0];
type Client<Known extends string = OAuthClientName> = ConstructorParameters<
  typeof KnexOAuthStateStore<Known>
>[1];

describe('the kinds of principal', () => {
  it('are the kinds of all features and those that an app adds, and no others', () => {
    expectTypeOf<'customer' | 'operator' | 'worker' | 'bridge' | 'mesh'>().toExtend<Kind>();
    expectTypeOf<'forum'>().toExtend<Kind<PrincipalKind | 'forum'>>();
    // @ts-expect-error No feature has policies for this kind.
    const unknown: Kind = 'forum';
    // @ts-expect-error The app does not add this kind.
    const notAdded: Kind<PrincipalKind | 'forum'> = 'board';
    void [unknown, notAdded];
  });
});

describe('the names of OAuth clients', () => {
  it('are the names of all features and those that an app adds, and no others', () => {
    expectTypeOf<'customer' | 'operator' | 'bridge'>().toExtend<Client>();
    expectTypeOf<'kiosk'>().toExtend<Client<OAuthClientName | 'kiosk'>>();
    // @ts-expect-error No feature has this client.
    const unknown: Client = 'kiosk';
    // @ts-expect-error The app does not add this client.
    const notAdded: Client<OAuthClientName | 'kiosk'> = 'desk';
    void [unknown, notAdded];
  });
});
