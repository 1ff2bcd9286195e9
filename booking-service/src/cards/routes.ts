import { cardList, removeCardAnswer } from '@lapka/contracts/api/cards.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { cardsStream } from '@lapka/contracts/streams.ts'
import { cardStreams } from '@lapka/domain/cards/cards.ts'
import { decideRemoveCard } from '@lapka/domain/cards/remove-card/decide.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

const path = '/api/v2/cards'

/** The cards that the payment provider keeps for a consenting parent. Read from the log itself: a person has few. */
export const cardRoutes = (app: App, { handle, now }: Dependencies): void => {
  app.get(path, routeFor(parents, { response: { 200: cardList } }), async (request) => {
    const events = await handle.readOpened(cardsStream(userOf(request).id))
    const removed = new Set(openedFactsOf(events, 'CardRemoved').map(({ cardId }) => cardId))
    const items = openedFactsOf(events, 'CardSaved').flatMap(({ cardId, card, consentedAt }) =>
      removed.has(cardId) || 'erased' in card ? [] : [{ id: cardId, ...card, savedAt: consentedAt }],
    )
    return { items: items.toReversed() }
  })

  const schema = { params: idParams, response: { 200: removeCardAnswer } }
  app.delete(`${path}/:id`, commandFor(parents, schema), async (request) => {
    const user = userOf(request)
    const { id: cardId } = request.params
    const context = commandContext(request, { name: 'remove-card', objectId: cardId, user, now: now() })
    const handled = await handle(context, { streams: cardStreams(user.id) }, (states) =>
      decideRemoveCard({ accountId: user.id, cardId }, states),
    )
    return { id: cardId, position: orRefuse(handled).position }
  })
}
