import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './patience.ts';
import { sees, seesPage } from '../../../page-kit/test/sees.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ AUTH_DISABLED: 'true' });
});

afterAll(() => world.end());

describe('a server with sign-in turned off', () => {
  it('requires no sign-in, and shows this on every page', async () => {
    const page = await world.visitor();
    await page.goto('/login');
    await seesPage(page, 'Courses');
    await sees(page.getByText('Sign-in is turned off', { exact: true }));
    expect(await page.getByRole('button', { name: /Account menu/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Account' }).click();
    await sees(page.getByText('you have no account to set up'));
    await page.getByRole('link', { name: 'Users' }).click();
    await sees(page.getByText('No accounts yet'));
    await sees(page.getByText('Sign-in is turned off', { exact: true }));
  });
});
