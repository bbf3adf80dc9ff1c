/** The port with some of its methods replaced by worse ones. */
export function worse<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const member = Reflect.get(name in methods ? methods : target, name);
      return typeof member === 'function' ? member.bind(name in methods ? methods : target) : member;
    },
  });
}
