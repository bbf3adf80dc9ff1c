import { Refused } from './server.ts';

/**
 * Runs `act` when the form is submitted. A submission while `act` runs is ignored. Then the form shows the text that
 * `act` returned, or why it failed.
 */
export function actOnSubmit(form: HTMLFormElement, act: (values: FormData) => Promise<string>): void {
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    const outcome = form.querySelector('.outcome');
    // The button stays enabled, because a disabled button would lose the focus.
    const button = form.querySelector('button');
    const show = (text: string, hasFailed = false) => {
      outcome?.toggleAttribute('data-failed', hasFailed);
      outcome?.replaceChildren(text);
    };
    show('');
    isBusy = true;
    button?.setAttribute('aria-busy', 'true');
    try {
      show(await act(new FormData(form)));
    } catch (error) {
      show(failureText(error), true);
    } finally {
      isBusy = false;
      button?.removeAttribute('aria-busy');
    }
  });
}

/** Returns the message about a failed call. */
export function failureText(error: unknown): string {
  return error instanceof Refused ? error.message : 'That did not work. Try again.';
}
