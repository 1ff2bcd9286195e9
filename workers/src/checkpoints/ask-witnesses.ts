import { parseNote } from '@lapka/contracts/history/signed-note.ts'
import type { TransparencyLog } from '@lapka/event-log/checkpoints/open-transparency-log.ts'
import { lineOf, parseVerifierKey, type Verifier } from '@lapka/event-log/checkpoints/signed-note.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'

export type WitnessAddress = { url: string; verifier: Verifier }

/** As LAPKA_WITNESSES names them: `https://witness.example name+hash+key, …`. Throws for a key that is none. */
export const readWitnesses = (text: string | undefined): WitnessAddress[] =>
  (text ?? '')
    .split(/, ?/)
    .filter((one) => one !== '')
    .map((one) => {
      const [url = '', key = ''] = one.split(' ')
      const verifier = parseVerifierKey(key)
      if (verifier === undefined) throw new Error(`LAPKA_WITNESSES: ${key} is not the public key of a witness.`)
      return { url: url.replace(/\/+$/, ''), verifier }
    })

type Asking = {
  transparency: Pick<TransparencyLog, 'checkpoint' | 'consistency' | 'cosign'>
  witnesses: readonly WitnessAddress[]
  log: Pick<ProcessLog, 'error' | 'info' | 'warn'>
}

const TIMEOUT_MS = 10_000

/**
 * C2SP tlog-witness: each cosigns that this tree goes on from the one it has seen before, and its line is put below ours. One that does
 * not answer is tried again with the next checkpoint; one that refuses our history is an alarm. Neither stops anything.
 */
export const askWitnesses = async (asking: Asking, size: number, text: string): Promise<void> => {
  await Promise.all(
    asking.witnesses.map(async (witness) => {
      const facts = { witness: witness.verifier.name, size }
      try {
        const note = await asking.transparency.checkpoint()
        const parsed = parseNote(note ?? '')
        if (parsed?.text === text && lineOf(parsed, witness.verifier) !== undefined) return
        const refused = await askOne(asking, witness, { size, text, note: note ?? '' })
        if (refused === undefined) asking.log.info('A witness cosigned the checkpoint', facts)
        else asking.log.error('A WITNESS REFUSES OUR HISTORY', { ...facts, why: refused })
      } catch (error) {
        asking.log.warn('A witness did not cosign and is asked again with the next checkpoint', {
          ...facts,
          error: messageOf(error),
        })
      }
    }),
  )
}

type Checkpoint = { size: number; text: string; note: string }

/** Undefined once it has cosigned, else why it never will. It says itself from which size on it wants proof. */
const askOne = async (asking: Asking, witness: WitnessAddress, checkpoint: Checkpoint): Promise<string | undefined> => {
  const first = await post(asking, witness, checkpoint, 0)
  if (first.status !== 409) return take(asking, witness, checkpoint, first)
  const known = /^(0|[1-9]\d*)\n$/.exec(first.body)?.[1]
  if (known === undefined) return `409 ${first.body.trim()}`
  if (Number(known) > checkpoint.size) return `it has seen ${known} checkpoints of us, and we have ${checkpoint.size}`
  return take(asking, witness, checkpoint, await post(asking, witness, checkpoint, Number(known)))
}

type Answer = { status: number; body: string }

const post = async (
  { transparency }: Asking,
  { url }: WitnessAddress,
  { size, note }: Checkpoint,
  oldSize: number,
): Promise<Answer> => {
  const proof = await transparency.consistency(oldSize, size)
  const body = `old ${oldSize}\n${proof.map((hash) => `${hash}\n`).join('')}\n${note}`
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return { status: answer.status, body: await answer.text() }
}

const take = async (
  asking: Asking,
  { verifier }: WitnessAddress,
  checkpoint: Checkpoint,
  answer: Answer,
): Promise<string | undefined> => {
  if (answer.status === 409 || answer.status === 422) return `${answer.status} ${answer.body.trim()}`
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.trim()}`)
  const line = lineOf({ text: checkpoint.text, lines: answer.body.split(/(?<=\n)/) }, verifier)
  if (line === undefined) throw new Error('its answer has no cosignature by the key that we know it by')
  await asking.transparency.cosign(checkpoint.size, [line])
  return undefined
}
