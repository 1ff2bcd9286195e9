const taken = new Set<string>()
const demo = (name: string) => {
  if (taken.has(name)) throw new Error(`${name} is the account of two journeys: which of them comes first is chance.`)
  taken.add(name)
  return `${name}@demo.lapka.test`
}

/**
 * The demo's accounts that a journey changes, each for one test alone: all files of a worker share a Lapka, one after the other.
 * Accounts that are only looked at are not listed, nor are the vets that
 * calendar.journey.ts finds among pro1 to pro12, schedule.journey.ts among pro13 to pro24, and operations-why.journey.ts from pro25 on.
 */
export const accounts = {
  booking: { bg: demo('parent11'), en: demo('parent6') },
  sameTime: [demo('parent12'), demo('parent13')],
  anyVet: demo('parent43'),
  consultation: demo('parent1'),
  /** Waits before vets are rung again. */
  withdrawing: demo('parent17'),
  freeTalks: [demo('parent15'), demo('parent16')],
  keyboard: [demo('parent8'), demo('parent9')],
  readLog: demo('parent7'),
  record: demo('parent30'),
  sharing: { lostPhone: demo('parent31'), desk: demo('parent32'), passport: demo('parent33') },
  exchange: { keeper: demo('parent37'), uploader: demo('parent38') },
  household: [demo('parent35'), demo('parent36')],
  signedOut: demo('parent2'),
  newVetsParent: demo('parent14'),
  secondFactor: demo('parent41'),
  passkey: demo('parent42'),
  stay: demo('parent34'),
  /** A hotel with guests in the house. */
  board: demo('pro249'),
  /** A groomer with a table. */
  byAnimal: { parent: demo('parent44'), groomer: demo('pro55') },
  transfer: { giver: demo('parent47'), receiver: demo('parent48') },
  /** Both of Sofia, within the walker's area. */
  walk: { parent: demo('parent18'), walker: demo('pro138') },
  series: demo('parent45'),
  fullClass: { trainer: demo('pro15'), seated: [demo('parent25'), demo('parent26')], waiting: demo('parent27') },
} as const
