import { idParams } from '@lapka/contracts/api/common.ts'
import { consultationAnswer, consultationCommandBody } from '@lapka/contracts/api/consultations.ts'
import { factOf, openedFactsOf } from '@lapka/contracts/facts.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { decideAcceptConsultation, isOwnTalk } from '@lapka/domain/consultations/accept-consultation/decide.ts'
import { decideDeclineConsultation } from '@lapka/domain/consultations/decline-consultation/decide.ts'
import { acceptStreams, consultationStreams, paymentAndPromotions } from '@lapka/domain/consultations/streams.ts'
import { isTalking } from '@lapka/projections/consultations/open-consultations.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofConsultation } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor } from '../../http/route-for.ts'
import { deviceKeyOf } from '../../promotions/code-keys.ts'
import { professionalOf } from '../../schedules/own-schedules.ts'
import { ownConsultation } from '../own-consultation.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'

/** A vet who is rung says yes or no; of those who say yes the first has it. */
export const answerConsultationRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies
  const schema = {
    params: idParams,
    body: consultationCommandBody,
    response: { 200: consultationAnswer },
  }

  app.post(
    '/api/v2/consultations/:id/accept-consultation',
    commandFor(ofConsultation('professional'), schema),
    async (request) => {
      const { id } = request.params
      const at = now()
      const { parentId } = (await ownConsultation(dependencies, request)).consultation
      const { user, professionalId } = professionalOf(request)
      const context = commandContext(request, { user, now: at })
      const [isBusy, reason, isPaidInParentsName] = await Promise.all([
        isTalking(db, professionalId),
        reasonOf(dependencies, id),
        isPaidInNameOf(db, { professionalId, parentId }),
      ])
      const signs = { isPaidInParentsName, deviceKey: deviceKeyOf(dependencies, request) }
      const command = { professionalId, at, tzdataVersion, captureKey: `capture-${id}`, reason, isBusy, ...signs }
      const reading = acceptStreams({ consultationId: id, professionalId, at })
      const handled = await handle(context, reading, (states) => decideAcceptConsultation(command, states))
      const { position, events } = orRefuse(handled)
      if (isOwnTalk(Object.values(events).flat())) throw new Refused('FREE_TALK_OWN')
      return { id, status: 'accepted' as const, position }
    },
  )

  app.post(
    '/api/v2/consultations/:id/decline-consultation',
    commandFor(ofConsultation('professional'), schema),
    async (request) => {
      const { id } = request.params
      await ownConsultation(dependencies, request)
      const { user, professionalId } = professionalOf(request)
      const context = commandContext(request, { user, now: now() })
      const reading = { streams: consultationStreams(id), more: paymentAndPromotions }
      const { events, position } = orRefuse(
        await handle(context, reading, (states) => decideDeclineConsultation({ professionalId }, states)),
      )
      const isOver = factOf(events.consultation, 'ConsultationUnanswered') !== undefined
      return { id, status: isOver ? ('unanswered' as const) : ('offered' as const), position }
    },
  )
}

/** The parent's own words, which the appointment keeps sealed as every other does; empty once they were erased. */
const reasonOf = async ({ handle }: Pick<Dependencies, 'handle'>, consultationId: string): Promise<string> => {
  const [asked] = openedFactsOf(await handle.readOpened(consultationStream(consultationId)), 'ConsultationAsked')
  return typeof asked?.reason === 'string' ? asked.reason : ''
}
