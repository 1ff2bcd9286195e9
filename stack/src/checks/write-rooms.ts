import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { repository } from '../supervisor/node-process.ts'
import { roomTable } from './rooms.ts'

const page = join(repository, 'ARCHITECTURE.md')
const between = /(?<=<!-- rooms -->\n)[\s\S]*(?=<!-- \/rooms -->)/

/** ARCHITECTURE.md with the table of rooms as `rooms.ts` has it, laid out as prettier does. */
const withTable = async (text: string): Promise<string> =>
  format(
    text.replace(between, () => `\n${roomTable()}\n\n`),
    { parser: 'markdown', printWidth: 130 },
  )

/** Whether the page shows the rooms as they are. */
export const findRoomFaults = async (): Promise<string[]> => {
  const text = readFileSync(page, 'utf8')
  return text === (await withTable(text)) ? [] : ['ARCHITECTURE.md shows other rooms: run node stack/src/checks/write-rooms.ts']
}

if (import.meta.main) writeFileSync(page, await withTable(readFileSync(page, 'utf8')))
