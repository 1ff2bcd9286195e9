import { optionName, usageOf, type OpsCommand } from './commands.ts'

export type OpsRequest = {
  method: OpsCommand['method']
  path: string
  body: Record<string, unknown> | undefined
  needsKey: boolean
}
type Words = { words: readonly string[]; options: ReadonlyMap<string, string> }
type Unusable = { problem: string }

const isPlace = (word: string) => word.startsWith('{')

/** Splits the command line into words, and options with their values. */
export const splitWords = (typed: readonly string[]): Words | Unusable => {
  const words: string[] = []
  const options = new Map<string, string>()
  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index] ?? ''
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const [name = '', inline] = word.slice(2).split(/=(.*)/s)
    const value = inline ?? typed[(index += 1)]
    if (value === undefined) return { problem: `--${name} has no value.` }
    if (options.has(name)) return { problem: `--${name} is given twice.` }
    options.set(name, value)
  }
  return { words, options }
}

const isLike = (command: OpsCommand, words: readonly string[]): boolean =>
  command.words.length === words.length && command.words.every((word, index) => isPlace(word) || word === words[index])

/** If one address can be read and written, an option that only the body has means a write. */
const choose = (commands: readonly OpsCommand[], { options }: Words): OpsCommand | undefined => {
  const knows = (command: OpsCommand) => {
    const names = new Set([...command.options.keys()].map(optionName))
    return [...options.keys()].every((name) => names.has(name))
  }
  return commands.find((command) => command.method === 'GET' && knows(command)) ?? commands.find(knows)
}

/** The request that is meant, or what is wrong with the words. */
export const matchCommand = (commands: readonly OpsCommand[], typed: Words): OpsRequest | Unusable => {
  const alike = commands.filter((command) => isLike(command, typed.words))
  // "cases all" may be a literal word in one address and an id in another: the literal one is meant.
  const most = Math.max(...alike.map(literalWords))
  const candidates = alike.filter((command) => literalWords(command) === most)
  if (candidates.length === 0) return { problem: `"${typed.words.join(' ')}" is no command; "help" lists them.` }
  const command = choose(candidates, typed)
  if (command === undefined)
    return { problem: `It takes other options:\n${candidates.map((known) => `  ${usageOf(known)}`).join('\n')}` }
  return requestOf(command, typed)
}

const literalWords = ({ words }: OpsCommand): number => words.filter((word) => !isPlace(word)).length

const requestOf = (command: OpsCommand, { words, options }: Words): OpsRequest | Unusable => {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  for (const [name, { in: place, isText, isRequired }] of command.options) {
    const text = options.get(optionName(name))
    if (text === undefined) {
      if (isRequired) return { problem: `--${optionName(name)} is missing: ${usageOf(command)}` }
    } else if (place === 'query') query.set(name, text)
    else {
      const value = isText ? text : parseValue(text)
      if (value === undefined) return { problem: `--${optionName(name)} is no JSON value: ${text}` }
      body[name] = value
    }
  }
  const given = words.values()
  const filled = command.path
    .split('/')
    .map((part, index) => {
      if (index < 3 || (index === 3 && part === 'operations')) return part
      const word = given.next().value ?? ''
      return isPlace(part) ? encodeURIComponent(word) : part
    })
    .join('/')
  const hasBody = command.method !== 'GET'
  return {
    method: command.method,
    path: query.size === 0 ? filled : `${filled}?${query.toString()}`,
    body: hasBody ? body : undefined,
    needsKey: command.needsKey,
  }
}

/** Numbers, truth values, lists and objects as JSON; a word that is none of them is itself. */
const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return /^[\w.:+-]+$/.test(text) ? text : undefined
  }
}
