import type { Events } from '@lapka/contracts/events.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Account } from '../account.ts'

type States = { account: Account }

/** The password itself is kept elsewhere; the log knows that it is another one and how that came. */
export const decideRecordPassword = (
  { how }: Pick<Events['PasswordChanged'], 'how'>,
  { account }: States,
): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  return { events: { account: [{ type: 'PasswordChanged', data: { accountId: account.accountId, how } }] } }
}

export const decideChooseLanguage = ({ language }: { language: Language }, { account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (account.language === language) return { events: {} }
  return { events: { account: [{ type: 'LanguageChosen', data: { accountId: account.accountId, language } }] } }
}

export const decideSetReviewLetters = ({ areWanted }: { areWanted: boolean }, { account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if ((account.reviewLetters ?? true) === areWanted) return { events: {} }
  return { events: { account: [{ type: 'ReviewLettersSet', data: { accountId: account.accountId, areWanted } }] } }
}

/**
 * Nothing said is neither: an owner is written to, a second adult isn't. Yes is recorded each time, for of two adults the one who said it last
 * gets their household's letter.
 */
export const decideSetCareLetters = ({ areWanted }: { areWanted: boolean }, { account }: States): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (!areWanted && account.careLetters?.areWanted === false) return { events: {} }
  return { events: { account: [{ type: 'CareLettersSet', data: { accountId: account.accountId, areWanted } }] } }
}

/** The earlier values are sealed and can't be compared: the change is recorded in any case. */
export const decideChangeDetails = (
  { name, surname, phone }: { name: string; surname: string; phone?: string | undefined },
  { account }: States,
): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (name.trim() === '' || surname.trim() === '') return { refused: 'INVALID_INPUT' }
  const { accountId } = account
  const details = { accountId, name, surname, ...(phone !== undefined && { phone }) }
  return { events: { account: [{ type: 'PersonalDetailsChanged', data: details }] } }
}
