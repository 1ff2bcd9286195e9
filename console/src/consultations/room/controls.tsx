import { Group } from '@mantine/core'
import {
  IconBadgeCc,
  IconMessageCircle,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DevicesMenu } from './devices-menu.tsx'
import type { Sending } from './use-room.ts'
import classes from './room.module.css'

const icon = { size: 24, stroke: 1.75, 'aria-hidden': true } as const

type ControlsProps = {
  sending: Sending
  hasVideo: boolean
  captions: { isOn: boolean; toggle: () => void } | null
  unread: number
  onChat: () => void
  onEnd: () => void
}

/** The controls of a call, each with its word. */
export function Controls({ sending, hasVideo, captions, unread, onChat, onEnd }: ControlsProps) {
  const { t } = useTranslation('consultations-room')
  const { devices, isOn, toggle } = sending
  const isHeard = isOn.audio && devices?.tracks.audio != null
  const isSeen = isOn.video && devices?.tracks.video != null
  return (
    <Group className={classes.controls} gap="var(--lk-1)" wrap="nowrap" role="group" aria-label={t('controls.label')}>
      <Control
        icon={isHeard ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
        label={t('controls.microphone')}
        isOn={isHeard}
        onPress={() => void toggle('audio')}
      />
      {hasVideo && (
        <Control
          icon={isSeen ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
          label={t('controls.camera')}
          isOn={isSeen}
          onPress={() => void toggle('video')}
        />
      )}
      {captions && (
        <Control
          icon={<IconBadgeCc {...icon} />}
          label={t('controls.captions')}
          isOn={captions.isOn}
          isQuiet
          onPress={captions.toggle}
        />
      )}
      <DevicesMenu sending={sending} hasVideo={hasVideo} />
      <button type="button" className={classes.control} data-phone onClick={onChat}>
        <IconMessageCircle {...icon} />
        <span>{t('controls.chat')}</span>
        {unread > 0 && (
          <b>
            <span aria-hidden="true">{unread}</span>
            <span className="lk-unseen">{t('chat.unread', { count: unread })}</span>
          </b>
        )}
      </button>
      <button type="button" className={classes.control} data-end onClick={onEnd}>
        <IconPhoneOff {...icon} />
        <span>{t('controls.endShort')}</span>
      </button>
    </Group>
  )
}

type ControlProps = { icon: ReactNode; label: string; isOn: boolean; isQuiet?: boolean; onPress: () => void }

function Control({ icon: drawn, label, isOn, isQuiet = false, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={classes.control}
      aria-pressed={isOn}
      data-off={(!isOn && !isQuiet) || undefined}
      data-on={(isOn && isQuiet) || undefined}
      onClick={onPress}
    >
      {drawn}
      <span>{label}</span>
    </button>
  )
}
