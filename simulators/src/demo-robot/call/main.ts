import { readFileSync } from 'node:fs'
import { readIvf } from '../media/ivf.ts'
import { openConnection, type Connection } from './connection.ts'
import type { FromCall, ToCall } from './messages.ts'

/**
 * The robot's side of one call, in a process of its own: it holds WebRTC's resources only during the call, and a failure
 * in it ends nothing else.
 */
type Begin = Extract<ToCall, { kind: 'begin' }>

const recordingOf = (name: string) => readIvf(readFileSync(new URL(`../media/${name}`, import.meta.url)))
const sound = recordingOf('robot.opus.ivf')
const picture = recordingOf('robot.vp8.ivf')

let begun: Begin | undefined
let tabId: string | null = null
let connection: Connection | undefined
let callId = 0

const say = (message: FromCall): void => void process.send?.(message, undefined, {}, () => undefined)

const open = (number: number, isRelayOnly: boolean): void => {
  if (begun === undefined) return
  connection?.close()
  callId = number
  const isSeen = begun.meetingType === 'video'
  connection = openConnection({
    callId,
    isRelayOnly,
    iceServers: begun.iceServers,
    media: { sound, picture: isSeen ? picture : null },
    send: (signal) => say({ kind: 'signal', signal }),
    onFailed: () => number === callId && openAnew(),
  })
  say({ kind: 'signal', signal: { kind: 'media', isCameraOn: isSeen, isMicrophoneOn: true, mode: begun.meetingType } })
}

const openAnew = (): void => {
  if (tabId === null) return
  say({ kind: 'signal', signal: { kind: 'new-call', callId: callId + 1, isRelayOnly: false } })
  open(callId + 1, false)
}

/** A tab that was reloaded knows nothing of the connection before; one that came back may still have it. */
const peerIs = (next: string | null): void => {
  const wasNever = connection === undefined
  const isSame = next === tabId
  tabId = next ?? tabId
  if (next === null) return
  if (wasNever) open(callId, false)
  else if (!isSame || connection?.isConnected() === false) openAnew()
}

process.on('message', (message: ToCall) => {
  if (message.kind === 'begin') {
    begun = message
    // The parent may have been there before.
    if (tabId !== null) open(callId, false)
  }
  if (message.kind === 'peer') peerIs(message.tabId)
  if (message.kind !== 'signal') return
  const { signal } = message
  if (!('callId' in signal) || signal.callId < callId) return
  if (signal.callId > callId) open(signal.callId, signal.kind === 'new-call' && signal.isRelayOnly)
  connection?.hear(signal)
})
process.once('disconnect', () => process.exit(0))
