/**
 * `named` statements are parsed once per connection. `unnamed` ones are parsed each time, as PgBouncer in transaction
 * mode needs it: there the next statement may run on another server connection.
 */
export type PreparedStatements = 'named' | 'unnamed';
