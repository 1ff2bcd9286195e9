import { hash } from 'node:crypto'
import { idempotencyHeaders } from '@lapka/contracts/api/common.ts'
import { chooseConsentAnswer, chooseConsentBody } from '@lapka/contracts/api/consents.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { consentStreams, decideChooseConsent } from '@lapka/domain/consents/decide.ts'
import { strangerContext } from '../http/stranger-context.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { perAddress } from '../http/rate-limits.ts'
import { orRefuse } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'

/** Keeps which optional cookies a visitor allowed, and when: the proof is the log itself. */
export const consentRoute = (app: App, { handle, limits, now }: Dependencies): void => {
  app.post(
    '/api/v2/consents',
    routeFor(
      'public',
      { body: chooseConsentBody, headers: idempotencyHeaders, response: { 201: chooseConsentAnswer } },
      { rateLimit: perAddress(limits.linksPerAddress) },
    ),
    async (request, reply) => {
      const { user, body } = request
      const { browserId, ...chosen } = body
      // Derived, so that a caller can't name another account and agree for it.
      const giverId = user?.id ?? derivedId('browser', browserId)
      const at = now()
      const commandId = derivedId('consent', giverId, idempotencyKeyOf(request))
      const actor = { id: giverId, role: 'SYSTEM' } as const
      const context =
        user === null
          ? {
              ...strangerContext({ request, commandId, actor, at }),
              commandHash: hash('sha256', canonicalJson(body), 'hex'),
              isRepeatable: true,
            }
          : commandContext(request, { name: 'choose-consent', objectId: giverId, user, now: at })
      const handled = await handle(context, { streams: consentStreams(giverId) }, () =>
        decideChooseConsent({ giverId, ...chosen }),
      )
      return reply.code(201).send({ position: orRefuse(handled).position })
    },
  )
}
