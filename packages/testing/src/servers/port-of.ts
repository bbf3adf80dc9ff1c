/** Returns the port in the variable, or the default if the variable is unset. */
export function portOf(variable: string, byDefault: number): number {
  const text = process.env[variable] || String(byDefault);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${variable} must be a port number, not ${JSON.stringify(text)}`);
  }
  return port;
}
