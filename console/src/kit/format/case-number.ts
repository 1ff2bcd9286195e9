/** Nothing has a number of its own; the first digits tell cases apart when people speak of them. */
export const caseNumber = (id: string): string => id.slice(0, 6).toUpperCase()
