/** The first so many of each day, as they come, and by day how many more it has than these. */
export const firstOfEachDay = <Item>(items: readonly Item[], most: number, dayOf: (item: Item) => string) => {
  const more = new Map<string, number>()
  const counts = new Map<string, number>()
  const first = items.filter((item) => {
    const day = dayOf(item)
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    if (count > most) more.set(day, count - most)
    return count <= most
  })
  return { first, more }
}
