import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import { isErased, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { appointmentStream, consultationStream } from '@lapka/contracts/streams.ts'
import type { Dependencies } from '../../dependencies.ts'
import { chunksOf, createJsonList } from '../../http/json-list.ts'
import type { AddText } from '../../http/spool.ts'

type Written = AccountExport['written'][number]
/** One of them, before its subject and author are added. */
type Words = Written extends infer One ? (One extends Written ? Omit<One, 'appointmentId' | 'by'> : never) : never
/** Of a parent: a visit, or an accepted consultation. */
export type Kept = { id: string; professional: { displayName: string } }

const APPOINTMENTS_AT_ONCE = 4

/**
 * Professionals' texts for the person, as the person may read them in the app: prescriptions with their advice, and a vet's words in the
 * chat of a consultation. A professional's own notes are theirs. Words of erased authors are gone here too.
 */
export const writeWrittenFor = async (
  { handle, vault }: Pick<Dependencies, 'handle' | 'vault'>,
  appointments: readonly Kept[],
  add: AddText,
): Promise<void> => {
  const write = createJsonList(add)
  const readOne = async ({ id, professional }: Kept): Promise<Written[]> => {
    const streams = [appointmentStream(id), consultationStream(id)].map((name) => handle.readEvents(name))
    const events = (await Promise.all(streams)).flat().filter(isFromProfessional)
    const said = { appointmentId: id, by: professional.displayName }
    return (await vault.openEvents(events)).flatMap((event) => writtenIn(event).map((words) => ({ ...said, ...words })))
  }
  for (const some of chunksOf(appointments, APPOINTMENTS_AT_ONCE))
    for (const one of (await Promise.all(some.map(readOne))).flat()) await write(one)
}

const isFromProfessional = ({ type, data }: RecordedEvent): boolean =>
  type === 'PrescriptionWritten' || (type === 'ConsultationMessageWritten' && (data as { by: string }).by === 'professional')

const writtenIn = ({ type, occurredAt: at, data }: RecordedEvent): Words[] => {
  if (type === 'PrescriptionWritten') {
    const { sheet } = data as OpenedEvents['PrescriptionWritten']
    return isErased(sheet) ? [] : [{ kind: 'prescription', at, sheet }]
  }
  const { text, photoId } = data as OpenedEvents['ConsultationMessageWritten']
  return isErased(text) ? [] : [{ kind: 'message', at, text, photoId }]
}
