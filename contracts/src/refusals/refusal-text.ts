/** One sentence per language, and the HTTP status it goes with. */
export type RefusalText = { status: number; bg: string; en: string }
