import knex, { type Knex } from 'knex';

interface Compiler {
  readonly single: { readonly returning?: string | readonly string[] };
  insert(): string;
  update(): string;
  del(): string;
}

interface Client {
  queryCompiler(...parts: readonly unknown[]): Compiler;
  processResponse(query: { readonly response: readonly unknown[] }, runner: unknown): unknown;
}

/**
 * Returns knex's query builder for MySQL, with support for `returning`. MariaDB has this clause in inserts and deletes,
 * but knex ignores it. `MysqlConnection` emulates it in updates.
 */
export function mariadbBuilder(): Knex {
  // A logger that hides the warning which knex prints for each `returning`.
  const log = { warn() {}, error() {}, deprecate() {}, debug() {} };
  const builder = knex({ client: 'mysql2', compileSqlOnError: false, log });
  const client: Client = builder.client;
  const compile = client.queryCompiler.bind(client);
  client.queryCompiler = (...parts) => {
    const compiler = compile(...parts);
    for (const method of ['insert', 'update', 'del'] as const) {
      const written = compiler[method].bind(compiler);
      compiler[method] = () => `${written()}${returningOf(compiler)}`;
    }
    return compiler;
  };
  const process = client.processResponse.bind(client);
  client.processResponse = (query, runner) => {
    const [rows] = query.response;
    const isWritten = 'method' in query && /^(insert|update|del)$/.test(String(query.method));
    return isWritten && Array.isArray(rows) ? rows : process(query, runner);
  };
  return builder;
}

function returningOf({ single: { returning } }: Compiler): string {
  if (returning === undefined) return '';
  return ` returning ${[returning]
    .flat()
    .map((column) => (column === '*' ? column : `\`${column}\``))
    .join(', ')}`;
}
