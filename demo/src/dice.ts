import { seededRandom } from '@lapka/process/seeded-random.ts'

/** Chance that repeats itself: every part of the demo throws its own dice, so that changing one part leaves the others as they were. */
export type Dice = {
  /** A whole number from the least to the most, both included. */
  whole: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** By weight; the weights need not sum to anything. */
  pickWeighted: <Item>(items: readonly { item: Item; weight: number }[]) => Item
  some: <Item>(items: readonly Item[], count: number) => Item[]
}

export const diceOf = (...names: (string | number)[]): Dice => {
  const random = seededRandom(numberOf(names.join('/')))
  const whole: Dice['whole'] = (least, most) => least + Math.floor(random() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => must(items[whole(0, items.length - 1)])
  const pickWeighted: Dice['pickWeighted'] = (items) => {
    let mark = random() * items.reduce((sum, { weight }) => sum + weight, 0)
    for (const { item, weight } of items) {
      if (mark < weight) return item
      mark -= weight
    }
    return must(items.at(-1)).item
  }
  const some: Dice['some'] = (items, count) => {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () => must(left.splice(whole(0, left.length - 1), 1)[0]))
  }
  return { whole, chance: (share) => random() < share, pick, pickWeighted, some }
}

const must = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** FNV-1a over the name: neighbouring names get unrelated seeds. */
const numberOf = (name: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
