import type { CausationGraph, CausationNode } from '@lapka/contracts/api/operations/causation.ts'

export type PlacedNode = CausationNode & { row: number; afterMs: number }
export type Layout = { nodes: PlacedNode[]; columns: number; rows: number; tookMs: number }

export const MIN_COLUMNS = 5

/** Where each card stands: by its level from left to right, beside what caused it where that is free. */
export const layOut = ({ nodes, edges }: Pick<CausationGraph, 'nodes' | 'edges'>): Layout => {
  const causes = Map.groupBy(edges, ({ to }) => to)
  const rows = new Map<string, number>()
  const startedAt = Math.min(...nodes.map(({ at }) => Date.parse(at)))
  const columns = Math.max(MIN_COLUMNS, ...nodes.map(({ level }) => level + 1))
  let most = 1
  for (let level = 0; level < columns; level++) {
    const wish = (id: string) =>
      Math.min(...(causes.get(id) ?? []).map(({ from }) => rows.get(from) ?? 0), Number.MAX_SAFE_INTEGER)
    const column = nodes
      .filter((node) => node.level === level)
      .toSorted((one, other) => wish(one.id) - wish(other.id) || (one.at < other.at ? -1 : 1))
    let free = 0
    for (const { id } of column) {
      const wished = wish(id)
      const row = wished === Number.MAX_SAFE_INTEGER ? free : Math.max(free, wished)
      rows.set(id, row)
      free = row + 1
    }
    most = Math.max(most, free)
  }
  const placed = nodes.map((node) => ({ ...node, row: rows.get(node.id) ?? 0, afterMs: Date.parse(node.at) - startedAt }))
  const happened = placed.filter(({ state }) => state !== 'waiting').map(({ afterMs }) => afterMs)
  return { nodes: placed, columns, rows: most, tookMs: Math.max(0, ...happened) }
}

/** The heading: how much came of it, and what did not succeed at the first try. */
export type CausationVerdict = {
  command: string
  commands: number
  events: number
  work: number
  calls: number
  tone: 'quiet' | 'warn' | 'bad'
  second: { name: 'retried' | 'failed' | 'waiting'; work: string; attempts: number; count: number } | null
}

export const causationVerdict = ({ nodes }: Pick<CausationGraph, 'nodes'>): CausationVerdict => {
  const count = (kind: CausationNode['kind']) => nodes.filter((node) => node.kind === kind).length
  const work = (state: CausationNode['state']) => nodes.filter((node) => node.kind === 'work' && node.state === state)
  const [failed, waiting, retried] = [work('failed'), work('waiting'), work('retried')]
  const worst = failed.length > 0 ? failed : retried.length > 0 ? retried : waiting
  const name = failed.length > 0 ? 'failed' : retried.length > 0 ? 'retried' : 'waiting'
  const first = worst[0]
  return {
    command: nodes.find(({ kind }) => kind === 'command')?.name ?? '',
    commands: count('command'),
    events: count('event'),
    work: count('work'),
    calls: count('provider'),
    tone: failed.length > 0 ? 'bad' : retried.length > 0 ? 'warn' : 'quiet',
    second: first === undefined ? null : { name, work: first.name, attempts: first.attempts, count: worst.length },
  }
}
