/** Returns the arguments of `whereRaw` for rows whose column contains the text. `%` and `_` in the text are literal. */
export function contains(column: string, text: string): [sql: string, bindings: [string]] {
  return [`${column} like ? escape '!'`, [`%${text.replaceAll(/[!%_]/g, '!$&')}%`]];
}
