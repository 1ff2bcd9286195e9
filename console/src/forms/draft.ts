import { tabStorage } from '../storage.ts'

/**
 * What is typed and not saved yet, kept for this tab: a reload, a wrong press or a session that ended loses nothing.
 * The account is part of the key, so that the next person at this screen does not see it.
 */
const keyOf = (accountId: string, section: string) => `lapka.draft.${accountId}.${section}`

export const readDraft = (accountId: string, section: string): unknown => {
  const text = tabStorage.read(keyOf(accountId, section))
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeDraft = (accountId: string, section: string, values: unknown): void =>
  tabStorage.write(keyOf(accountId, section), JSON.stringify(values))

export const dropDraft = (accountId: string, section: string): void => tabStorage.remove(keyOf(accountId, section))
