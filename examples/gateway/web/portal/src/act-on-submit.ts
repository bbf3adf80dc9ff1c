import { Refused } from './server.ts';

/**
 * Runs the act when the form is submitted, and shows what it returns, or why it failed, in the form's outcome. The form
 * is disabled until then.
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
