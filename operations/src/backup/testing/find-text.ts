import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

type Form = { how: string; needle: Buffer }

/** Base64 has three forms of the same bytes, by where they begin in it; only their whole characters are looked for. */
const base64Forms = (bytes: Buffer): Form[] =>
  [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const whole = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    return [whole, whole.replaceAll('+', '-').replaceAll('/', '_')].map((text) => ({ how: 'base64', needle: Buffer.from(text) }))
  })
/** As JSON may write each letter of it. */
export const escaped = (text: string): string =>
  text.replaceAll(/./gs, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A text as it may lie in unsealed bytes. */
export const formsOf = (text: string): Form[] => {
  const [utf8, utf16] = [Buffer.from(text), Buffer.from(text, 'utf16le')]
  return [
    { how: 'UTF-8', needle: utf8 },
    { how: 'UTF-16', needle: utf16 },
    { how: 'UTF-16 BE', needle: Buffer.from(utf16).swap16() },
    ...base64Forms(utf8),
    ...base64Forms(utf16),
    { how: 'JSON', needle: Buffer.from(escaped(text)) },
    { how: 'URL', needle: Buffer.from(encodeURIComponent(text)) },
    { how: 'hexadecimal', needle: Buffer.from(utf8.toString('hex')) },
  ]
}

/** Which of the texts can be read in these bytes, and how. */
export const findTexts = (bytes: Buffer, texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const found = formsOf(text).find(({ needle }) => bytes.includes(needle))
    return found === undefined ? [] : [`${text} as ${found.how}`]
  })

const bytesOf = (value: unknown): Buffer => {
  if (Buffer.isBuffer(value)) return value
  return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

/** All rows of all tables of these schemas as PostgreSQL holds them, by table. */
export const tableBytes = async (pool: pg.Pool, schemas: readonly string[]): Promise<Map<string, Buffer>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema = any($1) and table_type = 'BASE TABLE' order by 1`,
    [schemas],
  )
  const found = new Map<string, Buffer>()
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name}`)
    found.set(name, Buffer.concat(rows.flatMap((row) => Object.values(row)).map(bytesOf)))
  }
  return found
}

/** Every file below a folder with its name, by path. */
export const fileBytes = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = new Map<string, Buffer>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    found.set(path, Buffer.concat([Buffer.from(entry.name), await readFile(path)]))
  }
  return found
}
