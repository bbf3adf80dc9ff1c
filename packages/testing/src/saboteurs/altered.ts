/** Returns the same object with some of its methods replaced. */
export function altered<T extends object>(whole: T, changes: Partial<T>): T {
  return new Proxy(whole, {
    get: (target, name) => {
      const member = Reflect.get(name in changes ? changes : target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
