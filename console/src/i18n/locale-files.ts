import type { BackendModule } from 'i18next'

/** Words from the locales path, one file for each language and part. Cached by the browser as any other file of ours. */
export const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) => {
    const answer = await fetch(`/locales/${language}/${namespace}.json`)
    if (!answer.ok) throw new Error(`The words of ${namespace} in ${language} could not be fetched: ${answer.status}`)
    return answer.json() as Promise<Record<string, string>>
  },
}
