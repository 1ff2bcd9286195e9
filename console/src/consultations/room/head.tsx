import { Group } from '@mantine/core'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { IconAntennaBars3, IconAntennaBars5, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import type { RoomState } from './room.ts'
import classes from './room.module.css'

type HeadProps = { consultation: ConsultationView; peerName: string; state: RoomState | null }

/** The other party, the duration, and the quality of the line. */
export function Head({ consultation, peerName, state }: HeadProps) {
  const { t } = useTranslation('consultations-room')
  const { letters } = useFormat()
  const { party, pet, parent, meetingType, service, talked } = consultation
  const phase = phaseOf(state, meetingType === 'chat')
  const isVet = party === 'professional'
  return (
    <Group component="header" className={classes.bar} gap="md" wrap="nowrap">
      <a href={pathTo('home')} target="_blank" rel="noreferrer" className={classes.logo} aria-label={t('home')}>
        <PawMark size={28} />
      </a>
      <div className={classes.with}>
        <h1>{isVet && parent ? t('parentAndPet', { pet: pet.name, parent: parent.displayName }) : peerName}</h1>
        <p>{isVet ? t(`kind.${meetingType}`) : t('withPet', { pet: letters(pet.name) })}</p>
      </div>
      <Timer talked={talked} isRunning={phase === 'connected'} minutes={service.durationMinutes} />
      <div className={classes.quality} role="status">
        <Quality state={state} phase={phase} isChat={meetingType === 'chat'} />
      </div>
    </Group>
  )
}

const phaseOf = (state: RoomState | null, isChat: boolean) =>
  isChat ? (state?.isPeerHere === true ? 'connected' : 'alone') : (state?.call.phase ?? 'connecting')

type Phase = ReturnType<typeof phaseOf>
const icon = { size: 18, stroke: 2.25, 'aria-hidden': true } as const

function Quality({ state, phase, isChat }: { state: RoomState | null; phase: Phase; isChat: boolean }) {
  const { t } = useTranslation('consultations-room')
  if (phase !== 'connected')
    return (
      <Pill tone="warn" icon={phase === 'lost' ? <IconWifiOff {...icon} /> : undefined}>
        {t(`quality.${phase}`)}
      </Pill>
    )
  const { mode = 'video', quality = null } = state?.call ?? {}
  const isWeak = quality === 'poor' || quality === 'fair'
  const words = isChat || mode === 'video' || !isWeak ? (quality ?? 'good') : mode
  return (
    <Pill tone={isWeak ? 'warn' : 'ok'} icon={isWeak ? <IconAntennaBars3 {...icon} /> : <IconAntennaBars5 {...icon} />}>
      {t(`quality.${words}`)}
    </Pill>
  )
}

type TimerProps = { talked: ConsultationView['talked']; isRunning: boolean; minutes: number }

/** How long the two have talked, as the server counts it: it goes on after a return, also on another device. */
function Timer({ talked, isRunning, minutes }: TimerProps) {
  const { t } = useTranslation('consultations-room')
  const seconds = secondsTalked(talked, useNow(1000))
  return (
    <Group component="p" className={classes.timer} gap="xs" align="baseline" wrap="nowrap" m={0}>
      <b role="timer">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</b>
      <span>{isRunning ? t('of', { minutes }) : t('paused')}</span>
    </Group>
  )
}

export const secondsTalked = ({ ms, since }: ConsultationView['talked'], now: string): number =>
  Math.floor((ms + (since === null ? 0 : Math.max(0, Date.parse(now) - Date.parse(since)))) / 1000)
