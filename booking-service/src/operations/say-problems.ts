import type { DiskSpace } from '@lapka/process/watch-disk.ts'

type State = {
  log: 'ok' | 'away'
  writing: 'ok' | 'failing'
  database: 'ok' | 'away'
  disk: DiskSpace
  clock: { status: 'ok' | 'off' | 'unknown'; aheadSeconds: number | null }
  workers: Part
  projector: Part
  queue: 'ok' | 'away' | 'unknown'
  projections: Record<string, { isBehind: boolean; behindSeconds: number }>
}
type Part = { status: 'ok' | 'away' | 'unknown'; silentSeconds: number | null }

/** One sentence for each problem, for the people who operate Lapka. */
export const sayProblems = ({ log, writing, database, disk, clock, workers, projector, queue, projections }: State): string[] => {
  const behind = Object.entries(projections).filter(([, { isBehind }]) => isBehind)
  const longest = Math.max(0, ...behind.map(([, { behindSeconds }]) => behindSeconds))
  return [
    ...(log === 'away' ? ['The event log does not answer.'] : []),
    ...(database === 'away' ? ['The database of the views does not answer.'] : []),
    ...sayDisk(disk),
    ...(log === 'ok' && writing === 'failing' && (disk.of === 'data' || disk.status !== 'full')
      ? ['The event log can be read and not be written to.']
      : []),
    ...silent('The workers', workers),
    ...silent('The process that keeps the views', projector),
    ...(queue === 'away' ? ['The queue does not answer; the workers do without it, and slower.'] : []),
    ...(behind.length > 0 ? [`Views are ${longest} s behind the log: ${behind.map(([name]) => name).join(', ')}.`] : []),
    ...(clock.status === 'off'
      ? [
          `The clock of this api is ${Math.abs(clock.aheadSeconds ?? 0)} s ${Number(clock.aheadSeconds) > 0 ? 'ahead of' : 'behind'} the log's.`,
        ]
      : []),
  ]
}

const sayDisk = ({ of, status, freeMegabytes }: DiskSpace): string[] => {
  const whose = of === 'database' ? 'The disk of the database' : 'The disk of the data folder'
  if (status === 'low') return [`${whose} has ${freeMegabytes} MB left; free some before it is full.`]
  if (status === 'full')
    return [`${whose} is full (${freeMegabytes} MB left): nothing new is ${of === 'database' ? 'booked' : 'uploaded'}.`]
  return []
}

const silent = (who: string, { status, silentSeconds }: Part): string[] => {
  if (status !== 'away') return []
  return [silentSeconds === null ? `${who}: not running.` : `${who}: not heard of for ${silentSeconds} s.`]
}
