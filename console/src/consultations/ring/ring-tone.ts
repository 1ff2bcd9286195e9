import { useEffect } from 'react'

const EVERY_MS = 3_000
/** Two soft notes, a third apart, twice: heard across a room, and no alarm. In hertz, at seconds from the beginning. */
const notes = [
  { hertz: 659.25, at: 0 },
  { hertz: 523.25, at: 0.22 },
  { hertz: 659.25, at: 0.6 },
  { hertz: 523.25, at: 0.82 },
] as const
const NOTE_SECONDS = 0.34
const LOUDNESS = 0.18

const chime = (context: AudioContext) => {
  for (const { hertz, at } of notes) {
    const from = context.currentTime + at
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    // Rises and dies away: a tone that is cut off clicks.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + NOTE_SECONDS)
  }
}

/** Browsers play nothing on a page before its first press, and warn in the console at each try. */
const mayPlay = () => navigator.userActivation?.hasBeenActive ?? true
const touches = ['pointerdown', 'keydown'] as const

/** Rings for as long as it is on. Where the page was not touched yet, from the first touch. */
export const useRingTone = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || typeof AudioContext === 'undefined') return
    let context: AudioContext | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    const start = () => {
      if (context !== undefined || !mayPlay()) return
      const opened = new AudioContext()
      context = opened
      chime(opened)
      timer = setInterval(() => chime(opened), EVERY_MS)
    }
    start()
    for (const touch of touches) window.addEventListener(touch, start)
    return () => {
      for (const touch of touches) window.removeEventListener(touch, start)
      clearInterval(timer)
      void context?.close()
    }
  }, [isOn])
}
