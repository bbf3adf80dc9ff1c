import MiniSearch from 'minisearch';
import { element } from './element.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

const MAX_RESULTS = 20;

/** Starts the search. The index is loaded when the search is opened for the first time. */
export function startSearch(): void {
  const up = document.documentElement.dataset.up ?? '';
  const dialog = element('dialog', HTMLDialogElement);
  const input = element('dialog input', HTMLInputElement);
  const status = element('dialog [role=status]', HTMLElement);
  const list = element('dialog ol', HTMLOListElement);
  let index: Promise<MiniSearch> | undefined;

  const loaded = async () => {
    const response = await fetch(`${up}assets/search.json`);
    if (!response.ok) throw new Error(`The search index cannot be loaded: ${response.status}.`);
    return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
  };
  const open = () => {
    index ??= loaded();
    dialog.showModal();
    input.focus();
  };
  const show = async () => {
    const query = input.value.trim();
    const found = query === '' ? [] : ((await index)?.search(query) ?? []);
    if (query !== input.value.trim()) return;
    list.replaceChildren(
      ...found.slice(0, MAX_RESULTS).map(({ id, page, title }) => row(`${up}${id}`, page, title)),
    );
    status.textContent = query === '' ? '' : `${found.length} results`;
  };
  const showOrFail = () => {
    show().catch((failure: Error) => {
      index = undefined;
      status.textContent = failure.message;
    });
  };

  element('button.find', HTMLButtonElement).addEventListener('click', open);
  input.addEventListener('input', showOrFail);
  list.addEventListener('click', () => dialog.close());
  document.addEventListener('keydown', (event) => {
    if (dialog.open || event.target instanceof HTMLInputElement) return;
    if (event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      open();
    }
  });
}

function row(address: string, page: string, title: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title === page ? page : `${page}: ${title}`;
  const item = document.createElement('li');
  item.append(link);
  return item;
}
