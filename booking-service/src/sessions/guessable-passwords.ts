import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { Refused } from '../http/refused.ts'

/** Missing in the package's 50,000 breached passwords: people here type these. */
const bulgarian = [
  'парола',
  'лапка',
  'lapka',
  'йцукен',
  'явертъ',
  'обичам',
  'обичамте',
  'слънце',
  'любов',
  'българия',
  'софия',
  'левски',
  'цска',
]

/** The beginning says enough; the time to look grows with the length. */
const LOOKED_AT = 32
/** A guesser who knows the lists finds it within ten million guesses; eight random characters take a hundred million. */
const FEWEST_GUESSES = 1e7
const SHORTEST_OWN = 3

const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, bulgarian },
  graphs: adjacencyGraphs,
  maxLength: LOOKED_AT,
})

/** `own`: the person's address and names, which are guessed first. */
export const isGuessable = (password: string, own: readonly string[]): boolean => {
  const words = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(({ length }) => length >= SHORTEST_OWN)
  return estimate.check(password.normalize('NFC').slice(0, LOOKED_AT), words).guesses < FEWEST_GUESSES
}

/** A new password that is on every list of stolen ones, or next to one, is refused at its field. */
export const refuseGuessable = (password: string, { path, own }: { path: string; own: readonly string[] }): void => {
  if (isGuessable(password, own)) throw new Refused('INVALID_INPUT', { errors: [{ path, fault: 'PASSWORD_GUESSABLE' }] })
}
