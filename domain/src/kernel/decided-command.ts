import type { DecidedCommand, ReplayableName } from '@lapka/contracts/recorded-commands.ts'

/** Of the states that a decider is given, the ones that name what a command is about. */
type Subject = { appointmentId?: string; professionalId?: string; paymentId?: string }
type Subjects = { appointment?: object; payment?: object }

const subjectOf = ({ appointment, payment }: Subjects): Subject => {
  const { appointmentId, professionalId }: Subject = appointment ?? {}
  const { paymentId }: Subject = payment ?? {}
  return { ...(appointmentId && { appointmentId, professionalId: professionalId! }), ...(paymentId && { paymentId }) }
}

/**
 * A decider that says with its events which command they answer, so that the envelope records it and the what-if lab decides it again
 * (docs/decisions/0075). One that decides nothing says nothing. A browser's bundle leaves out the deciders that it does not ask.
 */
// @__NO_SIDE_EFFECTS__
export const replayable =
  <Command extends object, States extends object, Answer extends object>(
    name: ReplayableName,
    decide: (command: Command, states: States) => Answer,
  ) =>
  (command: Command, states: States): Answer & { command?: DecidedCommand } => {
    const decision = decide(command, states)
    if (!('events' in decision) || Object.values(decision.events as object).every((events) => isEmpty(events))) return decision
    return { ...decision, command: { name, arguments: { ...subjectOf(states), ...command } } }
  }

const isEmpty = (events: unknown): boolean => !Array.isArray(events) || events.length === 0
