import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Change, ServerMessage } from '@lapka/contracts/live.ts'

/** The topics of a socket. Each change is sent to some topics, so that sockets need no check each. */
export type Topic = `account ${string}` | `own ${string}` | `watched ${string}` | 'operators' | 'vets'

/** The topics of a user without a subscription: their own, and for an operator every profile (their queue is made of them). */
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

/** Changes of accounts and campaigns matter to this process alone. */
export type DomainChange = Exclude<Change, { kind: 'account' | 'campaigns' }>
export const isDomainChange = (change: Change): change is DomainChange => change.kind !== 'account' && change.kind !== 'campaigns'

/** The topics of a change: its parent, its professional and the watchers of public slots. */
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
    case 'notifications':
      return [`account ${change.accountId}`]
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
    case 'notifications':
      return { type: 'notifications-changed' }
    case 'slots':
      return { type: 'slots-changed', professionalId: change.professionalId, position }
    case 'professional':
      return { type: 'professional-changed', professionalId: change.professionalId, position }
  }
}
