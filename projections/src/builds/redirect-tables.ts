import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely'

/** Answers where a table stands instead, by its name as PostgreSQL knows it; undefined where it stays. Throws for one that may not be touched. */
export type Redirect = (schema: string, table: string) => string | undefined

/** Names of tables as they stand in statements that are written out. */
const TABLE_NAME = /\b(views|state)\.([a-z_][a-z0-9_]*)/g

/**
 * The same handle, connection or transaction, for which some tables of `views` and `state` stand in another schema: statements that
 * are built and statements that are written out alike. So one code writes and reads the live tables and those beside them.
 */
export const redirectTables = <Handle extends Kysely<never>>(db: Handle, redirect: Redirect): Handle => {
  const inText = (text: string) =>
    text.replaceAll(TABLE_NAME, (whole, schema: string, table: string) => {
      const other = redirect(schema, table)
      return other === undefined ? whole : `"${other}".${table}`
    })
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => rewrite(node, { redirect, inText }) as RootOperationNode,
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin) as Handle
}

type Rewriting = { redirect: Redirect; inText: (text: string) => string }
type Node = { kind: string } & Record<string, unknown>

/** Values stay unchanged: a text never names a table. */
const hasValues = (kind: string) => kind === 'ValueNode' || kind === 'PrimitiveValueListNode'

const rewrite = (part: unknown, rewriting: Rewriting): unknown => {
  if (Array.isArray(part)) return part.map((one) => rewrite(one, rewriting))
  if (!isNode(part) || hasValues(part.kind)) return part
  if (part.kind === 'SchemableIdentifierNode') return moved(part, rewriting)
  const changed = Object.entries(part).map(([key, value]) => [
    key,
    part.kind === 'RawNode' && key === 'sqlFragments' ? (value as string[]).map(rewriting.inText) : rewrite(value, rewriting),
  ])
  return Object.fromEntries(changed)
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'kind' in part

type Identifier = { name: string }

const moved = (node: Node, { redirect }: Rewriting): Node => {
  const { schema, identifier } = node as Node & { schema?: Identifier; identifier: Identifier }
  const isOurs = schema?.name === 'views' || schema?.name === 'state'
  const other = isOurs ? redirect(schema.name, identifier.name) : undefined
  return other === undefined ? node : { ...node, schema: { ...schema, name: other } }
}
