import type { VerificationTemplate, Work } from '@lapka/contracts/work.ts'
import type { Seen } from '../projection.ts'

const templates = {
  ProfessionalVerified: 'verification-accepted',
  VerificationRejected: 'verification-rejected',
  MoreDocumentsRequested: 'more-documents',
} as const satisfies Record<string, VerificationTemplate>
export type VerificationEvent = Seen<keyof typeof templates>

export const isOfVerification = (event: Seen): event is VerificationEvent => event.type in templates

/** A decision is told to the professional; nobody waits in front of a page for it. */
export const workOfVerification = ({
  type,
  occurredAt,
  data,
}: VerificationEvent): { name: string; work: Work; dueAt: string }[] => [
  {
    name: `send-verification-email-${templates[type]}`,
    work: { kind: 'send-verification-email', template: templates[type], professionalId: data.professionalId },
    dueAt: occurredAt,
  },
]
