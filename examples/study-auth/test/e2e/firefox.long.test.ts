import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchFirefox } from '../../../page-kit/test/launch-firefox.ts';
import { sees, seesPage } from '../../../page-kit/test/sees.ts';
import { ADA, enter } from './people.ts';
import { openWorld, type World } from './world.ts';

const TIMEOUT_MS = 240_000;

let world: World;

beforeAll(async () => {
  world = await openWorld({}, launchFirefox);
}, TIMEOUT_MS);

afterAll(() => world.end(), TIMEOUT_MS);

describe('study-auth in Firefox', () => {
  it(
    'registers an account, creates a course, signs out and signs in again',
    async () => {
      const page = await world.visitor();
      page.setDefaultTimeout(60_000);
      await page.goto('/');
      await enter(page, ADA, 'Create administrator account');
      await seesPage(page, 'Courses');

      await page.getByRole('button', { name: 'New course' }).first().click();
      await page.getByRole('dialog').getByLabel('Title').fill('Portuguese');
      await page.getByRole('dialog').getByRole('button', { name: 'Create course' }).click();
      await seesPage(page, 'Portuguese');

      await page.getByRole('button', { name: 'Account menu of ada' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await seesPage(page, 'Sign in');
      await enter(page, ADA, 'Sign in');
      await seesPage(page, 'Courses');
      await sees(page.getByRole('link', { name: 'Portuguese' }));
    },
    TIMEOUT_MS,
  );
});
