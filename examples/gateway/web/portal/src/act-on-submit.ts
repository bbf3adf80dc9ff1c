import { Refused } from './server.ts';

/**
 * Runs `act` when the form is submitted. While `act` runs, the form is disabled. Then the form shows the text
 * that `act` returned, or why it failed.
 */
export function actOnSubmit(form: HTMLFormElement, act: (values: FormData) => Promise<string>): void {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const outcome = form.querySelector('.outcome');
    const button = form.querySelector('button');
    const show = (text: string) => outcome?.replaceChildren(text);
    show('');
    if (button) button.disabled = true;
    try {
      show(await act(new FormData(form)));
    } catch (error) {
      show(error instanceof Refused ? error.message : 'That did not work. Try again.');
    } finally {
      if (button) button.disabled = false;
    }
  });
}
