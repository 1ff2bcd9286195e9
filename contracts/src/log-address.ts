const KURRENT = /^(?:kurrentdb|esdb)(?:\+discover)?:\/\//

/** Whether an address of the event log names a KurrentDB or EventStoreDB, several nodes with commas between them among those. */
export const isKurrentUrl = (url: string): boolean => KURRENT.test(url)

/** The stream that holds the log; undefined for an address of another engine, or none. */
export const kurrentStreamOf = (url: string | undefined): string | undefined => {
  if (url === undefined || !isKurrentUrl(url)) return undefined
  const named = /[?&]stream=([^&]+)/.exec(url)?.[1]
  return named === undefined ? 'lapka' : decodeURIComponent(named)
}
