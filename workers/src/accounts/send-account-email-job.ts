import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, emailStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { sendLetter } from '../emails/deliver.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { clear, factOf, personOf } from '../emails/people.ts'
import { factorLetter, type FactorLetter } from './factor-letters.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { defineJob, done, type JobDependencies, type JobResult } from '../work/job.ts'
import {
  addressKnownLetter,
  confirmAccountLetter,
  passwordChangedLetter,
  payoutAccountLetter,
  resetPasswordLetter,
  type SignUpOfLetter,
} from './account-letters.ts'

/** One that is wished for and not confirmed is found by its address's key. */
export type AccountLetter =
  | { template: 'confirm-account'; accountId: string; emailKey: string }
  | { template: AccountTemplate; accountId: string }
type AccountTemplate =
  | 'address-known'
  | 'reset-password'
  | 'password-changed'
  | 'payout-account-set'
  | 'payout-account-changed'
  | FactorLetter
type AccountEmailRequest = AccountLetter & { workId: string; dueAt: string }
export type AccountEmailDependencies = Pick<JobDependencies, 'mailer' | 'publicUrl' | 'now' | 'issueLink'> & {
  handle: Pick<Handle, 'readOpened'>
}
/** `signUp`: what the letter's reader asked for, where it is about that. */
type Reader = { address: string; name: string; language: Language; signUp?: SignUpOfLetter }

/** A link that arrives hours later is useless: its owner has requested another. */
const TOO_OLD_MS = 6 * HOUR_MS

/** Writes and sends one letter about an account. Sent twice, both letters' links are good. */
export const sendAccountEmail = async (dependencies: AccountEmailDependencies, work: AccountEmailRequest): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > TOO_OLD_MS) return done('too old to be of use')
  const reader = await readerOf(dependencies, work)
  if (reader.address === '') return done('nobody to write to')
  const { letter, url } = await compose(dependencies, work, reader)
  const { language } = reader
  const closing = sayIn(language)('Пишем ви заради профил в Лапка.', 'You’re getting this email about a Lapka account.')
  const rendered = renderLetter(letter, { language, readerName: reader.name, url, closing })
  return sendLetter(dependencies, work.workId, { ...rendered, to: reader.address, language })
}

const compose = async (
  { issueLink, publicUrl }: AccountEmailDependencies,
  { template, accountId }: AccountEmailRequest,
  { language, signUp }: Reader,
): Promise<{ letter: Letter; url: string }> => {
  const page = (path: string) => `${publicUrl.replace(/\/$/, '')}${path}`
  switch (template) {
    case 'confirm-account':
      return {
        letter: confirmAccountLetter(language, signUp),
        url: page(`/confirmAccount?token=${await issueLink('confirm-account', accountId)}`),
      }
    case 'address-known':
      return { letter: addressKnownLetter(language), url: page('/login') }
    case 'reset-password':
      return {
        letter: resetPasswordLetter(language),
        url: page(`/reset-password?token=${await issueLink('reset-password', accountId)}`),
      }
    case 'password-changed':
      return { letter: passwordChangedLetter(language), url: page('/forgot-password') }
    case 'payout-account-set':
      return { letter: payoutAccountLetter(language, false), url: page('/forgot-password') }
    case 'payout-account-changed':
      return { letter: payoutAccountLetter(language, true), url: page('/forgot-password') }
    case 'factor-added':
    case 'factor-removed':
    case 'recovery-codes-renewed':
    case 'recovery-code-used':
    case 'factor-reset-requested':
    case 'factors-reset':
      return { letter: factorLetter(language, template), url: page('/forgot-password') }
  }
}

const readerOf = async ({ handle: { readOpened } }: AccountEmailDependencies, work: AccountEmailRequest): Promise<Reader> => {
  if (work.template === 'confirm-account') {
    const ownEvents = (await readOpened(emailStream(work.emailKey))).filter((event) => isAbout(event, work.accountId))
    const fact = factOf(ownEvents, 'SignUpRequested')
    // A stranger may have typed the name: the letter does not repeat it to the owner of the address.
    const signUp = fact && { role: fact.role, at: work.dueAt }
    return { address: clear(fact?.email), name: '', language: fact?.language === 'en' ? 'en' : 'bg', ...(signUp && { signUp }) }
  }
  const { email, name, language } = personOf(await readOpened(accountStream(work.accountId)))
  return { address: email, name, language }
}

const isAbout = ({ data }: RecordedEvent, accountId: string): boolean => (data as { accountId?: string }).accountId === accountId

const tell =
  (template: AccountTemplate) =>
  ({ accountId }: { accountId: string }) => [{ payload: { template, accountId } }]

export const sendAccountEmailJob = defineJob<AccountLetter>({
  kind: 'send-account-email',
  isLetter: true,
  priorityOf: ({ template }) => (template === 'confirm-account' || template === 'reset-password' ? 'awaited' : 'later'),
  causes: {
    SignUpRequested: ({ accountId, emailKey, hasLetter }) =>
      hasLetter ? [{ payload: { template: 'confirm-account', accountId, emailKey } }] : [],
    SignUpRepeated: tell('address-known'),
    PasswordResetRequested: tell('reset-password'),
    PasswordChanged: tell('password-changed'),
    SecondFactorAdded: tell('factor-added'),
    SecondFactorRemoved: tell('factor-removed'),
    RecoveryCodesIssued: (issued) => (issued.isRenewal ? tell('recovery-codes-renewed')(issued) : []),
    FactorResetRequested: tell('factor-reset-requested'),
    FactorsReset: tell('factors-reset'),
    RecoveryCodeUsed: tell('recovery-code-used'),
    PayoutAccountSet: (set) => tell(set.isChange ? 'payout-account-changed' : 'payout-account-set')(set),
    ProviderAccountChanged: (changed) => (changed.isChange ? tell('payout-account-changed')(changed) : []),
  },
  partOf: ({ template }) => template,
  run: sendAccountEmail,
})
