import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { cardStreams } from '@lapka/domain/cards/cards.ts'
import { decideSaveCard } from '@lapka/domain/cards/save-card/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { contextOf, type PaymentCause, type CommandDependencies } from '../work/job.ts'
import type { ProviderCard } from '../payment-gateway.ts'
import { paymentStreams } from './appointment-streams.ts'

/** Writes down that the provider keeps the card that was just paid with, where its owner agreed to that when they went to pay. */
export const recordSavedCard = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  saved: ProviderCard | null,
): Promise<void> => {
  const { payment } = await dependencies.handle.read(paymentStreams(cause.paymentId))
  if (saved === null || payment.status === 'none' || payment.cardConsentAt === undefined) return
  const { parentId: accountId, paymentId, cardConsentAt: consentedAt } = payment
  const cardId = derivedId('card', saved.providerCardId)
  const command = { ...saved, cardId, accountId, paymentId, consentedAt }
  const streams = { ...cardStreams(accountId), account: { stream: accountStream(accountId), fold: accountFold } }
  await dependencies.handle(contextOf(dependencies, cause, command), { streams }, (states) => decideSaveCard(command, states))
}
