import { slotRules, type RuleResult, type SlotRule } from '@lapka/contracts/why.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { isBookable, isPublic, type Professional } from '../professionals/professional.ts'
import type { Schedule } from '../professionals/schedule/schedule.ts'
import { toMs } from '../kernel/instant.ts'
import { daySegments, localDateOf } from '../kernel/zone.ts'
import { promisedTimes, type Line } from './promised-times.ts'
import { makeFreeTest, takenSpans, type ClaimsTrace, type KnownClaim, type Offer } from './free-slots.ts'
import { isOpenFor, placesLeft, timedSpans, windowAt, type Window } from '../kernel/windows.ts'
import { horizonTest, noticeTest, ruleAgainst, stepTest, type Judgement } from './start-rules.ts'
import {
  listEntries,
  makeWorkTest,
  workSpans,
  type HoursException,
  type Span,
  type WorkingHours,
  type WorkLayer,
} from '../kernel/working-hours.ts'

/** A claim in a ledger has an id; a time promised to a waiting parent has none yet. */
export type NamedClaim = KnownClaim & { claimId?: string }

export type SlotFinding = {
  rule: SlotRule
  result: RuleResult
  claim?: NamedClaim
  exception?: HoursException
}

export type SlotQuestion = {
  professional: Professional
  schedule: Schedule
  claims: readonly NamedClaim[]
  lines: readonly Line[]
  serviceId: string
  startsAt: string
  now: string
  /** The account whose own holds don't block. */
  forParentId?: string
}

/** `place` is the one that offers the start, or the one that comes nearest to it. */
export type SlotExplanation = {
  isOffered: boolean
  findings: SlotFinding[]
  place: WorkingHours | null
  service: Service | null
  layers: readonly WorkLayer[]
}

/** A professional's hours and the service, as an offer; null if nothing can be booked at all. */
export const offerOf = (question: SlotQuestion): (Offer & { claims: readonly NamedClaim[]; service: Service }) | null => {
  const { professional, schedule, claims, lines, serviceId, now, forParentId } = question
  if (!isPublic(professional) || !isBookable({ isVerified: true, role: professional.role }) || schedule.status === 'none')
    return null
  const service = professional.services.find(({ id }) => id === serviceId)
  if (service === undefined) return null
  const promised = promisedTimes({ schedule, services: professional.services, claims, resources: [] }, lines, now)
  const own = forParentId === undefined ? {} : { forParentId }
  return { schedule, claims: [...claims, ...promised], durationMinutes: service.durationMinutes, now, service, ...own }
}

/** Why a start is offered or not, from the trace of the rules that decide on it. */
export const explainSlot = (question: SlotQuestion): SlotExplanation => {
  const offer = offerOf(question)
  if (offer === null)
    return { isOffered: false, findings: [{ rule: 'accepts', result: 'stops' }], place: null, service: null, layers: [] }
  const traces = listEntries(offer.schedule).map((place) => traceStart({ ...offer, schedule: place }, toMs(question.startsAt)))
  const best = traces.toSorted((one, other) => one.stops - other.stops)[0]
  if (best === undefined) throw new Error('a schedule without a place')
  return {
    isOffered: best.isOffered,
    findings: [{ rule: 'accepts', result: 'allows' }, ...findingsOf(best)],
    place: best.place,
    service: offer.service,
    layers: best.layers,
  }
}

type StartTrace = {
  place: WorkingHours
  span: Span
  isOffered: boolean
  judgements: Judgement[]
  /** How many of the rules are against it. */
  stops: number
  layers: WorkLayer[]
  claims: ClaimsTrace<NamedClaim>
}

const traceStart = (offer: Offer & { claims: readonly NamedClaim[] }, startMs: number): StartTrace => {
  const { schedule: place, durationMinutes, now } = offer
  const durationMs = durationMinutes * MINUTE_MS
  const [layers, judgements]: [WorkLayer[], Judgement[]] = [[], []]
  const claims: ClaimsTrace<NamedClaim> = { inTheWay: [], passedOver: [] }
  const dates = [localDateOf(startMs, place.zone), localDateOf(startMs + durationMs, place.zone)] as const
  const window = windowAt(place, startMs)
  const limits = { notice: noticeTest(place, now), horizon: horizonTest(place, now) }
  const rules =
    window === undefined
      ? {
          ...limits,
          step: stepTest(place),
          work: makeWorkTest(timedSpans(place, ...dates, layers), durationMs),
          claims: makeFreeTest(takenSpans(offer, claims), durationMs + place.bufferMinutes * MINUTE_MS, claims),
        }
      : { ...limits, ...windowRules(window, { offer, durationMs, work: workSpans(place, ...dates, layers), claims }) }
  const isOffered = ruleAgainst(rules, startMs, judgements) === null
  const stops = judgements.filter(({ isAllowed }) => !isAllowed).length
  const span = window ?? { fromMs: startMs, untilMs: startMs + durationMs }
  return { place, span, isOffered, judgements, stops, layers, claims }
}

