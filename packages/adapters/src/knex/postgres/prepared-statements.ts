/**
 * `named` statements are parsed once per connection. `unnamed` ones are parsed each time, which PgBouncer in
 * transaction mode requires, because the next statement can run on another server connection.
 */
export type PreparedStatements = 'named' | 'unnamed';
