import { registry } from './registry.ts'

export type PageName = keyof typeof registry

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Values<Name extends PageName> = Record<ParameterOf<(typeof registry)[Name]['path']>, string>
type Query = URLSearchParams | Record<string, string>

/** The address of a page of ours: `pathTo('appointment', { id })`, with a query behind it if it has one. */
export const pathTo = <Name extends PageName>(
  name: Name,
  ...rest: keyof Values<Name> extends never ? [values?: null, query?: Query] : [values: Values<Name>, query?: Query]
): string => {
  const [values, query = {}] = rest as [Partial<Record<string, string>> | null | undefined, Query | undefined]
  const path = registry[name].path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(values?.[key] ?? ''))
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}
