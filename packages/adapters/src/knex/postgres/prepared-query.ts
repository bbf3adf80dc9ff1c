import { createHash } from 'node:crypto';
import type { PreparedStatement } from '../engine.ts';
import { numbered } from './numbered.ts';

/** A prepared statement in the form that `pg` accepts. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
}

/**
 * Statements in PostgreSQL's syntax, each converted once. Each name ends in a digest of the text. Behind a pooler,
 * processes of two releases can share a server connection, and must not run each other's statement under the same name.
 */
export class PreparedQueries {
  readonly #known = new Map<string, PreparedQuery>();

  of({ name, text }: PreparedStatement): PreparedQuery {
    let known = this.#known.get(name);
    if (!known) {
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
      known = { name: `${name}_${digest}`, text: numbered(text) };
      this.#known.set(name, known);
    }
    return known;
  }
}
