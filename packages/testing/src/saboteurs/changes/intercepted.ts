type Method = (...args: readonly unknown[]) => unknown;

/** Returns an object that passes each call of a method to `call`. */
export function intercepted<Port extends object>(
  port: Port,
  call: (name: string, method: Method, args: readonly unknown[]) => unknown,
): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name === 'symbol') return member;
      const method = member.bind(target) as Method;
      return (...args: readonly unknown[]) => call(name, method, args);
    },
  });
}
