import type { Decision, Missing } from '@lapka/domain/kernel/decision.ts'
import { consultationFold, type Consultation } from '@lapka/domain/consultations/consultation.ts'
import {
  consultationStreams,
  endStreams,
  paymentAndPromotions,
  type UnacceptedStates,
} from '@lapka/domain/consultations/streams.ts'
import type { EndStates } from '@lapka/domain/consultations/end-consultation/decide.ts'
import type { GiveUpKey } from '@lapka/domain/consultations/give-up.ts'
import type { LedgerKey } from '@lapka/domain/kernel/ledger.ts'
import type { PromotionKey } from '@lapka/domain/promotions/use-promotions.ts'
import { done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

export type OfConsultation = { consultationId: string; workId: string }

export const readConsultation = async (
  { handle }: Pick<CommandDependencies, 'handle'>,
  consultationId: string,
): Promise<Consultation> =>
  (await handle.read(consultationStreams(consultationId)))['consultation'] ?? consultationFold.initialState()

type BeforeAccepted = (states: UnacceptedStates) => Decision<GiveUpKey> | Missing
/**
 * A worker's command about a consultation that is not accepted yet; it also reads the payment and the promotions of its price.
 */
export const commandUnaccepted = async (
  dependencies: CommandDependencies,
  { consultationId, workId }: OfConsultation,
  command: object,
  decide: BeforeAccepted,
): Promise<JobResult> => {
  const context = systemContext(dependencies, { workId, aboutId: consultationId }, command)
  const reading = { streams: consultationStreams(consultationId), more: paymentAndPromotions }
  const handled = await dependencies.handle(context, reading, decide)
  return 'refused' in handled ? failed(handled.refused) : done()
}

type Ending = (states: EndStates) => Decision<'consultation' | 'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing
/** The same about one that was accepted: with it stand its appointment and all that ends with that. */
export const commandAccepted = async (
  dependencies: CommandDependencies,
  { consultationId, workId }: OfConsultation,
  command: object,
  decide: Ending,
): Promise<JobResult> => {
  const context = systemContext(dependencies, { workId, aboutId: consultationId }, command)
  const handled = await dependencies.handle(context, endStreams(consultationId), decide)
  return 'refused' in handled ? failed(handled.refused) : done()
}
