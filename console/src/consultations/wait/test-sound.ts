const TONES = [523, 659, 784]
const TONE_S = 0.22

/** Three quiet rising tones, on the chosen speaker where the browser can choose one. */
export const playTestSound = async (speakerId: string): Promise<void> => {
  const context = new AudioContext()
  // Not in every browser: Safari plays on what the system says.
  if (speakerId !== '' && 'setSinkId' in context)
    await (context.setSinkId as (id: string) => Promise<void>).call(context, speakerId).catch(() => undefined)
  TONES.forEach((hertz, index) => {
    const from = context.currentTime + index * TONE_S
    const loudness = context.createGain()
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.2, from + 0.03)
    loudness.gain.linearRampToValueAtTime(0, from + TONE_S)
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(loudness).connect(context.destination)
    tone.start(from)
    tone.stop(from + TONE_S)
  })
  setTimeout(() => void context.close(), (TONES.length + 1) * TONE_S * 1000)
}
