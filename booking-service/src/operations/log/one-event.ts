import type { FastifyRequest } from 'fastify'
import type { LogEvent, OpenSealedAnswer } from '@lapka/contracts/api/operations/log.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { decideOpenSealed, openingStreamOf, sealedFieldsOf } from '@lapka/domain/reads/open-sealed.ts'
import { readsFold } from '@lapka/domain/reads/record-read.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { personalOf } from '../../appointments/history/history-events.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { rowsOf } from './list-events.ts'

const eventAt = async ({ log }: Pick<Dependencies, 'log'>, position: number): Promise<RecordedEvent> => {
  const [event] = position > (await log.head()) ? [] : await log.readAll(position - 1, 1)
  if (event?.position !== position) throw new Refused('NOT_FOUND')
  return event
}

/** The event as it was written, without what is sealed in it. */
export const readEvent = async (dependencies: Pick<Dependencies, 'log' | 'db'>, position: number): Promise<LogEvent> => {
  const event = await eventAt(dependencies, position)
  const sealed = sealedFieldsOf(event)
  const [[row], names] = await Promise.all([
    rowsOf(dependencies, [event]),
    accountNames(dependencies.db, [...new Set(sealed.map(({ subjectId }) => subjectId))].filter(isUuid)),
  ])
  const hidden = new Set(sealed.map(({ field }) => field))
  const { version, commandId, causationId, command, origin = null, prevHash, hash } = event
  return {
    ...row!,
    version,
    command: command?.name ?? null,
    commandId,
    causationId,
    origin,
    prevHash,
    hash,
    data: Object.fromEntries(Object.entries(event.data as object).filter(([field]) => !hidden.has(field))),
    sealed: sealed.map((one) => ({ ...one, subjectName: names.get(one.subjectId) || null })),
  }
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)

type OpenRequest = FastifyRequest & { params: { position: number }; body: { reason: string } }

/** First it is on record, where the person concerned reads it; then it is shown. */
export const openEvent = async (
  dependencies: Pick<Dependencies, 'log' | 'handle' | 'vault' | 'now'>,
  request: OpenRequest,
): Promise<OpenSealedAnswer> => {
  const { body, params } = request
  const event = await eventAt(dependencies, params.position)
  const stream = openingStreamOf(event)
  if (stream === undefined) throw new Refused('NOTHING_SEALED')
  const command = { name: 'open-sealed', objectId: String(params.position), body, user: userOf(request), now: dependencies.now() }
  const handled = await dependencies.handle(
    commandContext(request, command),
    { streams: { reads: { stream, fold: readsFold } } },
    (states) => decideOpenSealed({ event, reason: body.reason }, states),
  )
  const { position } = orRefuse(handled)
  return { fields: personalOf(await dependencies.vault.openEvent(upcast(event))), position }
}