type InWindow = {
  offer: Offer & { claims: readonly NamedClaim[] }
  durationMs: number
  work: readonly Span[]
  claims: ClaimsTrace<NamedClaim>
}
/** The claims that share a window stop a visit only all together. */
const windowRules = (window: Window, { offer, durationMs, work, claims }: InWindow) => ({
  work: () => isOpenFor(window, durationMs, work),
  claims: () => {
    const taken = takenSpans(offer, claims)
    if (placesLeft(window, taken) > 0) return true
    claims.inTheWay.push(...taken.filter((one) => isTouching(one, window)).map(({ claim }) => claim))
    return false
  },
})

const findingsOf = (trace: StartTrace): SlotFinding[] => {
  const { place, span, judgements } = trace
  const plain = (rule: 'notice' | 'horizon' | 'step'): SlotFinding => ({
    rule,
    result: judgements.some((judged) => judged.rule === rule && !judged.isAllowed) ? 'stops' : 'allows',
  })
  const changesClocks = daySegments(localDateOf(span.fromMs, place.zone), place.zone).length > 1
  return [
    ...workFindings(trace),
    ...claimFindings(trace),
    plain('notice'),
    plain('horizon'),
    plain('step'),
    ...(changesClocks ? [{ rule: 'clock', result: 'allows' } as const] : []),
  ]
}

const isTouching = (one: Span, other: Span) => one.fromMs < other.untilMs && other.fromMs < one.untilMs

/**
 * Which of the layers of work decided. The one that last took the time away stops it; where none ever left room for it, the week's
 * hours do, or its length where it begins within them.
 */
const workFindings = ({ judgements, layers, span }: StartTrace): SlotFinding[] => {
  const holds = (spans: readonly Span[], part: Span) =>
    spans.some(({ fromMs, untilMs }) => fromMs <= part.fromMs && part.untilMs <= untilMs)
  const begins = (spans: readonly Span[]) => holds(spans, { fromMs: span.fromMs, untilMs: span.fromMs + 1 })
  const isWorked = judgements.some(({ rule, isAllowed }) => rule === 'work' && isAllowed)
  const fits = layers.map(({ spans }) => holds(spans, span))
  const taken = isWorked ? -1 : fits.findLastIndex((fit, index) => !fit && fits[index - 1] === true)
  const inWeek = begins(layers[0]?.spans ?? [])
  const isTooLong = !isWorked && taken === -1 && (inWeek || begins(layers.at(-1)?.spans ?? []))
  const resultOf = (index: number): RuleResult => {
    if (index === taken) return 'stops'
    return isWorked && fits[index] === false && fits[index - 1] !== false ? 'overruled' : 'allows'
  }
  const week = isWorked && fits[0] === false ? 'overruled' : !isWorked && taken === -1 && !isTooLong ? 'stops' : 'allows'
  const breaks = layers.findIndex(({ rule }) => rule === 'breaks')
  return [
    { rule: 'hours', result: week },
    { rule: 'duration', result: isTooLong ? 'stops' : 'allows' },
    { rule: 'break', result: breaks === -1 ? 'allows' : resultOf(breaks) },
    ...layers.flatMap((layer, index): SlotFinding[] => {
      if (layer.rule !== 'exception') return []
      const { exception } = layer
      const isHere = isTouching({ fromMs: toMs(exception.from), untilMs: toMs(exception.to) }, span)
      return isHere ? [{ rule: 'exception', result: resultOf(index), exception }] : []
    }),
  ]
}

/** A claim in the way is a taken time, a hold, a promise, or no more than a buffer: one after it, or the one after the start asked about. */
const claimFindings = ({ claims, span }: StartTrace): SlotFinding[] => {
  const timeOf = ({ startsAt, endsAt }: NamedClaim): Span => ({ fromMs: toMs(startsAt), untilMs: toMs(endsAt) })
  const ruleOf = (claim: NamedClaim) => {
    if (!isTouching(timeOf(claim), span)) return 'buffer'
    if (claim.claimId === undefined) return 'promised'
    return claim.expiresAt === null ? 'taken' : 'hold'
  }
  const stopping = claims.inTheWay.map((claim): SlotFinding => ({ rule: ruleOf(claim), result: 'stops', claim }))
  const free = (['taken', 'buffer'] as const).filter((rule) => !stopping.some((finding) => finding.rule === rule))
  const ended = claims.passedOver.filter((claim) => isTouching(timeOf(claim), span))
  return [
    ...stopping,
    ...ended.map((claim): SlotFinding => ({ rule: 'hold', result: 'allows', claim })),
    ...free.map((rule): SlotFinding => ({ rule, result: 'allows' })),
  ].toSorted((one, other) => slotRules.indexOf(one.rule) - slotRules.indexOf(other.rule))
}
