import { damaged } from '../data-folder/check-cluster.ts'
import type { Problem } from '../supervisor/part.ts'

/** Messages of PostgreSQL about data that no retry will read. */
const damage =
  /valid checkpoint record|invalid checkpoint|control file|WAL directory|redo point|could not (open|read|access|find|stat) (file|directory|status|redo)|No such file or directory|database files are incompatible|is not a database cluster|invalid (page|record|magic)|catalog is missing|xlog flush request|corrupt/

/** PostgreSQL's last lines as one sentence that says what to do. What is not known for damage is not called so, and may pass. */
export const explainPostgres = (lines: string[], { folder, port }: { folder: string; port: number }): Problem => {
  const all = lines.join('\n')
  if (/No space left|Disk quota/.test(all))
    return { problem: `The disk under ${folder} is full; free some space and start again.` }
  if (/could not bind|Address already in use/.test(all))
    return {
      problem: `Port ${port} is taken and PostgreSQL needs it; stop what uses it, or choose other ports: LAPKA_PORT=4100 npm start`,
    }
  if (/lock file "postmaster.pid" already exists|still in use/.test(all))
    return { problem: `Another PostgreSQL still runs on ${folder}; stop it and start again.` }
  if (/lock file "postmaster.pid" is empty|bogus data in lock file/.test(all))
    return { problem: `${folder}/postmaster.pid was left half-written; delete that file and start again.` }
  if (/has invalid permissions/.test(all))
    return { neverStarts: true, problem: `${folder} must be open to its owner only: chmod 700 ${folder}` }
  if (/configuration file .* contains errors/.test(all))
    return {
      neverStarts: true,
      problem: `PostgreSQL's settings in ${folder} have an error (${faultOfSettings(lines)}); correct that line.`,
    }
  if (/error while loading shared libraries|cannot execute|ENOENT|ENOEXEC/.test(all))
    return {
      neverStarts: true,
      problem: `The embedded PostgreSQL does not run on this machine (${last(lines)}); set DATABASE_URL to a PostgreSQL of your own.`,
    }
  if (/could not (create|map|resize) .*shared memory/.test(all))
    return { problem: `PostgreSQL could not get shared memory (${last(lines)}); give this machine or container more memory.` }
  if (damage.test(fatal(lines))) return damaged(folder, `PostgreSQL says: ${last(lines)}`)
  return { problem: `PostgreSQL on ${folder} does not start (it says: ${last(lines)}); put that right and start again.` }
}

const fatal = (lines: string[]): string => lines.filter((line) => /FATAL|PANIC/.test(line)).join('\n')

const faultOfSettings = (lines: string[]): string =>
  (
    lines.find((line) => /in file ".*" (?:near )?line|unrecognized configuration parameter|invalid value/.test(line)) ??
    last(lines)
  )
    .replace(/^.*?LOG:\s*/, '')
    .slice(0, 200)

const last = (lines: string[]): string => {
  const telling = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line.trim() !== '')
  return (telling ?? 'it ended without a word')
    .replace(/^.*?(FATAL|PANIC):\s*/, '')
    .trim()
    .slice(0, 200)
}
