import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ConsultationView, consultationMessages, iceServers } from '@lapka/contracts/api/consultations.ts'
import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'
import type { StartCall, StartedCall } from './call/start-call.ts'
import { nextStep, unanswered } from './decisions.ts'
import type { Door } from './http-door.ts'
import { answerTo, goodbye, greeting, languageOf, prescriptionSheet } from './robot-words.ts'

type TalkOptions = {
  consultation: ConsultationView
  door: Pick<Door, 'get' | 'post'>
  say: (message: ClientMessage) => void
  startCall: StartCall
  now?: () => number
  onOver: () => void
}
export type Talk = {
  /** Into the room, also after the socket was lost. */
  join: () => void
  hear: (message: ServerMessage) => void
  /** Looks what is to be done next, and does it. */
  goOn: () => Promise<void>
  end: () => void
}

/** One consultation that the robot has: its room, its call and what it writes. All that matters is asked of the api each time. */
export const startTalk = ({ consultation, door, say, startCall, now = Date.now, onOver }: TalkOptions): Talk => {
  const { id: consultationId, pet, reason, meetingType } = consultation
  const path = `/consultations/${consultationId}`
  const tabId = randomUUID()
  const language = languageOf(reason)
  const call = meetingType === 'chat' ? undefined : beginCall({ consultation, door, say, startCall })
  let isOver = false
  const peerIs = (peerTabId: string | null): void => {
    call?.say({ kind: 'peer', tabId: peerTabId })
    if (call === undefined && peerTabId !== null)
      say({
        type: 'signal',
        consultationId,
        signal: { kind: 'media', isCameraOn: false, isMicrophoneOn: false, mode: 'chat' },
      })
  }
  const end = (): void => {
    if (isOver) return
    isOver = true
    call?.end()
    onOver()
  }
  const write = (text: string, key: string) => door.post(`${path}/messages`, { text }, `robot-${key}`)
  const answer = async (): Promise<void> => {
    const { items } = (await door.get<z.infer<typeof consultationMessages>>(`${path}/messages`)) ?? { items: [] }
    const answered = items.filter(({ by }) => by === 'professional').length
    if (answered === 0) await write(greeting(language, pet.name), 'greeting')
    const waiting = unanswered(items)
    const last = waiting.at(-1)
    if (last === undefined) return
    const said = waiting.map(({ text, photoId }) => ({
      text: text || (language === 'en' ? 'photo' : ''),
      hasPhoto: photoId !== null,
    }))
    await write(answerTo(said, { petName: pet.name, answered: Math.max(0, answered - 1) }), last.id)
  }
  const leave = async (): Promise<void> => {
    await door.post(`${path}/end-consultation`, {}, 'robot-end')
  }
  const goOn = async (): Promise<void> => {
    const seen = await door.get<ConsultationView>(path)
    if (seen === undefined || isOver) return end()
    switch (nextStep(seen, now())) {
      case 'talk':
        return await answer()
      case 'say-goodbye-and-end':
        await write(goodbye(language), 'goodbye')
        return await leave()
      case 'end':
        return await leave()
      case 'prescribe':
        await door.post(`/appointments/${consultationId}/write-prescription`, prescriptionSheet(language), 'robot-sheet')
        return end()
      case 'nothing':
        return end()
    }
  }
  return {
    join: () => say({ type: 'join-room', consultationId, tabId }),
    goOn,
    end,
    hear: (message) => {
      if (!('consultationId' in message) || message.consultationId !== consultationId) return
      if (message.type === 'room-joined' || message.type === 'peer-changed') peerIs(message.peerTabId)
      if (message.type === 'signal') call?.say({ kind: 'signal', signal: message.signal })
      // This vet has signed in from another device: that one talks from here on.
      if (message.type === 'taken-over') end()
    },
  }
}

const beginCall = ({ consultation, door, say, startCall }: Omit<TalkOptions, 'now' | 'onOver'>): StartedCall => {
  const { id: consultationId, meetingType } = consultation
  const started = startCall((signal) => say({ type: 'signal', consultationId, signal }))
  const begin = (servers: z.infer<typeof iceServers> | undefined) =>
    started.say({ kind: 'begin', iceServers: servers?.iceServers ?? [], meetingType })
  door.get<z.infer<typeof iceServers>>(`/consultations/${consultationId}/ice-servers`).then(begin, () => begin(undefined))
  return started
}
