import { useEffect, useState } from 'react'

export const BARS = 12
const EVERY_MS = 100
/** Of full scale. A quiet room stays below it. */
const HEARD = 0.02
const HEARD_FOR_MS = 3_000

/** How loud samples are, from 0 to 1, so that ordinary speech fills about two thirds. */
export const loudnessOf = (samples: Float32Array): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  return Math.min(1, Math.sqrt(power) * 6)
}

/** The microphone's level by bars, newest last, and whether anything was heard in the last seconds. */
export const useLevel = (stream: MediaStream | undefined) => {
  const [level, setLevel] = useState<{ share: number; isHeard: boolean }>({ share: 0, isHeard: false })
  useEffect(() => {
    if (stream === undefined || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let heardAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const share = loudnessOf(samples)
      if (share > HEARD * 6) heardAt = performance.now()
      setLevel({ share, isHeard: performance.now() - heardAt < HEARD_FOR_MS })
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}
