import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import type { HistoryFault, HistoryProven } from '@lapka/contracts/history/verify-history.ts'

const records = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`

/** Says what is proven and what is not, one sentence a line. */
export const provenReport = (file: HistoryFile, proven: HistoryProven): string[] => {
  const { eventCount, streamCount, coveredCount, newerCount, erasedCount, checkpoint, publicKey } = proven
  const lines = [
    `PROVEN: ${subjectOf(file)}, ${records(eventCount)} of ${streamCount} streams, is what Lapka gave out on ${file.exportedAt}.`,
    'Each record has the content that was hashed, carries the hash of the record before it, and stands in the order of the log.',
  ]
  if ('appointmentId' in file.about) lines.push('No record of the appointment or of its payment is left out.')
  if (checkpoint === null)
    lines.push('NOT PROVEN: there was no signed checkpoint yet, so all of it rests on the seal of the file.')
  else {
    lines.push(
      `${records(coveredCount)} lie under the checkpoint of ${checkpoint.madeAt} (position ${checkpoint.position}): since then nobody changed, added or took away one.`,
    )
    if (newerCount > 0)
      lines.push(
        `NOT YET: ${records(newerCount)} newer than the checkpoint. They rest on the seal of the file; export again later.`,
      )
  }
  if (file.opened.length > erasedCount)
    lines.push(
      `${file.opened.length - erasedCount} personal fields stand in clear; that they are what was sealed rests on the seal of the file.`,
    )
  for (const { eventId, field } of file.opened.filter(({ value }) => isErased(value)))
    lines.push(`${field} of record ${eventId}: erased, for its person was forgotten. The chain holds all the same.`)
  lines.push(
    `Signed with the key ${publicKey}. Compare it with ${checkpoint === null ? 'the one' : 'a checkpoint'} you have from elsewhere: who made up everything would have another key (--key checks it).`,
    'What this does not show: whether a reason is true, only that it was recorded so.',
  )
  return lines
}

const subjectOf = ({ about }: HistoryFile): string =>
  'appointmentId' in about ? `the history of appointment ${about.appointmentId}` : 'the exported history'

export const faultReport = (fault: HistoryFault): string => {
  switch (fault.place) {
    case 'event':
      return `Record ${fault.revision} of ${fault.stream}: ${eventFaults[fault.kind]}`
    case 'checkpoint':
      return `The checkpoint: ${checkpointFaults[fault.kind]}`
    case 'seal':
      return fault.part === 'signature'
        ? 'The seal: its signature does not fit. It was changed, or another key made it.'
        : `The part “${fault.part}” is not what Lapka sealed when it gave the file out.`
  }
}

const eventFaults = {
  changed: 'its content does not fit its hash. Something in it was changed.',
  'out of order': 'it does not stand where the log has it. Records were swapped.',
  'not chained': 'it does not follow the record before it. One in between was changed or taken out.',
  added: 'it is not one of the records that belong here. It was added or stands twice.',
  missing: 'it is not there. It was taken out.',
} as const
const checkpointFaults = {
  signature: 'its signature does not fit. It was changed, or another key made it.',
  root: 'the records do not lead to what it signs. A stream was written anew, or the checkpoint is of another log.',
} as const
