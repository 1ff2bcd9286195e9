import type { AccountEmailTemplate, Work } from '@lapka/contracts/work.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Seen } from '../projection.ts'

const accountTypes = ['SignUpRequested', 'SignUpRepeated', 'PasswordResetRequested', 'PasswordChanged', 'AccountErased'] as const
export type AccountEvent = Seen<(typeof accountTypes)[number]>

export const isOfAccount = (event: Seen): event is AccountEvent => (accountTypes as readonly string[]).includes(event.type)

/** Letters about an account itself, and what has to be forgotten in time. */
export const workOfAccount = (event: AccountEvent): { name: string; work: Work; dueAt: string }[] => {
  const { accountId } = event.data
  const now = event.occurredAt
  const letter = (template: AccountEmailTemplate) => ({
    name: `send-account-email-${template}`,
    work: { kind: 'send-account-email' as const, template, accountId },
    dueAt: now,
  })
  switch (event.type) {
    case 'SignUpRequested': {
      const { emailKey } = event.data
      const forgottenAt = new Date(Date.parse(now) + DAY_MS).toISOString()
      return [
        {
          name: 'send-account-email-confirm-account',
          work: { kind: 'send-account-email', template: 'confirm-account', accountId, emailKey },
          dueAt: now,
        },
        { name: 'forget-sign-up', work: { kind: 'forget-sign-up', accountId }, dueAt: forgottenAt },
      ]
    }
    case 'SignUpRepeated':
      return [letter('address-known')]
    case 'PasswordResetRequested':
      return [letter('reset-password')]
    case 'PasswordChanged':
      return [letter('password-changed')]
    case 'AccountErased':
      return [{ name: 'erase-person', work: { kind: 'erase-person', accountId }, dueAt: now }]
  }
}
