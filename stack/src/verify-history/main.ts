import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyFile } from './verify-file.ts'

/** `npm run verify-history -- FILE [--key KEY]`: proves an exported history without any server. Exit code 1 when it does not hold, 2 when asked wrongly. */
const ask = (): { path: string; key: string | undefined } | undefined => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
    const [path] = positionals
    return path === undefined || positionals.length > 1 ? undefined : { path, key: values.key }
  } catch {
    return undefined
  }
}

const run = async (): Promise<number> => {
  const asked = ask()
  if (asked === undefined) {
    console.error('Say which file: npm run verify-history -- lapka-history-LP-24790A.json [--key PUBLIC-KEY]')
    return 2
  }
  let text: string
  try {
    text = readFileSync(asked.path, 'utf8')
  } catch (error) {
    console.error(`${asked.path} could not be read: ${(error as Error).message}`)
    return 2
  }
  const { isProven, lines } = await verifyFile(text, asked.key)
  console.log(lines.join('\n'))
  return isProven ? 0 : 1
}

process.exitCode = await run()
