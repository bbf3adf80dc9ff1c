export const element = (id) => document.getElementById(id);

/** An element with this text. */
export function made(name, text) {
  const one = document.createElement(name);
  one.textContent = text;
  return one;
}

/** Says what went wrong at the head of the page, where it stays in sight until something else is tried. */
export function notify(text) {
  element('notice').textContent = text;
  element('notice').hidden = text === '';
  element('notice').className = '';
}

/** Says there what went well. */
export function confirmDone(text) {
  notify(text);
  element('notice').className = 'good';
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

/** Ends the session at the button; where it has ended before, there is nothing left to do. */
export function onSignOut(signOut) {
  onClick('sign-out', async () => {
    await signOut().catch((error) => {
      if (error.code !== 'unauthenticated') throw error;
    });
    location.assign('/');
  });
}

/** Says once why a sign-in led back here without a session, in the words for the code in the address. */
export function notifyOfRefusal(words) {
  const code = new URLSearchParams(location.search).get('error');
  if (!code) return;
  notify(words[code] ?? 'The sign-in did not work. Please try again.');
  history.replaceState(null, '', '/');
}

// Whoever goes back is shown who is signed in now, not who was.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

async function busy(button, work) {
  const hadFocus = document.activeElement === button;
  button.disabled = true;
  notify('');
  try {
    await work();
  } catch (error) {
    notify(error.message);
  } finally {
    button.disabled = false;
    // A button that is disabled loses the focus, and who works by keyboard their place.
    if (hadFocus) button.focus({ preventScroll: true });
  }
}
