import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '../../kit/look/face.tsx'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import type { RoomState } from './room.ts'
import type { Sending } from './use-room.ts'
import classes from './room.module.css'

type Words = { title: string; text: string; children?: ReactNode }

/** The state of the call, over a picture that does not come. */
function Notice({ title, text, children }: Words) {
  return (
    <div className={classes.notice} role="status">
      <PawMark size={34} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

type StageNoticeProps = { state: RoomState | null; peerName: string; hasCome: boolean; onChat: () => void }

/** Said whenever there is no connection: who is waited for, or that it is being made again. */
export function StageNotice({ state, peerName, hasCome, onChat }: StageNoticeProps) {
  const { t } = useTranslation('consultations-room')
  if (state === null) return <Notice title={t('asking.title')} text={t('asking.text')} />
  switch (state.call.phase) {
    case 'connected':
      return null
    case 'alone':
      return <Notice title={t('waiting.title', { name: peerName })} text={t(hasCome ? 'waiting.back' : 'waiting.text')} />
    case 'connecting':
      return <Notice title={t('connecting.title')} text={t('connecting.text')} />
    case 'lost':
      return (
        <Notice title={t('lost.title')} text={t('lost.text')}>
          <Button variant="light" onClick={onChat}>
            {t('lost.chat')}
          </Button>
        </Notice>
      )
  }
}

type WithoutPictureProps = { consultation: ConsultationView; state: RoomState; peerName: string }

/** In the place of a picture that is not sent: a face, and why. */
export function WithoutPicture({ consultation, state, peerName }: WithoutPictureProps) {
  const { t } = useTranslation('consultations-room')
  const { party, professional, pet } = consultation
  const { theirs, mode } = state.call
  const isWeak = mode !== consultation.meetingType || (theirs?.isCameraOn === true && theirs.mode !== 'video')
  const isOnlyChat = mode === 'chat' || theirs?.mode === 'chat'
  const why = isWeak ? t('voice.weak') : theirs?.mode === 'voice' ? t('voice.meant') : t('voice.off', { name: peerName })
  return (
    <div className={classes.audio} role="status">
      {party === 'parent' && professional ? (
        <Face person={{ ...professional, photoUrl: professional.photo, role: 'VET' }} className={classes.audioFace} />
      ) : (
        <PetPortrait animalType={pet.animalType} size={148} />
      )}
      <h2>{t(isOnlyChat ? 'chatOnly.title' : 'voice.title')}</h2>
      <p>{isOnlyChat ? t('chatOnly.text') : why}</p>
      {theirs?.isMicrophoneOn === false && <p>{t('voice.muted')}</p>}
    </div>
  )
}

/** A device that does not come is no end of the call: what it is, and another try. */
export function DeviceFaults({ sending: { devices, choose } }: { sending: Sending }) {
  const { t } = useTranslation('consultations-room')
  if (devices === null) return null
  return (['audio', 'video'] as const).map((kind) => {
    const fault = devices.faults[kind]
    return (
      fault && (
        <Group key={kind} className={classes.fault} gap="xs" role="alert">
          <p>{t(`fault.${kind}.${fault}`)}</p>
          {fault !== 'insecure' && (
            <Button variant="default" size="sm" onClick={() => void choose(kind)}>
              {t('fault.retry')}
            </Button>
          )}
        </Group>
      )
    )
  })
}
