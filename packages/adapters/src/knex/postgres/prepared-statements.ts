/**
 * `named` statements are parsed once for each connection. `unnamed` statements are parsed each time. PgBouncer in
 * transaction mode requires this, because the next statement can run on another server connection.
 */
export type PreparedStatements = 'named' | 'unnamed';
