import type { AddText } from './spool.ts'

/** Writes the items of a JSON array one after another, with what is between them. */
export const createJsonList = (add: AddText) => {
  let comma = ''
  return async (item: unknown): Promise<void> => {
    await add(comma + JSON.stringify(item))
    comma = ','
  }
}

export const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
