import { setTimeout as pause } from 'node:timers/promises'
import { accept, askAndPay, enter, finish, meet, until, waitForEachOther, type Pair } from './consultation.ts'
import type { Figures } from './figures.ts'
import { homes, type Home, type HomeName } from './network.ts'
import type { Kind, Person } from './person.ts'
import type { Relay } from './relay.ts'

export type Stage = {
  pair: Pair
  network: Record<HomeName, Home>
  relay: Relay
  figures: Figures
  rounds: number
  /** Ends processes as a power cut would. */
  killApi: (of: HomeName) => Promise<void>
  killProjectionsAndWorkers: () => Promise<void>
}

const PICTURES_MS = 3_000
const SOUND_MS = 5_000
const CUT_MS = 6_000
/** Data in flight at the cut still comes in. */
const ON_THE_WAY_MS = 300
const CALM_MS = 2_000
/** A gap shorter than a syllable is not noticed. */
const GAP_MS = 1_000

const bothOf = ({ parent, vet }: Pair) => [parent, vet] as const
/** The later of the two moments, counted from one; undefined where one never came. */
const lastOf = (times: readonly (number | undefined)[], from: number): number | undefined =>
  times.includes(undefined) ? undefined : Math.max(...times.map((at) => at ?? 0)) - from
const bothAfter = async (pair: Pair, kind: Kind, after: number, from = after) =>
  lastOf(await Promise.all(bothOf(pair).map((person) => person.firstAfter(kind, after))), from)

const offered = async ({ pair }: Stage): Promise<string> => {
  const id = await askAndPay(pair)
  await until('offered', id, pair)
  return id
}
const open = async (stage: Stage): Promise<{ id: string; picturesMs: number | undefined }> => {
  const id = await offered(stage)
  await waitForEachOther(stage.pair, id)
  const from = await meet(stage.pair)
  const picturesMs = await bothAfter(stage.pair, 'picture', from)
  return { id, picturesMs }
}

const ways = {
  direct: { block: (_home: Home) => undefined, way: /^direct$/ },
  'relay alone': { block: (home: Home) => home.blockDirect(), way: /^relay/ },
  'UDP blocked': { block: (home: Home) => home.blockUdp(), way: /^relay tcp$/ },
} as const
export type WayName = keyof typeof ways
export const wayNames = Object.keys(ways) as WayName[]

const byWay = async (stage: Stage, name: WayName, act: () => Promise<void>): Promise<void> => {
  for (const home of homes) ways[name].block(stage.network[home])
  try {
    await act()
  } finally {
    for (const home of homes) stage.network[home].allowAll()
  }
}

/** From the vet's click to both pictures, the way of both into the room and its page included. */
export const connect = (stage: Stage, name: WayName): Promise<void> =>
  byWay(stage, name, async () => {
    for (let round = 0; round < stage.rounds; round++) {
      const { id, picturesMs } = await open(stage)
      stage.figures.add(`accept to both pictures, ${name}`, picturesMs, PICTURES_MS)
      await expectWay(stage, name)
      await finish(stage.pair, id)
    }
  })

const expectWay = async ({ pair }: Stage, name: WayName) => {
  const seen = await Promise.all(bothOf(pair).map((person) => person.way()))
  // One side's own relay is enough where only the direct way is closed.
  if (!seen.some((way) => ways[name].way.test(way))) throw new Error(`The call went by ${seen.join(' and ')}, not by: ${name}.`)
}

/** One call, and everything that may happen to its network and its pages. */
export const disturb = (stage: Stage, name: WayName): Promise<void> =>
  byWay(stage, name, async () => {
    const { id } = await open(stage)
    const measure = async (what: string, act: () => Promise<number | undefined>, goalMs?: number) => {
      for (let round = 0; round < stage.rounds; round++) {
        await pause(CALM_MS)
        stage.figures.add(`${what}, ${name}`, await act(), goalMs)
      }
    }
    await measure('network back after 6 s to sound', () => cutAndHeal(stage, CUT_MS), SOUND_MS)
    await measure('network back after 1 s to sound', () => cutAndHeal(stage, 1_000), SOUND_MS)
    await measure('another network to sound', () => move(stage), SOUND_MS)
    for (const home of homes) await measure(`reload of the ${home} to both pictures`, () => reload(stage.pair, home))
    if (name === 'direct') {
      for (const home of homes)
        await measure(`longest silence while the ${home}'s api is killed`, () => killApi(stage, home), GAP_MS)
    } else await measure('relay killed and started again, to sound', () => killRelay(stage), SOUND_MS)
    await finish(stage.pair, id)
  })

const cutAndHeal = async ({ pair, network }: Stage, forMs: number) => {
  network.parent.cut()
  await pause(forMs)
  network.parent.heal()
  return bothAfter(pair, 'sound', Date.now())
}
const move = async ({ pair, network }: Stage) => {
  const from = Date.now()
  network.parent.move()
  return bothAfter(pair, 'sound', from + ON_THE_WAY_MS, from)
}
const killRelay = async ({ pair, relay }: Stage) => {
  await relay.kill()
  await relay.start()
  const from = Date.now()
  return bothAfter(pair, 'sound', from)
}
const reload = async ({ parent, vet }: Pair, who: HomeName) => {
  const [reloading, other]: [Person, Person] = who === 'parent' ? [parent, vet] : [vet, parent]
  const call = await other.calls()
  const from = Date.now()
  await reloading.page.reload({ waitUntil: 'commit' })
  const seen = await Promise.all([reloading.firstAfter('picture', from), other.firstAfter('picture', from, call + 1)])
  return lastOf(seen, from)
}
const killApi = async ({ pair, killApi: kill }: Stage, of: HomeName) => {
  const from = Date.now()
  await kill(of)
  await pause(5_000)
  return Math.max(...(await Promise.all(bothOf(pair).map((person) => person.longestGap('sound', from)))))
}

/** Projections and workers die in each state, all of them at once; the consultation goes on to its end. */
export const killInEachState = async ({ killProjectionsAndWorkers: kill, ...stage }: Stage): Promise<void> => {
  const { pair, figures, rounds } = stage
  const all = { ...stage, killProjectionsAndWorkers: kill }
  for (let round = 0; round < rounds; round++) {
    const from = Date.now()
    const id = await askAndPay(pair)
    await kill()
    await until('offered', id, pair)
    figures.add('asked, then projections and workers killed, to the ring', Date.now() - from)
    await kill()
    const acceptedAt = await accept(pair, id)
    await kill()
    await enter(pair, id)
    figures.add('offered and accepted, killed after each, to both pictures', await bothAfter(pair, 'picture', acceptedAt))
    const inRoom = Date.now()
    await kill()
    await pause(CALM_MS)
    figures.add('in the room, killed: longest silence', await longestGapOf(all, inRoom), GAP_MS)
    await until('in_progress', id, pair)
    const ended = Date.now()
    const finishing = finish(pair, id)
    await kill()
    await finishing
    figures.add('ended, then killed, to done in the views', Date.now() - ended)
  }
}
const longestGapOf = async ({ pair }: Stage, after: number) =>
  Math.max(...(await Promise.all(bothOf(pair).map((person) => person.longestGap('sound', after)))))
