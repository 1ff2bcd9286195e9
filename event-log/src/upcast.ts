import type { RecordedCommand, RecordedEvent } from '@lapka/contracts/envelope.ts'

/** Lifts one version of one event type to the next: by type, then by the version it lifts from. */
export type Upcasters = Record<string, Record<number, (data: never) => unknown>>

/** Every change of an event's shape adds its upcaster here and raises `eventVersions` in the contracts. */
const upcasters: Upcasters = {
  AppointmentPlaced: {
    1: withoutNoShowShare,
    2: (data: object) => data,
    3: (data: object) => data,
    4: (data: object) => data,
    5: (data: object) => data,
  },
  AppointmentMoved: { 1: (data: object) => data },
  ScheduleSet: { 1: (data: object) => data },
  CancellationPolicySet: { 1: withoutNoShowShare },
  AppointmentMarkedNoShow: { 1: (data: object) => ({ ...data, refundCents: 0 }) },
  // Units were given away then, one for each claim; now weights are counted.
  ClaimHeld: { 1: ({ unit: _unit, ...data }: { unit: number }) => ({ ...data, weight: 1 }) },
  // The fee may be said here since payments can begin before their appointment; the others say it themselves.
  PaymentStarted: { 1: (data: object) => data },
  // Only what may be said grew.
  AppointmentCancelled: { 1: (data: object) => data, 2: (data: object) => data },
  RefundRequested: { 1: (data: object) => data, 2: (data: object) => data },
  CaseOpened: {
    1: (data: object) => data,
    2: (data: object) => data,
    3: (data: object) => data,
    4: (data: object) => data,
    5: (data: object) => data,
    6: (data: object) => data,
  },
  // Only the scenarios grew.
  LoadTestStarted: { 1: (data: object) => data },
  PeopleSearched: { 1: (data: object) => data },
  CodeRefused: { 1: (data: object) => data },
  CreditRefused: { 1: (data: object) => data, 2: (data: object) => data },
  ServicesSet: {
    1: (data: object) => data,
    2: (data: object) => data,
    3: (data: object) => data,
    4: (data: object) => data,
  },
  // Only the reasons to skip a day grew.
  SeriesPlaced: { 1: (data: object) => data },
  PetAdded: { 1: (data: object) => data, 2: (data: object) => data },
  PetChanged: { 1: (data: object) => data, 2: (data: object) => data },
  WaitJoined: { 1: (data: object) => data },
  RecordRead: { 1: (data: object) => data },
  ConsultationLeft: { 1: (data: object) => data },
  ConsultationEnded: { 1: (data: object) => data },
  // The fee was owed from the first moment on.
  ConsultationAccepted: { 1: (data: object) => ({ ...data, leastTalkMs: 0 }) },
  // Older ones have been paid to meanwhile.
  PayoutAccountSet: { 1: (data: object) => ({ ...data, isChange: false }) },
  ProviderAccountChanged: { 1: (data: object) => ({ ...data, isChange: false }) },
  // One operator alone opened it, without a bound: it takes nothing off any more.
  PromotionOpened: { 1: (data: { from: string }) => ({ ...data, capCents: 0, budgetCents: 0, pricesAt: data.from }) },
}

/** The same for the arguments of recorded commands, by the command's name; `commandVersions` in the contracts is raised with each. */
const commandUpcasters: Upcasters = {}

/** Before policies named it, a no-show got nothing back. */
function withoutNoShowShare(data: { policy: object }) {
  return { ...data, policy: { ...data.policy, noShowRefundPercent: 0 } }
}

/**
 * The event in the shape of today's code, as folds and projections see it. The log keeps what was written, and hashes are
 * checked on that, so this is applied after reading and never before verifying.
 */
export const createUpcast =
  (known: Upcasters, knownCommands: Upcasters = {}) =>
  (event: RecordedEvent): RecordedEvent => {
    const ofType = known[event.type]
    const { command } = event
    const ofCommand = command && knownCommands[command.name]
    let lifted = ofCommand === undefined ? event : { ...event, command: liftCommand(command!, ofCommand) }
    if (ofType === undefined) return lifted
    for (let lift = ofType[lifted.version]; lift !== undefined; lift = ofType[lifted.version])
      lifted = { ...lifted, version: lifted.version + 1, data: lift(lifted.data as never) }
    return lifted
  }

const liftCommand = (command: RecordedCommand, ofCommand: Upcasters[string]): RecordedCommand => {
  let { version = 1, arguments: given } = command
  if (given === undefined) return command
  for (let lift = ofCommand[version]; lift !== undefined; lift = ofCommand[version]) {
    given = lift(given as never) as Record<string, unknown>
    version += 1
  }
  return { ...command, version, arguments: given }
}

export const upcast = createUpcast(upcasters, commandUpcasters)
