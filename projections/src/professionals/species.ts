import type { AnimalType } from '@lapka/contracts/pets.ts'
import { latinKey } from './words.ts'

/**
 * Which animals a specialization speaks of: decides for a profile that states none itself. One that
 * names no animal takes dogs and cats, as every general practice does.
 */
const speaksOf: [RegExp, AnimalType[]][] = [
  [/^(?:ekzotichni zhivotni|exotic animals)$/, ['rodent', 'bird', 'reptile']],
  [/^(?:drebni zhivotni|small animals)$/, ['rodent']],
  [/ptitsi|birds/, ['bird']],
  [/vlechugi|reptiles/, ['reptile']],
  [/kotki|\bcats?\b/, ['cat']],
  [/\bkucheta\b|kuchentsa|\bdogs?\b|pupp(?:y|ies)|po poroda|trimirane|razhodki|adzhiliti|poslushanie/, ['dog']],
  [/kone|horses|ribi|\bfish\b|pcheli|bees|selskostopanski|livestock/, []],
]

const usual: AnimalType[] = ['dog', 'cat']

export const speciesOf = (specializations: string[]): AnimalType[] => {
  const named = specializations.map((name) => speaksOf.find(([pattern]) => pattern.test(latinKey(name)))?.[1] ?? usual)
  return [...new Set(named.length === 0 ? usual : named.flat())]
}
