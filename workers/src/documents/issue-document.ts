import type { Issuer } from '@lapka/contracts/documents.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { documentStreams } from '@lapka/domain/documents/documents.ts'
import { decideIssueDocument, type IssueDocument } from '@lapka/domain/documents/issue-document/decide.ts'
import { clear, factOf, lastFactOf, personOf } from '../emails/people.ts'
import { vatOfNumber } from './lapka-issuer.ts'
import { contextOf, done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'

/**
 * Issues a document: an appointment's here, a payout's statement from its own job. `workId` is the work that it comes from. Asked for
 * again, for the same source, it issues nothing.
 */
export const issueDocument = async (
  dependencies: Pick<CommandDependencies, 'command' | 'handle' | 'now' | 'newId'>,
  command: IssueDocument,
  { workId }: { workId: string },
): Promise<JobResult> => {
  const { subject, issuer } = command
  const answer = await dependencies.handle(
    contextOf(dependencies, { workId, appointmentId: subject.id }, command),
    { streams: documentStreams({ issuerKey: issuer.key, subjectId: subject.id }) },
    (states) => decideIssueDocument(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

/** Name and surname, from the opened stream of an account; empty once they are erased. */
export const recipientOf = (account: readonly RecordedEvent[]): string => {
  const { name, surname } = personOf(account)
  return [name, surname].filter((part) => part !== '').join(' ')
}

/** A company's registration; undefined without an ЕИК. From the opened stream of its profile. */
export const registrationOf = (company: readonly RecordedEvent[]): Omit<Issuer, 'key'> | undefined => {
  const registered = factOf(company, 'ProfessionalRegistered')
  const details = lastFactOf(company, 'ClinicProfileDetailsSet')
  const uic = clear(details?.registrationNumber)
  if (registered === undefined || details === undefined || uic === '') return undefined
  const { city, address2 } = lastFactOf(company, 'AddressDetailsSet') ?? registered
  const vatNumber = clear(details.vatNumber) || null
  return {
    name: clear(details.businessName),
    address: [clear(city), clear(address2)].filter(Boolean).join(', '),
    uic,
    vatNumber,
    vat: vatOfNumber(vatNumber),
  }
}
