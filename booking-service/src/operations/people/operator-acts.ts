import type { OperatorAct } from '@lapka/contracts/api/operations/people.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { accountStream, emailStream, readsStream } from '@lapka/contracts/streams.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { KnownPerson } from './known-person.ts'

const MAX_ACTS = 100

/** By type of event; what was sealed is opened in the log's own room. */
const kindOf: Partial<Record<string, OperatorAct['kind']>> = {
  SignedOutByOperator: 'signed_out',
  LetterResent: 'letter_resent',
  FactorResetRequested: 'reset_requested',
  FactorResetDeclined: 'reset_declined',
  FactorsReset: 'factors_reset',
  AccountRead: 'account_read',
  SealedFieldsOpened: 'sealed_opened',
}

/** Operators' acts on an account, from the log itself, newest first. */
export const operatorActsOn = async (
  { db, handle, vault }: Pick<Dependencies, 'db' | 'handle' | 'vault'>,
  { id, emailKey }: Pick<KnownPerson, 'id' | 'emailKey'>,
): Promise<OperatorAct[]> => {
  const names = [accountStream(id), readsStream(id), ...(emailKey === '' ? [] : [emailStream(emailKey)])]
  const events = (await Promise.all(names.map((name) => handle.readEvents(name)))).flat()
  const acts = events
    .filter((event) => event.actor.role === 'OPERATOR' && isAbout(event, id))
    .toSorted((one, other) => other.position - one.position)
    .slice(0, MAX_ACTS)
  const [opened, operators] = await Promise.all([
    vault.openEvents(acts),
    accountNames(db, [...new Set(acts.map(({ actor }) => actor.id))]),
  ])
  return opened.flatMap(({ id: eventId, type, occurredAt, actor, data }) => {
    const kind = kindOf[type]
    const { reason } = data as { reason?: unknown }
    const by = operators.get(actor.id) || null
    return kind === undefined
      ? []
      : [{ id: eventId, kind, at: occurredAt, by, reason: typeof reason === 'string' ? reason : null }]
  })
}

/** Several people may have asked for an account with one address. */
const isAbout = ({ data }: RecordedEvent, personId: string): boolean => {
  const { accountId, subjectId = accountId } = data as { accountId?: string; subjectId?: string }
  return subjectId === personId
}
