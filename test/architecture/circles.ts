/** The imports of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The groups of nodes that reach one another (strongly connected components, Tarjan), each of two nodes or more. */
export function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []

  function visit(node: string): void {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = path.splice(path.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

/**
 * The imports between the files and folders in each folder. An import between two files counts in the deepest folder
 * that holds both.
 */
export function roomGraphs(imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Graph> {
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const [file, targets] of imports) {
    for (const target of targets.filter(each => imports.has(each))) {
      const [from, to] = [file.split('/'), target.split('/')]
      const depth = from.findIndex((step, n) => step !== to[n])
      if (depth < 0) continue
      const folder = from.slice(0, depth).join('/')
      if (!folders.has(folder)) folders.set(folder, new Map())
      const graph = folders.get(folder)!
      const [room, neighbour] = [from[depth]!, to[depth]!]
      graph.set(room, (graph.get(room) ?? new Set<string>()).add(neighbour))
    }
  }
  return folders
}
