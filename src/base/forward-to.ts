/**
 * Returns an object that passes its calls on to a target which may arrive later. The object itself never changes, so
 * its owner need not know whether the target is there.
 *
 * @param names every function of the target
 * @param find returns the target once it is there
 * @param meanwhile answers a call made before; `call` makes it on the target of a later time, `about` are its
 * arguments
 */
export function forwardTo<Target extends object>(
  names: Iterable<keyof Target>,
  find: () => Target | undefined,
  meanwhile: (name: keyof Target, call: () => unknown, about: readonly unknown[]) => unknown,
): Target {
  const forwarded: { [Name in keyof Target]?: unknown } = {};
  for (const name of names) {
    forwarded[name] = (...about: readonly unknown[]): unknown => {
      const call = (): unknown => {
        const target = find();
        const made = target?.[name];
        return typeof made === 'function' ? Reflect.apply(made, target, about) : undefined;
      };
      return find() ? call() : meanwhile(name, call, about);
    };
  }
  return forwarded as Target;
}
