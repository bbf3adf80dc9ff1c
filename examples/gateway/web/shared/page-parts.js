export const element = (id) => document.getElementById(id);

/** An element with this text. */
export function made(name, text) {
  const one = document.createElement(name);
  one.textContent = text;
  return one;
}

/** Says something at the head of the page; nothing takes it away again. */
export function notify(text) {
  element('notice').textContent = text;
  element('notice').hidden = text === '';
}

/** Does the work with what the form holds; while it lasts, nobody can send the form again. */
export function onSubmit(form, work) {
  element(form).addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.target.querySelector('button');
    void busy(button, () => work(Object.fromEntries(new FormData(event.target))));
  });
}

export function onClick(button, work) {
  element(button).addEventListener('click', () => void busy(element(button), work));
}

/** Says why a sign-in led back here without a session, in the words for the code in the address. */
export function notifyOfRefusal(words) {
  const code = new URLSearchParams(location.search).get('error');
  if (code) notify(words[code] ?? 'The sign-in did not work. Please try again.');
}

async function busy(button, work) {
  button.disabled = true;
  notify('');
  try {
    await work();
  } catch (error) {
    notify(error.message);
  } finally {
    button.disabled = false;
  }
}
