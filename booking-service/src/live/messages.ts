import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Change, ServerMessage } from '@lapka/contracts/live.ts'

/** What a socket listens to. Each change is told to some topics, so nobody is asked of every socket whether it may hear of it. */
export type Topic = `account ${string}` | `own ${string}` | `watched ${string}` | 'operators' | 'vets'

/** What somebody hears of without asking: their own, and an operator of every profile (their queue is made of them). */
export const topicsOf = (user: CurrentUser | null): Topic[] => {
  if (user === null) return []
  const own: Topic[] = user.professionalId === null ? [] : [`own ${user.professionalId}`]
  return [
    `account ${user.id}`,
    ...own,
    ...(user.role === 'OPERATOR' ? (['operators'] as const) : []),
    ...(user.role === 'VET' ? (['vets'] as const) : []),
  ]
}

/** Who somebody is matters to this process alone. */
export type DomainChange = Exclude<Change, { kind: 'account' }>
export const isDomainChange = (change: Change): change is DomainChange => change.kind !== 'account'

/** Whom a change concerns: its parent and professional, whoever asked for public slots, nobody else. */
export const audienceOf = (change: DomainChange): Topic[] => {
  switch (change.kind) {
    case 'appointment':
      return [`account ${change.parentId}`, `own ${change.professionalId}`]
    case 'consultation': {
      const vets: Topic[] = change.professionalIds === 'vets' ? ['vets'] : change.professionalIds.map((id): Topic => `own ${id}`)
      return [`account ${change.parentId}`, ...vets]
    }
    case 'waits':
      return [`account ${change.parentId}`]
    case 'slots':
      return [`watched ${change.professionalId}`]
    case 'professional':
      return [`own ${change.professionalId}`, 'operators', `watched ${change.professionalId}`]
  }
}

export const messageOf = (change: DomainChange, position: number): ServerMessage => {
  switch (change.kind) {
    case 'appointment':
      return { type: 'appointment-changed', appointmentId: change.appointmentId, eventTypes: change.eventTypes, position }
    case 'consultation':
      return { type: 'consultation-changed', consultationId: change.consultationId, eventTypes: change.eventTypes, position }
    case 'waits':
      return { type: 'waitlist-changed', position }
    case 'slots':
      return { type: 'slots-changed', professionalId: change.professionalId, position }
    case 'professional':
      return { type: 'professional-changed', professionalId: change.professionalId, position }
  }
}
