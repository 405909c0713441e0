/**
 * A copy of a value that knows which of its keys nobody has read. A compiled schema reads the keys that it knows, so that
 * what it leaves unread after it has judged the value is misspelt: such schemas themselves let unknown keys pass.
 */
export function watched<T extends object>(
  value: T,
): { readonly value: T; readonly unread: () => readonly string[] } {
  const unread = new Set<string>()
  return { value: proxyOf(value, ''), unread: () => [...unread] }

  function proxyOf<V>(its: V, path: string): V {
    if (typeof its !== 'object' || its === null) return its
    const at = (key: string) => `${path}/${key}`
    const children = Object.entries(its).map(([key, child]) => [key, proxyOf(child, at(key))] as const)
    for (const [key] of children) unread.add(at(key))
    const copy = Object.assign(Array.isArray(its) ? [] : {}, Object.fromEntries(children))
    return new Proxy(copy, {
      get(target, key) {
        unread.delete(at(String(key)))
        return Reflect.get(target, key)
      },
    }) as V
  }
}
