import { AdminOnly, LOCAL_OPERATOR } from '@gatehouse/core/account';
import { InvalidInput, type Secret } from '@gatehouse/core/kernel';
import { redirectUri, SSO_SETTING, UNSET_SSO } from '@gatehouse/core/single-sign-on';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { describe, expect, it } from 'vitest';
import { INPUT, ssoWorld } from './sso-world.ts';

const { clientSecret: _, ...INPUT_WITHOUT_SECRET } = INPUT;

describe('SaveSsoSettings', () => {
  it('stores the settings of an admin, and counts the changes', async () => {
    const world = ssoWorld();
    expect(await world.reader.read()).toEqual(UNSET_SSO);
    expect(await world.setUp()).toMatchObject({ ...INPUT_WITHOUT_SECRET, version: 1 });
    expect(await world.setUp({ buttonLabel: 'Other' })).toMatchObject({ buttonLabel: 'Other', version: 2 });
    expect(await world.reader.read()).toMatchObject({ buttonLabel: 'Other', version: 2 });
  });

  it('stores the settings even if the provider cannot be reached', async () => {
    const world = ssoWorld();
    world.client.outage = 'idp.example cannot be reached.';
    await world.setUp();
    expect(await world.activation.status()).toMatchObject({ state: 'failed' });
    expect(await world.reader.read()).toMatchObject(INPUT_WITHOUT_SECRET);
  });

  it('refuses callers who are not admins, and changes nothing', async () => {
    const world = ssoWorld();
    await expect(world.save.execute({ id: 'ada', role: 'user' }, INPUT)).rejects.toThrow(AdminOnly);
    expect(await world.reader.read()).toEqual(UNSET_SSO);
    expect(await world.audited('settings.sso.changed')).toEqual([]);
  });

  it('refuses an administrator who has lost the role since the request began, and changes nothing', async () => {
    const world = ssoWorld();
    await world.accounts.insert(sampleAccount({ id: 'ada', role: 'user' }));
    await expect(world.save.execute({ id: 'ada', role: 'admin' }, INPUT)).rejects.toThrow(AdminOnly);
    expect(await world.reader.read()).toEqual(UNSET_SSO);
  });

  it('seals the client secret, and never writes it to the audit log', async () => {
    const world = ssoWorld();
    const { clientSecret } = await world.setUp();
    expect((clientSecret as Secret).reveal()).toBe(INPUT.clientSecret);
    const stored = await world.settings.read(SSO_SETTING);
    expect(JSON.stringify(stored)).not.toContain(INPUT.clientSecret);
    expect(JSON.stringify(await world.audited('settings.sso.changed'))).not.toContain(INPUT.clientSecret);
  });

  it('keeps the previous secret if none is given, and replaces it if one is', async () => {
    const world = ssoWorld();
    await world.setUp();
    const kept = await world.save.execute(LOCAL_OPERATOR, { ...INPUT_WITHOUT_SECRET, enabled: false });
    expect((kept.clientSecret as Secret).reveal()).toBe(INPUT.clientSecret);
    const replaced = await world.setUp({ clientSecret: 'another' });
    expect((replaced.clientSecret as Secret).reveal()).toBe('another');
  });

  it('deletes the secret on null, also with a change of the issuer', async () => {
    const world = ssoWorld();
    await world.setUp();
    const issuerUrl = 'https://public-clients.example';
    const saved = await world.save.execute(LOCAL_OPERATOR, { ...INPUT, clientSecret: null, issuerUrl });
    expect(saved).toMatchObject({ clientSecret: 'none', issuerUrl });
    const [, change] = await world.audited('settings.sso.changed');
    expect(change?.detail).toMatchObject({ clientSecretChanged: true });
  });

  it('never sends the stored secret to another issuer than the one it was entered for', async () => {
    const world = ssoWorld();
    await world.setUp();
    const elsewhere = { ...INPUT_WITHOUT_SECRET, issuerUrl: 'https://elsewhere.example' };
    await expect(world.save.execute(LOCAL_OPERATOR, elsewhere)).rejects.toThrow(InvalidInput);
    expect((await world.reader.read()).issuerUrl).toBe(INPUT.issuerUrl);
    expect((await world.setUp({ ...elsewhere, clientSecret: 'its own' })).issuerUrl).toBe(
      elsewhere.issuerUrl,
    );
  });

  it('reports whether a secret was never entered or can no longer be read', async () => {
    const world = ssoWorld();
    const never = await world.save.execute(LOCAL_OPERATOR, INPUT_WITHOUT_SECRET);
    expect(never.clientSecret).toBe('none');
    await world.setUp();
    world.box.key = 'another key';
    expect((await world.reader.read()).clientSecret).toBe('lost');
  });

  it('audits who changed which setting, and whether the secret was changed', async () => {
    const world = ssoWorld();
    await world.setUp();
    await world.accounts.insert(sampleAccount({ id: 'admin', role: 'admin' }));
    await world.save.execute({ id: 'admin', role: 'admin' }, INPUT_WITHOUT_SECRET);
    const rows = await world.audited('settings.sso.changed');
    expect(rows.map(({ principal, detail }) => [principal, detail])).toEqual([
      ['local', { ...INPUT_WITHOUT_SECRET, clientSecretChanged: true }],
      ['admin', { ...INPUT_WITHOUT_SECRET, clientSecretChanged: false }],
    ]);
  });

  it('returns a redirect URL below the public URL, with or without a trailing slash', async () => {
    const world = ssoWorld();
    for (const publicUrl of ['https://study.example', 'https://study.example/', 'https://study.example//']) {
      expect(redirectUri(await world.setUp({ publicUrl }))).toBe(
        'https://study.example/api/auth/callback/oidc',
      );
    }
  });
});
