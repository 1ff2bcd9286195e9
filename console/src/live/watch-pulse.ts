const ASK_EVERY_MS = 25_000
const PATIENCE_MS = 10_000

export type Pulse = { felt: () => void; end: () => void }

/**
 * A laptop that slept or a phone that changed its network has a socket that looks open and hears nothing. So the other
 * side is asked for a sign of life; anything it says is one, and silence for longer than our patience ends the wait.
 */
export const watchPulse = ({ ask, onSilence }: { ask: () => void; onSilence: () => void }): Pulse => {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const asking = setInterval(() => {
    ask()
    giveUp ??= setTimeout(() => {
      end()
      onSilence()
    }, PATIENCE_MS)
  }, ASK_EVERY_MS)
  const felt = () => {
    clearTimeout(giveUp)
    giveUp = undefined
  }
  const end = () => {
    clearInterval(asking)
    felt()
  }
  return { felt, end }
}
