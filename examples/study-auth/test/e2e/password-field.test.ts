import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import './patience.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  page = await world.visitor();
  await page.goto('/');
});

afterAll(() => world.end());

describe('the field for a password', () => {
  it('hides what is typed until it is asked to show it', async () => {
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
  });

  it('takes what is pasted, and tells password managers what it wants', async () => {
    const field = page.getByLabel('Password', { exact: true });
    await field.focus();
    const cancelled = await field.evaluate(
      (node) => !node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(cancelled).toBe(false);
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
  });
});
