import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useAddExceptionMutation, useRemoveExceptionMutation } from '../../schedules/schedules-api.ts'
import type { Where } from '../../schedules/exceptions/where.ts'
import type { Block } from './entry.ts'
import { useChangeExceptionMutation } from './work-api.ts'

type Body = { from: string; to: string; reason: string; seenVisits: string[]; touchedVisits: 'keep' | 'cancel' }

/** New closed time, an existing one changed, or taken back: each answers whether it was done. */
export const useSaveBlock = (block: Block | undefined) => {
  const [add, added] = useAddExceptionMutation()
  const [change, changed] = useChangeExceptionMutation()
  const [takeBack, removed] = useRemoveExceptionMutation()
  const removeKey = useIdempotencyKey(block?.exceptionId ?? null)
  return {
    save: async ({ body, places, ...asked }: Where & { body: Body; idempotencyKey: string }): Promise<boolean> => {
      const answer = block
        ? await change({ ...asked, body: { ...body, exceptionId: block.exceptionId } })
        : await add({ ...asked, ...body, places, kind: 'closed' })
      return !answer.error
    },
    remove: async ({ scheduleId, exceptionId }: Block): Promise<boolean> =>
      !(await takeBack({ scheduleId, exceptionId, seenVisits: [], idempotencyKey: removeKey })).error,
    error: added.error ?? changed.error ?? removed.error,
    isSaving: added.isLoading || changed.isLoading,
    isRemoving: removed.isLoading,
  }
}
