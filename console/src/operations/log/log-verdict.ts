import type { LogCheck, LogPage } from '@lapka/contracts/api/operations/log.ts'

/** The page's title and the line under it; the texts are `verdict.…` and `chain.…`. */
export type LogVerdict = {
  found: { name: 'all' | 'some' | 'none' | 'many'; found: number; count: number }
  chain: { name: 'whole' | 'signed' | 'broken' | 'unknown'; position: number; at: string | null }
}

type Looking = {
  log: LogPage['log']
  check: LogCheck | null
  /** How many events are listed, whether these are all that match, and whether anything is filtered by. */
  listed: number
  isAll: boolean
  isFiltered: boolean
}

/** The newest that is known of the chain: a check that found something stands until a later one finds nothing. */
export const logVerdict = ({ log, check, listed, isAll, isFiltered }: Looking): LogVerdict => {
  const { count, signed } = log
  const name = !isFiltered ? 'all' : !isAll ? 'many' : listed === 0 ? 'none' : 'some'
  return { found: { name, found: listed, count }, chain: chainOf(check, signed) }
}

const chainOf = (check: LogCheck | null, signed: LogPage['log']['signed']): LogVerdict['chain'] => {
  if (check?.status === 'broken') return { name: 'broken', position: check.position, at: check.finishedAt }
  const isChecked = check?.status === 'whole' && check.stream === null && check.position >= (signed?.position ?? 0)
  if (isChecked) return { name: 'whole', position: check.position, at: check.finishedAt }
  return signed === null ? { name: 'unknown', position: 0, at: null } : { name: 'signed', ...signed }
}
