import type { Exchange } from '../exchange/exchange.ts';
import type { Step } from '../exchange/step.ts';

/** Responds to the requests to one path. */
export type Route = (exchange: Exchange) => unknown;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
  readonly run: Route;
}

/**
 * Routes by method and path. A path segment such as `:id` is a parameter. The first matching route responds. A slash at
 * the end of a path is ignored. `HEAD` uses the routes of `GET`.
 */
export class Routes {
  readonly #entries: Entry[] = [];
  /** The routes without parameters, by method and path, unless an earlier route matches their path. */
  readonly #exact = new Map<string, Map<string, Entry>>();
  /** All other routes. */
  readonly #patterns: Entry[] = [];

  add(method: string, path: string, run: Route): this {
    const entry = compiled(method, path, run);
    const isShadowed = this.#matching(path).some((earlier) => earlier.method === method);
    this.#entries.push(entry);
    if (entry.names.length > 0 || isShadowed) this.#patterns.push(entry);
    else this.#exact.set(method, (this.#exact.get(method) ?? new Map()).set(path, entry));
    return this;
  }

  /** The routes as a step. Requests that match no route continue to the next step. Tools read the table in `routes`. */
  readonly step: Step & { readonly routes: Routes } = Object.assign(this.#answer.bind(this), {
    routes: this,
  });

  #answer(exchange: Exchange, next: () => Promise<unknown>): unknown {
    const entry = this.#entryOf(exchange.method === 'HEAD' ? 'GET' : exchange.method, exchange.path);
    if (!entry) return next();
    if (entry.names.length > 0) exchange.params = paramsOf(entry, exchange.path);
    exchange.state.route = entry.path;
    return entry.run(exchange);
  }

  #entryOf(method: string, path: string): Entry | undefined {
    const exact = this.#exact.get(method);
    return (
      exact?.get(path) ??
      (path.endsWith('/') ? exact?.get(path.slice(0, -1)) : undefined) ??
      this.#patterns.find((each) => each.method === method && each.pattern.test(path))
    );
  }

  /** Methods and paths of the routes, such as `GET /cards/:id`. */
  get keys(): readonly string[] {
    return this.#entries.map(({ method, path }) => `${method} ${path}`);
  }

  /** Returns the methods of a path. */
  methodsAt(path: string): readonly string[] {
    return this.#matching(path).flatMap(({ method }) => (method === 'GET' ? ['HEAD', 'GET'] : [method]));
  }

  #matching(path: string): readonly Entry[] {
    return this.#entries.filter(({ pattern }) => pattern.test(path));
  }
}

function compiled(method: string, path: string, run: Route): Entry {
  const names: string[] = [];
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { method, path, names, pattern: new RegExp(`^${source}/?$`), run };
}

function paramsOf({ names, pattern }: Entry, path: string): Record<string, string> {
  const [, ...values] = pattern.exec(path) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decoded(values[index] ?? '')]));
}

/** Decodes percent escapes. Returns a text with malformed escapes unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
