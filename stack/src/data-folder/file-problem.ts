import type { Problem } from '../supervisor/part.ts'

const elsewhere = 'or choose another with LAPKA_DATA_DIR'

/** Explains a failed file operation in the data folder to the person who started Lapka; other errors are thrown on. */
export const fileProblem = (error: unknown, folder: string): Problem => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return {
        problem: `The data folder ${folder} can't be written by this user; give it to the user who starts Lapka, ${elsewhere}.`,
      }
    case 'ENOSPC':
    case 'EDQUOT':
      return { problem: `The disk under ${folder} is full; free some space, ${elsewhere}.` }
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
    case 'ELOOP':
    case 'ENAMETOOLONG':
      return { problem: `The data folder ${folder} is not a folder; move what is there away, ${elsewhere}.` }
    default:
      throw error
  }
}
