import type { BackendModule } from 'i18next'

const WAITS_MS = [300, 1000, 3000]

/** A part whose words could not be fetched stays in the other language until the page is loaded anew, so once is not given up. */
const fetchPatiently = async (path: string): Promise<Response> => {
  for (const ms of WAITS_MS) {
    const answer = await fetch(path).catch(() => undefined)
    if (answer?.ok) return answer
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return fetch(path)
}

/** Words from the locales path, one file for each language and part. Cached by the browser as any other file of ours. */
export const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: async (language, namespace) => {
    const answer = await fetchPatiently(`/locales/${language}/${namespace}.json`)
    if (!answer.ok) throw new Error(`The words of ${namespace} in ${language} could not be fetched: ${answer.status}`)
    return answer.json() as Promise<Record<string, string>>
  },
}
