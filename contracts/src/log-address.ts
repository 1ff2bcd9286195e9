const KURRENT = /^(?:kurrentdb|esdb)(?:\+discover)?:\/\//

/** Whether an address of the event log names a KurrentDB or EventStoreDB, several nodes with commas between them among those. */
export const isKurrentUrl = (url: string): boolean => KURRENT.test(url)
