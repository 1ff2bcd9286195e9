import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Change, Projected, ServerMessage } from '@lapka/contracts/live.ts'

type Listener = { user: CurrentUser | null; watched: ReadonlySet<string> }

/**
 * What one listener hears of a committed batch: their own appointments and profile without asking, an operator of every
 * profile (their queue is made of them), public slots when asked for, nothing else.
 */
export const messagesFor = (listener: Listener, { position, changes }: Projected): ServerMessage[] => {
  if (changes === undefined) return [{ type: 'everything-changed', position }]
  return changes
    .filter((change) => change.kind !== 'account')
    .filter((change) => concerns(listener, change))
    .map((change) => messageOf(change, position))
}

/** Who somebody is matters to this process alone. */
type DomainChange = Exclude<Change, { kind: 'account' }>

const concerns = ({ user, watched }: Listener, change: DomainChange): boolean => {
  switch (change.kind) {
    case 'appointment':
      return user !== null && (change.parentId === user.id || isOwn(user, change.professionalId))
    case 'waits':
      return user !== null && change.parentId === user.id
    case 'slots':
      return watched.has(change.professionalId)
    case 'professional':
      return isOwn(user, change.professionalId) || user?.role === 'OPERATOR' || watched.has(change.professionalId)
  }
}

const isOwn = (user: CurrentUser | null, professionalId: string) => user !== null && user.professionalId === professionalId

const messageOf = (change: DomainChange, position: number): ServerMessage => {
  switch (change.kind) {
    case 'appointment':
      return { type: 'appointment-changed', appointmentId: change.appointmentId, eventTypes: change.eventTypes, position }
    case 'waits':
      return { type: 'waitlist-changed', position }
    case 'slots':
      return { type: 'slots-changed', professionalId: change.professionalId, position }
    case 'professional':
      return { type: 'professional-changed', professionalId: change.professionalId, position }
  }
}
