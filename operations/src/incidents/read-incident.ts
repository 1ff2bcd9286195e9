import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { incident, type Incident } from '@lapka/contracts/api/operations/incidents.ts'
import { replayIncident } from '@lapka/domain/why/incident.ts'

export const INCIDENTS_FOLDER = new URL('files/', import.meta.url)

/** An incident's file as it was exported; undefined where it is none. */
export const readIncident = async (path: string | URL): Promise<Incident | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  const parsed = incident.safeParse(readJson(text))
  return parsed.success ? parsed.data : undefined
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether the code of today answers as the code of then did. */
export const replay = (file: Incident): { isSame: boolean; today: Incident['answer'] | undefined } => {
  const today = replayIncident(file)
  return { isSame: isDeepStrictEqual(today, file.answer), today }
}
