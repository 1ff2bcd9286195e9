import { z } from 'zod'
import { profileSaved } from '@lapka/contracts/api/profile.ts'
import { decideSubmitForVerification } from '@lapka/domain/professionals/submit-for-verification/decide.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'
import { profileOwner, profileStreams } from '../professionals/own-profile.ts'

const schema = { body: z.strictObject({}).nullish(), response: { 200: profileSaved } }

/** POST …/submit-for-verification: hands the profile to the operators, or answers PROFILE_INCOMPLETE with what is `missing`. */
export const submitRoute = (app: App, { handle, now }: Dependencies): void => {
  app.post('/api/v2/profile/submit-for-verification', commandFor(professionals, schema), async (request) => {
    const { professionalId, role } = profileOwner(request)
    const user = userOf(request)
    const command = { name: 'submit-for-verification', objectId: professionalId, body: {}, user, now: now() }
    const handled = await handle(commandContext(request, command), { streams: profileStreams(professionalId) }, (states) =>
      decideSubmitForVerification(role, states),
    )
    return { position: orRefuse(handled).position }
  })
}
