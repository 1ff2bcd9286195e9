type Result = { isFinal: boolean; 0: { transcript: string } }
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}
type WithRecognition = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>

const found = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as WithRecognition
  return SpeechRecognition ?? webkitSpeechRecognition
}
export const hasCaptions = (): boolean => found() !== undefined

/** One's own words as captions, until stopped. The browser listens a sentence at a time; it is asked again after each. */
export const writeCaptions = (language: string, say: (text: string, isFinal: boolean) => void): (() => void) => {
  const Recognition = found()
  if (Recognition === undefined) return () => undefined
  const listening = new Recognition()
  let isOn = true
  listening.lang = language === 'bg' ? 'bg-BG' : 'en-GB'
  listening.continuous = true
  listening.interimResults = true
  listening.onresult = ({ resultIndex, results }) => {
    const result = results[resultIndex]
    if (result) say(result[0].transcript, result.isFinal)
  }
  listening.onend = () => isOn && listening.start()
  listening.start()
  return () => {
    isOn = false
    listening.abort()
  }
}
