import { randomUUID } from 'node:crypto'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { cardStreams } from '@lapka/domain/cards/cards.ts'
import { decideSaveCard } from '@lapka/domain/cards/save-card/decide.ts'
import { systemContext, type TestService } from './test-service.ts'

/** The provider keeps a parent's card, as a worker records it after a payment. */
export const keepCard = async ({ dependencies }: TestService, accountId: string, last4 = '4242'): Promise<string> => {
  const cardId = randomUUID()
  const consentedAt = dependencies.now()
  const provider = { providerCardId: `pm_${cardId}`, customerId: `cus_${accountId}`, paymentId: randomUUID() }
  const card = { brand: 'visa', last4, expMonth: 12, expYear: 2034 }
  const streams = { ...cardStreams(accountId), account: { stream: accountStream(accountId), fold: accountFold } }
  const handled = await dependencies.handle(systemContext(consentedAt), { streams }, (states) =>
    decideSaveCard({ ...provider, accountId, cardId, consentedAt, card }, states),
  )
  if ('refused' in handled) throw new Error(handled.refused)
  return cardId
}
