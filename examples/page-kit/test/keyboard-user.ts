import type { Page } from 'playwright-core';

const MAX_TABS = 80;

/** A user who has only a keyboard. */
export class KeyboardUser {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Presses Tab until the element with this name has the focus. Throws if the focus is not visible there, or if the
   * element cannot be reached.
   */
  async reach(name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    for (let tabs = 0; tabs <= MAX_TABS; tabs += 1) {
      const focused = await this.#page.evaluate(focusedElement);
      const isIt = typeof name === 'string' ? focused.name === name : name.test(focused.name);
      if (isIt && !focused.inView)
        throw new Error(`"${focused.name}" has the focus, but is not within the width of the screen.`);
      if (isIt) return;
      passed.push(focused.name);
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach "${name}". It reaches: ${passed.join(', ')}.`);
  }

  /** Reaches the button or link and activates it. */
  async activate(name: string | RegExp): Promise<void> {
    await this.reach(name);
    await this.#page.keyboard.press('Enter');
  }

  /** Opens a place by the navigation, which is hidden on a narrow screen until its button is pressed. */
  async goTo(place: string): Promise<void> {
    await this.activate('Navigation');
    await this.activate(place);
  }

  /** Reaches the field and replaces its text. */
  async write(name: string | RegExp, text: string): Promise<void> {
    await this.reach(name);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.insertText(text);
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }
}

/** Runs in the page. Returns the name of the focused element, and whether the user sees it. */
function focusedElement(): { name: string; inView: boolean } {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return { name: '', inView: false };
  const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  const { bottom, left, right, top } = element.getBoundingClientRect();
  const inView = bottom > 0 && top < window.innerHeight && left >= 0 && right <= window.innerWidth;
  return { name: name.trim(), inView };
}
